-- When a payment settles a document at another rate, the exchange difference is posted to the account 'fx'. It is an entry of 0 in the currency of
-- the document, with a value in that of the company only; so are the entries that take the rest off the document and off the payment.
alter table ledger_entry
  drop constraint ledger_entry_account_check,
  add constraint ledger_entry_account_check check (account in ('receivable', 'advance_received', 'money', 'income', 'vat_payable', 'payable',
    'advance_paid', 'expense', 'vat_receivable', 'transit', 'opening', 'tax', 'owner', 'loan', 'suspense', 'fx')),
  drop constraint ledger_entry_amount_check,
  add constraint ledger_entry_not_empty check (amount <> 0 or base_amount <> 0),
  add constraint ledger_entry_fx_base check (account <> 'fx' or amount = 0);

-- The day on which a part joined a payment and a document that were both in a closed period: the day of its exchange difference.
alter table invoice_payment add column joined_on date;
alter table expense_payment add column joined_on date;

-- Of what was closed when the product began to post exchange differences, they are posted on the first open day.
alter table company add column differences_from date;
update company set differences_from = closed_until + 1 where closed_until is not null;

-- The differences of what was settled until now, by the rule of functions/books/exchange_difference.sql.
create temporary table difference on commit drop as
with worths as (
  select e.company_id, e.document_kind as kind, e.document_id as id, abs(e.base_amount) as worth from ledger_entry e
  where e.position = 0 and e.document_kind in ('invoice', 'expense') and e.account in ('receivable', 'payable', 'advance_paid')
), payments as (
  select p.company_id, p.id, p.date, p.client_id, p.total, p.exchange_rate as rate, coalesce(w.worth, round(p.total * p.exchange_rate, 2)) as worth,
    p.credit_invoice_id, p.currency
  from payment p
  left join worths w on w.company_id = p.company_id and w.kind = case when p.credit_invoice_id is null then 'expense' else 'invoice' end
    and w.id = coalesce(p.credit_invoice_id, p.credit_expense_id)
  where p.deleted_at is null
), parts as (
  select x.company_id, 'invoice_payment' as kind, x.id, x.payment_id, x.invoice_id as document_id, x.amount, i.date, i.currency, i.exchange_rate as rate, i.total,
    w.worth, i.client_id as party_id, 'receivable' as debt, -1 as side
  from invoice_payment x join invoice i on i.company_id = x.company_id and i.id = x.invoice_id and i.type = 'simple'
  join worths w on w.company_id = x.company_id and w.kind = 'invoice' and w.id = i.id
  union all
  select x.company_id, 'expense_payment', x.id, x.payment_id, d.id, x.amount, d.posting_date, d.currency, d.exchange_rate, d.total, w.worth, d.vendor_id,
    'payable', 1
  from expense_payment x join expense d on d.company_id = x.company_id and d.id = x.expense_id
  join worths w on w.company_id = x.company_id and w.kind = 'expense' and w.id = d.id
), days as (
  select x.company_id, x.kind, x.id, x.party_id, p.client_id, x.debt, x.side, x.currency, greatest(p.date, x.date, c.differences_from) as date, x.payment_id,
    x.document_id, x.amount, x.total, p.total as paid, x.worth, p.worth as worth_paid,
    -- Without both rates nobody knows the difference.
    x.rate is not null and p.rate is not null as is_known, round(x.amount * x.rate, 2) as settled, round(x.amount * p.rate, 2) as settled_paid
  from parts x join payments p on p.company_id = x.company_id and p.id = x.payment_id join company c on c.id = x.company_id
  where coalesce(x.rate, p.rate) is not null
), taken as (
  select d.*,
    case when row_number() over (of_document order by date desc, id desc) = 1 and sum(amount) over of_document = total
      then worth - (sum(settled) over of_document - settled) else settled end - settled as document_rest,
    case when row_number() over (of_payment order by date desc, id desc) = 1 and sum(amount) over of_payment = paid
      then worth_paid - (sum(settled_paid) over of_payment - settled_paid) else settled_paid end - settled as payment_rest
  from days d
  window of_document as (partition by company_id, document_id), of_payment as (partition by company_id, payment_id)
)
select t.company_id, t.kind, t.id, e.position, e.account, e.subject_id, t.currency, t.date, e.base_amount
from taken t, lateral (values
    (2, t.debt, t.party_id, t.side * t.document_rest),
    (3, case t.debt when 'payable' then 'advance_paid' else 'advance_received' end, coalesce(t.client_id, '00000000-0000-0000-0000-000000000000'),
      -t.side * t.payment_rest),
    (4, 'fx', '00000000-0000-0000-0000-000000000003', least(t.side * (t.payment_rest - t.document_rest), 0)),
    (5, 'fx', '00000000-0000-0000-0000-000000000004', greatest(t.side * (t.payment_rest - t.document_rest), 0)))
  e (position, account, subject_id, base_amount)
where t.is_known and e.base_amount <> 0
union all
-- The cents that a credit invoice is worth more than its total, because each VAT row is converted by itself.
select p.company_id, 'payment', p.id, e.position, e.account, p.client_id, p.currency, greatest(p.date, c.differences_from),
  e.side * (p.worth - round(p.total * p.rate, 2))
from payments p join company c on c.id = p.company_id, lateral (values (2, 'receivable', 1), (3, 'advance_received', -1)) e (position, account, side)
where p.credit_invoice_id is not null and p.worth <> round(p.total * p.rate, 2);

-- The sums are written here, because a migration may run without the triggers of this version.
alter table ledger_entry disable trigger user;
insert into ledger_entry (company_id, document_kind, document_id, position, account, subject_id, currency, date, amount, base_amount)
  select company_id, kind, id, position, account, subject_id::uuid, currency, date, 0, base_amount from difference;
alter table ledger_entry enable trigger user;
insert into ledger_month as m (company_id, month, account, subject_id, document_kind, base_amount)
  select company_id, date_trunc('month', date)::date, account, subject_id::uuid, kind, sum(base_amount) from difference
  group by 1, 2, 3, 4, 5 having sum(base_amount) <> 0
  on conflict (company_id, month, account, subject_id, document_kind) do update set base_amount = m.base_amount + excluded.base_amount;
insert into account_turnover as t (company_id, month, account, debit, credit)
  select company_id, date_trunc('month', date)::date, account, sum(greatest(base_amount, 0)), sum(greatest(-base_amount, 0)) from difference group by 1, 2, 3
  on conflict (company_id, month, account) do update set debit = t.debit + excluded.debit, credit = t.credit + excluded.credit;
