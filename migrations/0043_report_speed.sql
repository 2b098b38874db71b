-- What reports of a million documents need to answer at once.

-- The day of the latest payment of a document, see settle_parts(): what was unpaid on a past day is found by it without reading all payments
-- since. It is kept from the documents, so it is no change of them for the integrity chain.
alter table invoice add column last_paid_on date;
alter table expense add column last_paid_on date;
alter table invoice disable trigger user;
alter table expense disable trigger user;
update invoice i set last_paid_on = d.day from (
    select x.company_id, x.invoice_id, max(p.date) as day from invoice_payment x join payment p on p.company_id = x.company_id and p.id = x.payment_id
    group by 1, 2
  ) d where i.company_id = d.company_id and i.id = d.invoice_id;
update expense e set last_paid_on = d.day from (
    select x.company_id, x.expense_id, max(p.date) as day from expense_payment x join payment p on p.company_id = x.company_id and p.id = x.payment_id
    group by 1, 2
  ) d where e.company_id = d.company_id and e.id = d.expense_id;
alter table invoice enable trigger user;
alter table expense enable trigger user;

create index invoice_paid_after on invoice (company_id, last_paid_on, date)
  where type = 'simple' and deleted_at is null and voided_at is null and last_paid_on is not null;
create index expense_paid_after on expense (company_id, last_paid_on, date) where deleted_at is null and last_paid_on is not null;
drop index invoice_debt;
create index invoice_debt on invoice (company_id, client_id, currency)
  include (id, date, date_due, unpaid, paid, exchange_rate, total_without_vat, vat_total, last_paid_on)
  where deleted_at is null and voided_at is null and payment_state <> 'paid' and type = 'simple';

-- What was sold of a product by month, by invoices and credit invoices, without VAT, in the currency of the company; see sold_lines().
-- `count`: of lines.
create table product_month (
  company_id uuid not null references company on delete cascade,
  month date not null check (extract(day from month) = 1),
  product_id uuid not null,
  count int not null,
  quantity numeric not null,
  amount numeric not null,
  primary key (company_id, month, product_id)
) with (fillfactor = 80);
alter table product_month enable row level security;
create policy of_company on product_month using (company_id = current_company()) with check (company_id = current_company());
grant select on product_month to kvitas_app;
insert into product_month (company_id, month, product_id, count, quantity, amount)
  select l.company_id, date_trunc('month', i.date)::date, l.product_id, count(*), sum(l.quantity),
    sum(round(l.total_without_vat * coalesce(i.exchange_rate, 1), 2))
  from invoice_line l join invoice i on i.company_id = l.company_id and i.id = l.invoice_id
  where l.product_id is not null and i.type <> 'proforma' and i.deleted_at is null and i.voided_at is null
  group by 1, 2, 3;
