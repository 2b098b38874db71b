-- How often the company declares VAT: legal persons every month. Whether every PDF of an invoice has its data inside (Factur-X).
alter table company
  add column vat_period text not null default 'month',
  add column e_invoice_in_pdf boolean not null default true,
  add constraint company_vat_period check (vat_period in ('month', 'quarter', 'half-year')),
  add constraint company_vat_period_legal check (type = 'individual' or vat_period = 'month');
