-- What payments count for as income and expenses without VAT, and the sums of it by month. See cash_of_invoice(), cash_of_expense() and
-- cash_of_payment().
create type cash_posting as (
  -- The part of a payment that pays the document; of a payment itself its id.
  id uuid, payment_id uuid, date date, side text, line text, subject_id uuid, amount numeric
);

create table cash_entry (
  company_id uuid not null references company on delete cascade,
  document_kind text not null check (document_kind in ('invoice', 'expense', 'payment')),
  document_id uuid not null,
  id uuid not null,
  payment_id uuid not null,
  date date not null,
  side text not null check (side in ('income', 'expense')),
  line text not null check (line in ('sale', 'advance', 'refund', 'cost', 'cost_refund', 'fee', 'interest')),
  subject_id uuid not null,
  amount numeric not null check (amount <> 0),
  primary key (company_id, document_kind, document_id, id)
);
create index cash_entry_by_line on cash_entry (company_id, side, line, subject_id, date desc, id desc);
create index cash_entry_by_day on cash_entry (company_id, date, payment_id);
alter table cash_entry enable row level security;
create policy of_company on cash_entry using (company_id = current_company()) with check (company_id = current_company());
grant select on cash_entry to kvitas_app;

-- Kept sum of entries.
create table cash_month (
  company_id uuid not null references company on delete cascade,
  month date not null check (extract(day from month) = 1),
  side text not null,
  line text not null,
  subject_id uuid not null,
  amount numeric not null,
  primary key (company_id, month, side, line, subject_id)
) with (fillfactor = 80);
alter table cash_month enable row level security;
create policy of_company on cash_month using (company_id = current_company()) with check (company_id = current_company());
grant select on cash_month to kvitas_app;

-- Kept sum of the journal: payments with entries, and those of them that have a number.
create table journal_month (
  company_id uuid not null references company on delete cascade,
  month date not null check (extract(day from month) = 1),
  count bigint not null,
  numbered bigint not null,
  primary key (company_id, month)
) with (fillfactor = 80);
alter table journal_month enable row level security;
create policy of_company on journal_month using (company_id = current_company()) with check (company_id = current_company());
grant select on journal_month to kvitas_app;

create temporary table money on commit drop as
  select p.*, coalesce(p.exchange_rate, case when p.currency = c.currency then 1 else 0 end) as rate, k.is_client, k.is_vendor
  from payment p join company c on c.id = p.company_id left join client k on k.company_id = p.company_id and k.id = p.client_id
  where p.deleted_at is null and p.type <> 'transfer';
-- An expense costs what of its VAT may not be deducted, too.
create temporary table cost on commit drop as
  select d.company_id, d.id, d.total_without_vat + case when d.vat then coalesce(sum(v.vat_not_deducted), 0) else 0 end as net
  from expense d left join expense_vat v on v.company_id = d.company_id and v.expense_id = d.id
  group by d.company_id, d.id, d.total_without_vat, d.vat;
analyze money;
analyze cost;

with document as (
  select 'invoice' as kind, i.company_id, i.id, 'income' as side, case i.type when 'proforma' then 'advance' else 'sale' end as line,
    coalesce(i.series_id, '00000000-0000-0000-0000-000000000000') as subject_id, i.total_without_vat as net, i.total, i.paid
  from invoice i
  union all
  select 'expense', d.company_id, d.id, 'expense', 'cost', coalesce(d.category_id, '00000000-0000-0000-0000-000000000000'), k.net, d.total, d.paid
  from expense d join cost k on k.company_id = d.company_id and k.id = d.id
), part as (
  select 'invoice' as kind, company_id, invoice_id as document_id, id, payment_id, amount from invoice_payment
  union all select 'expense', company_id, expense_id, id, payment_id, amount from expense_payment
), counted as (
  -- The value of a credit invoice counts by its own sums.
  select x.kind, x.company_id, x.document_id, x.id, p.id as payment_id, p.date, p.type, p.rate, x.amount as part,
    coalesce(ci.total_without_vat, ck.net, d.net) as net, coalesce(ci.total, cx.total, d.total) as total, d.side, d.line, d.subject_id,
    d.net as document_net, d.paid = d.total as is_settled
  from part x join document d on d.kind = x.kind and d.company_id = x.company_id and d.id = x.document_id
  join money p on p.company_id = x.company_id and p.id = x.payment_id
  left join invoice ci on x.kind = 'invoice' and ci.company_id = p.company_id and ci.id = p.credit_invoice_id
  left join expense cx on x.kind = 'expense' and cx.company_id = p.company_id and cx.id = p.credit_expense_id
  left join cost ck on ck.company_id = cx.company_id and ck.id = cx.id
), shared as (
  select c.*, case when net = total then part when total = 0 then 0 else round(part * net / total, 2) end as share,
    type <> 'credit' and row_number() over (partition by kind, company_id, document_id, type <> 'credit' order by date desc, id desc) = 1 as is_last
  from counted c
), entry as (
  -- The last money of a settled document takes the rest.
  select kind, company_id, document_id, id, payment_id, date, type, side, line, subject_id, rate,
    case when is_last and is_settled then document_net - (sum(share) over (partition by kind, company_id, document_id) - share) else share end as amount
  from shared
  union all
  select 'payment', company_id, id, id, id, date, type, type, purpose,
    case purpose when 'fee' then '00000000-0000-0000-0000-000000000001'::uuid else '00000000-0000-0000-0000-000000000002' end, rate, total
  from money where purpose in ('fee', 'interest')
  union all
  select 'payment', p.company_id, p.id, p.id, p.id, p.date, p.type, r.side, r.line, '00000000-0000-0000-0000-000000000000', p.rate, r.amount
  from money p cross join lateral (
    select 'income' as side, 'advance' as line, p.unused as amount where p.type = 'income' and p.is_client
    union all
    select 'income', 'refund', -coalesce((select case when k.total_without_vat = k.total then p.unused else round(p.unused * k.total_without_vat / k.total, 2) end
      from invoice k where k.company_id = p.company_id and k.client_id = p.client_id and k.type = 'credit' and k.date <= p.date and k.total <> 0
        and k.deleted_at is null and k.voided_at is null order by k.date desc, k.id desc limit 1), p.unused)
    where p.type = 'expense' and (not p.is_vendor or exists (select from payment q where q.company_id = p.company_id and q.client_id = p.client_id
      and q.type in ('income', 'credit') and q.deleted_at is null and q.unused > 0 and q.credit_expense_id is null and q.date <= p.date))
    union all
    select 'expense', 'cost_refund', -coalesce((select case when o.net = k.total then p.unused else round(p.unused * o.net / k.total, 2) end
      from expense k join cost o on o.company_id = k.company_id and o.id = k.id
      where k.company_id = p.company_id and k.vendor_id = p.client_id and k.kind = 'credit' and k.date <= p.date and k.total <> 0
        and k.deleted_at is null order by k.date desc, k.id desc limit 1), p.unused)
    where p.type = 'income' and not p.is_client) r
  where p.unused > 0
)
insert into cash_entry (company_id, document_kind, document_id, id, payment_id, date, side, line, subject_id, amount)
  select e.company_id, e.kind, e.document_id, e.id, e.payment_id, e.date, e.side, e.line, e.subject_id, w.amount
  from entry e, lateral (select case when e.rate = 1 then e.amount else round(e.amount * e.rate, 2) end) w (amount)
  where e.type in ('income', 'expense') and w.amount <> 0;

insert into cash_month (company_id, month, side, line, subject_id, amount)
  select company_id, date_trunc('month', date)::date, side, line, subject_id, sum(amount) from cash_entry group by 1, 2, 3, 4, 5;
insert into journal_month (company_id, month, count, numbered)
  select e.company_id, date_trunc('month', e.date)::date, count(*), count(n.number)
  from (select distinct company_id, payment_id, date from cash_entry) e
  left join journal_number n on n.company_id = e.company_id and n.payment_id = e.payment_id group by 1, 2;
