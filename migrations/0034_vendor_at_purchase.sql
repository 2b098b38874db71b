-- Where the vendor of an expense was when it was recorded, and the VAT number of that time: they decide whether its VAT is that of a domestic
-- purchase. Decision: docs/decisions/purchases.md.
alter table expense
  add column vendor_country text check (length(vendor_country) = 2),
  add column vendor_vat_code text;

-- Not changes that people made.
alter table expense disable trigger user;
update expense e set vendor_country = c.country, vendor_vat_code = c.vat_code
  from client c where c.company_id = e.company_id and c.id = e.vendor_id;
alter table expense enable trigger user;

alter table expense alter column vendor_country set not null;
