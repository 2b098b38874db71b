-- What the tax office asks of purchases: the kind of document, the day it was registered, and its VAT rows as printed on the paper.
alter table expense
  add column kind text not null default 'invoice' check (kind in ('invoice', 'credit', 'receipt', 'import')),
  -- The expense that a vendor's credit invoice corrects.
  add column corrects_id uuid,
  -- The day it was put into the books: input VAT and i.SAF go by it.
  add column date_registered date,
  -- The day of the supply where it is not the date. The VAT that the buyer owes goes by it.
  add column date_supply date,
  -- The day of its ledger entries: its date, or the day it was registered where its date was in a closed period.
  add column posting_date date,
  -- What the vendor wants to read in the payment (EN 16931, BT-83).
  add column payment_reference text,
  -- What the paper's sum without VAT differs from that of the lines.
  add column paper_difference numeric not null default 0,
  -- The person confirmed that the VAT of the paper differs from the computed one.
  add column confirm_difference boolean not null default false;

alter table expense_vat
  add column deductible_percent numeric not null default 100 check (deductible_percent between 0 and 100),
  -- The part of the VAT that may not be deducted: a cost of the category.
  add column vat_not_deducted numeric not null default 0,
  add check (abs(vat_not_deducted) <= abs(vat) and vat_not_deducted * vat >= 0),
  add check (deductible_percent < 100 or vat_not_deducted = 0);

-- Old expenses: registered on their date. An update by the owner of the table, which is no change that people made.
alter table expense disable trigger user;
update expense set date_registered = date, posting_date = date;
alter table expense enable trigger user;

-- An old expense with totals only gets the VAT row whose rate fits within 0.05, the nearest one; else it has none.
insert into expense_vat (company_id, expense_id, position, vat_id, type, rate, code, title, base, vat)
select e.company_id, e.id, 0, r.id, r.type, r.rate, r.code, r.title, e.total_without_vat, e.vat_total
from expense e, lateral (
    select v.* from vat_rate v
    where v.company_id = e.company_id and v.deleted_at is null and v.side <> 'sale' and v.type in ('standard', 'reduced') and v.rate > 0
      and v.code is distinct from 'PVM23' and coalesce(v.valid_from <= e.date, true) and coalesce(e.date <= v.valid_to, true)
      and abs(e.total_without_vat * v.rate / 100 - e.vat_total) <= 0.05
    order by abs(e.total_without_vat * v.rate / 100 - e.vat_total), v.archived_at is not null, v.position, v.id limit 1) r
where e.vat_total <> 0 and not exists (select from expense_vat v where v.company_id = e.company_id and v.expense_id = e.id);

alter table expense
  alter column date_registered set not null,
  alter column posting_date set not null,
  add foreign key (company_id, corrects_id) references expense (company_id, id),
  drop constraint expense_total_check,
  drop constraint expense_check3,
  add constraint expense_total_by_kind check (case kind when 'credit' then total <= 0 else total >= 0 end),
  -- A credit is settled when it is recorded, like our own: its value becomes a payment.
  add constraint expense_paid check (case kind when 'credit' then paid = total else paid between 0 and total end),
  add constraint expense_corrects check (corrects_id is null or (kind = 'credit' and corrects_id <> id)),
  add constraint expense_registered check (date_registered >= date),
  add constraint expense_posting_date check (posting_date in (date, date_registered)),
  add constraint expense_import_vat check (kind <> 'import' or vat);
create index expense_corrects_id on expense (company_id, corrects_id) where corrects_id is not null;
create index expense_registered_on on expense (company_id, date_registered, id) where deleted_at is null;
create index expense_by_kind on expense (company_id, kind, date desc, id desc) where kind <> 'invoice';

-- The value of a vendor's credit invoice is a payment as well: it settles the expense, and what is left over is an advance paid.
alter table payment
  add column credit_expense_id uuid,
  add foreign key (company_id, credit_expense_id) references expense (company_id, id),
  drop constraint payment_check6,
  add constraint payment_credit_of check ((type = 'credit') = (num_nonnulls(credit_invoice_id, credit_expense_id) = 1)),
  add constraint payment_credit_of_one check (num_nonnulls(credit_invoice_id, credit_expense_id) <= 1);
create unique index payment_credit_expense on payment (company_id, credit_expense_id) where credit_expense_id is not null;

-- Each VAT row is converted to the currency of the company and rounded by itself, and the ledger sums the rows. Until now the sums of a
-- document were converted, so entries of foreign documents with several rows differ by cents.
create temporary table reposted on commit drop as
with documents as (
  select 'invoice' as kind, i.company_id, i.id, i.date, i.exchange_rate as rate, i.client_id as party, null::uuid as category_id,
    i.total, i.total_without_vat as net, i.vat_total as vat, -1 as side
  from invoice i where i.exchange_rate <> 1 and i.type <> 'proforma' and i.deleted_at is null and i.voided_at is null
  union all
  select 'expense', e.company_id, e.id, e.date, e.exchange_rate, e.vendor_id, e.category_id, e.total, e.total_without_vat, e.vat_total, 1
  from expense e where e.exchange_rate <> 1 and e.deleted_at is null
), rows as (
  select 'invoice' as kind, company_id, invoice_id as id, base, vat from invoice_vat
  union all select 'expense', company_id, expense_id, base, vat from expense_vat
), sums as (
  select d.*, d.side * case when d.net = 0 then 0 else s.base end as base_net, d.side * case when d.vat = 0 then 0 else s.vat end as base_vat
  from documents d, lateral (select sum(round(r.base * d.rate, 2)) as base, sum(round(r.vat * d.rate, 2)) as vat, count(*) as count
    from rows r where r.kind = d.kind and r.company_id = d.company_id and r.id = d.id) s (base, vat, count)
  where s.count > 1 and d.total <> 0
)
select l.company_id, l.document_kind, l.document_id, l.position, l.date, l.account, l.subject_id,
  case l.account when 'income' then s.base_net when 'expense' then s.base_net
    when 'vat_payable' then s.base_vat when 'vat_receivable' then s.base_vat else -s.base_net - s.base_vat end as base_amount,
  l.base_amount as old_amount
from sums s join ledger_entry l on l.company_id = s.company_id and l.document_kind = s.kind and l.document_id = s.id;
delete from reposted where base_amount = old_amount;
update ledger_entry l set base_amount = r.base_amount from reposted r
  where l.company_id = r.company_id and l.document_kind = r.document_kind and l.document_id = r.document_id and l.position = r.position;
insert into ledger_month as m (company_id, month, account, subject_id, document_kind, base_amount)
  select company_id, date_trunc('month', date)::date, account, subject_id, document_kind, sum(base_amount - old_amount) from reposted
  group by 1, 2, 3, 4, 5 having sum(base_amount - old_amount) <> 0
  on conflict (company_id, month, account, subject_id, document_kind) do update set base_amount = m.base_amount + excluded.base_amount;
insert into account_turnover as t (company_id, month, account, debit, credit)
  select company_id, date_trunc('month', date)::date, account, sum(greatest(base_amount, 0) - greatest(old_amount, 0)),
    sum(greatest(-base_amount, 0) - greatest(-old_amount, 0)) from reposted group by 1, 2, 3
  on conflict (company_id, month, account) do update set debit = t.debit + excluded.debit, credit = t.credit + excluded.credit;
insert into party_month as m (company_id, month, account, party_id, count, base_amount)
  select r.company_id, date_trunc('month', r.date)::date, r.account, p.subject_id, 0, sum(r.base_amount - r.old_amount)
  from reposted r join ledger_entry p on p.company_id = r.company_id and p.document_kind = r.document_kind and p.document_id = r.document_id
    and p.account in ('receivable', 'payable')
  where r.account in ('income', 'expense') group by 1, 2, 3, 4
  on conflict (company_id, month, account, party_id) do update set base_amount = m.base_amount + excluded.base_amount;
