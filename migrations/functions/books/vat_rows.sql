-- The VAT of documents by classifier code and rate, in euros: what i.SAF and the VAT return are made of. Each row is converted and
-- rounded by the rate of its document. Null amounts: the document has no rate.

create or replace function euro_rate(of_currency text, rate numeric) returns numeric language sql immutable as $$
  select case when of_currency = 'EUR' then 1 else rate end $$;

-- Whether a row of a purchase is VAT that a vendor of Lithuania charged, by what the expense keeps of the vendor.
create or replace function is_domestic_vat(kind text, type text, country text, vat_code text) returns boolean language sql immutable as $$
  select kind <> 'import' and type in ('standard', 'reduced') and (country = 'LT' or coalesce(upper(vat_code) like 'LT%', false)) $$;

-- Sales by the day of the invoice, without void ones.
create or replace function sales_vat_rows(company uuid, date_from date, date_to date)
returns table (document_kind text, document_id uuid, code text, type text, rate numeric, base numeric, vat numeric) language sql stable as $$
  select 'invoice', i.id, v.code, v.type, v.rate,
    in_base(v.base, euro_rate(i.currency, i.exchange_rate)), in_base(v.vat, euro_rate(i.currency, i.exchange_rate))
  from invoice i join invoice_vat v on v.company_id = i.company_id and v.invoice_id = i.id
  where i.company_id = company and i.date between date_from and date_to and i.type in ('simple', 'credit') and i.vat
    and i.deleted_at is null and i.voided_at is null $$;

-- Purchases by the day when they were put into the books. `kind` is that of the expense: receipts and import VAT are not in i.SAF. Of a
-- reverse charge the VAT is both owed and deducted. `deductible_vat` is the part that may be deducted. `is_domestic`: the VAT was charged
-- by a vendor in Lithuania, or with a VAT number of Lithuania. Such rows need no code.
create or replace function purchase_vat_rows(company uuid, date_from date, date_to date)
returns table (document_kind text, document_id uuid, kind text, code text, type text, rate numeric, base numeric, vat numeric, deductible_vat numeric,
  is_domestic boolean)
language sql stable as $$
  select 'expense', x.id, x.kind, v.code, v.type, v.rate, in_base(v.base, euro_rate(x.currency, x.exchange_rate)),
    in_base(v.vat, euro_rate(x.currency, x.exchange_rate)),
    in_base(v.vat, euro_rate(x.currency, x.exchange_rate)) - in_base(v.vat_not_deducted, euro_rate(x.currency, x.exchange_rate)),
    is_domestic_vat(x.kind, v.type, x.vendor_country, x.vendor_vat_code)
  from expense x join expense_vat v on v.company_id = x.company_id and v.expense_id = x.id
  where x.company_id = company and x.date_registered between date_from and date_to and x.vat and x.deleted_at is null
  union all
  -- VAT that is not split by rate, of documents from before it was.
  select 'expense', x.id, x.kind, null, 'unknown', null,
    in_base(x.total_without_vat, euro_rate(x.currency, x.exchange_rate)), in_base(x.vat_total, euro_rate(x.currency, x.exchange_rate)),
    in_base(x.vat_total, euro_rate(x.currency, x.exchange_rate)), false
  from expense x
  where x.company_id = company and x.date_registered between date_from and date_to and x.vat and x.deleted_at is null and x.vat_total <> 0
    and not exists (select from expense_vat v where v.company_id = x.company_id and v.expense_id = x.id) $$;

grant execute on function euro_rate, is_domestic_vat, sales_vat_rows, purchase_vat_rows to kvitas_app;
