-- The VAT rows of documents as the VAT return takes them, each in the period of its day, and their sums by month. See vat_entries_of_invoice()
-- and vat_entries_of_expense().
create type vat_posting as (
  -- 'sale': by the date of the invoice. 'acquired', 'registered': of a purchase, by the day of its supply and of its registration.
  part text, "position" int, date date,
  -- What the document is: 'invoice', 'credit', 'receipt', 'import'.
  kind text,
  -- Of the classifier; empty: none. `type`: that of the VAT row; 'unknown': VAT that the document does not split by rate.
  code text, type text,
  -- In euros; null: the document has no rate.
  base numeric, vat numeric, deductible_vat numeric
);

create table vat_entry (
  company_id uuid not null references company on delete cascade,
  document_id uuid not null,
  part text not null check (part in ('sale', 'acquired', 'registered')),
  position int not null,
  date date not null,
  kind text not null check (kind in ('invoice', 'credit', 'receipt', 'import')),
  code text not null,
  type text not null,
  base numeric,
  vat numeric,
  deductible_vat numeric,
  primary key (company_id, document_id, part, position)
);
create index vat_entry_by_code on vat_entry (company_id, part, code, date, document_id);
create index vat_entry_without_rate on vat_entry (company_id, date) where base is null;
alter table vat_entry enable row level security;
create policy of_company on vat_entry using (company_id = current_company()) with check (company_id = current_company());
grant select on vat_entry to kvitas_app;

-- Kept sum of entries. Entries without a rate count as 0.
create table vat_month (
  company_id uuid not null references company on delete cascade,
  month date not null check (extract(day from month) = 1),
  part text not null,
  kind text not null,
  code text not null,
  type text not null,
  base numeric not null,
  vat numeric not null,
  deductible_vat numeric not null,
  primary key (company_id, month, part, kind, code, type)
) with (fillfactor = 80
);
alter table vat_month enable row level security;
create policy of_company on vat_month using (company_id = current_company()) with check (company_id = current_company());
grant select on vat_month to kvitas_app;

-- Bases and VAT of each row are converted and rounded by themselves.
with sale as (
  select i.company_id, i.id, i.date, i.type, case when i.currency = 'EUR' then 1 else i.exchange_rate end as rate
  from invoice i where i.type in ('simple', 'credit') and i.vat and i.deleted_at is null and i.voided_at is null
), purchase as (
  select x.*, case when x.currency = 'EUR' then 1 else x.exchange_rate end as euro
  from expense x where x.vat and x.deleted_at is null
), bought as (
  select x.company_id, x.id, v.position, x.date_registered, coalesce(x.date_supply, x.date) as acquired, x.kind, v.code, v.type,
    round(v.base * x.euro, 2) as base, round(v.vat * x.euro, 2) as vat, round(v.vat * x.euro, 2) - round(v.vat_not_deducted * x.euro, 2) as deductible
  from purchase x join expense_vat v on v.company_id = x.company_id and v.expense_id = x.id
)
insert into vat_entry (company_id, document_id, part, position, date, kind, code, type, base, vat, deductible_vat)
  select s.company_id, s.id, 'sale', v.position, s.date, case s.type when 'credit' then 'credit' else 'invoice' end, coalesce(v.code, ''), v.type,
    round(v.base * s.rate, 2), round(v.vat * s.rate, 2), 0
  from sale s join invoice_vat v on v.company_id = s.company_id and v.invoice_id = s.id
  union all
  select company_id, id, 'registered', position, date_registered, kind, coalesce(code, ''), type, base, vat, deductible from bought
  union all
  select company_id, id, 'acquired', position, acquired, kind, code, type, base, vat, deductible from bought where code is not null
  union all
  select x.company_id, x.id, 'registered', 0, x.date_registered, x.kind, '', 'unknown', round(x.total_without_vat * x.euro, 2),
    round(x.vat_total * x.euro, 2), round(x.vat_total * x.euro, 2)
  from purchase x where x.vat_total <> 0 and not exists (select from expense_vat v where v.company_id = x.company_id and v.expense_id = x.id);
insert into vat_month (company_id, month, part, kind, code, type, base, vat, deductible_vat)
  select company_id, date_trunc('month', date)::date, part, kind, code, type, coalesce(sum(base), 0), coalesce(sum(vat), 0),
    coalesce(sum(deductible_vat), 0)
  from vat_entry group by 1, 2, 3, 4, 5, 6;
