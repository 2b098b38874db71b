-- locks invoice: one index is built, about 7 seconds a million documents

-- In the order in which a client pays its open invoices, so that the first hundred of any number are found without sorting them all.
drop index invoice_debt;
create index invoice_debt on invoice (company_id, client_id, currency, coalesce(date_due, date), date, id)
  include (date_due, unpaid, paid, exchange_rate, total_without_vat, vat_total, last_paid_on)
  where deleted_at is null and voided_at is null and payment_state <> 'paid' and type = 'simple';
