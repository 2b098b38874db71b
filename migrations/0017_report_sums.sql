-- Kept sums of ledger entries for reports, in the currency of the company; see keep_entries(). The months of the ledger have a row for each
-- client, which would be a million rows to add up for a balance.

-- By account.
create table account_turnover (
  company_id uuid not null references company on delete cascade,
  month date not null check (extract(day from month) = 1),
  account text not null,
  debit numeric not null,
  credit numeric not null,
  primary key (company_id, month, account)
) with (fillfactor = 80
);
alter table account_turnover enable row level security;
create policy of_company on account_turnover using (company_id = current_company()) with check (company_id = current_company());
grant select on account_turnover to kvitas_app;

-- Income and expenses without VAT by client or vendor, of invoices and expenses. `count`: of documents.
create table party_month (
  company_id uuid not null references company on delete cascade,
  month date not null check (extract(day from month) = 1),
  account text not null,
  party_id uuid not null,
  count int not null,
  base_amount numeric not null,
  primary key (company_id, month, account, party_id)
) with (fillfactor = 80
);
alter table party_month enable row level security;
create policy of_company on party_month using (company_id = current_company()) with check (company_id = current_company());
grant select on party_month to kvitas_app;

insert into account_turnover (company_id, month, account, debit, credit)
  select company_id, date_trunc('month', date)::date, account, sum(greatest(base_amount, 0)), sum(greatest(-base_amount, 0))
  from ledger_entry group by 1, 2, 3;
insert into party_month (company_id, month, account, party_id, count, base_amount)
  select e.company_id, date_trunc('month', e.date)::date, e.account, coalesce(p.subject_id, '00000000-0000-0000-0000-000000000000'),
    count(distinct e.document_id), sum(e.base_amount)
  from ledger_entry e
  left join lateral (
    select p.subject_id from ledger_entry p where p.company_id = e.company_id and p.document_kind = e.document_kind
      and p.document_id = e.document_id and p.account in ('receivable', 'payable') order by p.position limit 1) p on true
  where e.account in ('income', 'expense') and e.document_kind in ('invoice', 'expense')
  group by 1, 2, 3, 4;
