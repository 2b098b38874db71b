-- Debts by age read unpaid invoices from the index alone.
drop index invoice_debt;
create index invoice_debt on invoice (company_id, client_id, currency)
  include (id, date, date_due, unpaid, paid, exchange_rate, total_without_vat, vat_total)
  where deleted_at is null and voided_at is null and payment_state <> 'paid' and type = 'simple';
