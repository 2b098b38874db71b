-- A payer of VAT has few expenses without it, which the VAT return looks for among all.
create index expense_without_vat on expense (company_id, date_registered)
  where not vat and deleted_at is null and origin = 'own';
