-- The posting rule: the ledger entries of a document, as a pure function of its row (of a part of a payment: of the documents that it
-- joins, too). src/domain/posting.ts has the same rule as a table to read.

-- The subject of an entry that concerns no client, vendor, account or category.
create or replace function no_subject() returns uuid language sql immutable return '00000000-0000-0000-0000-000000000000'::uuid;

-- The value of one unit of a currency in the currency of the company: the document's own rate, or 0 for a foreign currency without one.
create or replace function base_rate(company uuid, of_currency text, rate numeric) returns numeric language sql stable as $$
  select coalesce(rate, case when of_currency = (select c.currency from company c where c.id = company) then 1 else 0 end) $$;

create or replace function in_base(amount numeric, rate numeric) returns numeric language sql immutable as $$
  select case when rate = 1 then amount else round(amount * rate, 2) end $$;

-- The VAT rows of an invoice or an expense in the currency of the company: each is converted and rounded by itself, at the rate of the
-- document. The ledger, the VAT return and i.SAF take these figures.
create or replace function vat_of_invoice(i invoice)
returns table ("position" int, vat_id uuid, type text, rate numeric, code text, base numeric, vat numeric) language sql stable as $$
  select v.position, v.vat_id, v.type, v.rate, v.code, in_base(v.base, r.rate), in_base(v.vat, r.rate)
  from (select base_rate(i.company_id, i.currency, i.exchange_rate) offset 0) r (rate), invoice_vat v
  where v.company_id = i.company_id and v.invoice_id = i.id $$;

-- With `is_reverse` the buyer owes the VAT to the state, and it is not part of what the vendor is paid.
create or replace function vat_of_expense(x expense)
returns table ("position" int, vat_id uuid, type text, rate numeric, code text, is_reverse boolean, base numeric, vat numeric,
  deductible_percent numeric, vat_not_deducted numeric) language sql stable as $$
  select v.position, v.vat_id, v.type, v.rate, v.code, v.type = 'reverse-charge', in_base(v.base, r.rate), in_base(v.vat, r.rate),
    v.deductible_percent, in_base(v.vat_not_deducted, r.rate)
  from (select base_rate(x.company_id, x.currency, x.exchange_rate) offset 0) r (rate), expense_vat v
  where v.company_id = x.company_id and v.expense_id = x.id $$;

-- What a moved-in document is worth: it has no VAT rows, and is in the ledger as a whole.
create or replace function moved_in_worth(company uuid, of_currency text, rate numeric, net numeric, vat numeric) returns numeric language sql stable as $$
  select in_base(net, r.rate) + in_base(vat, r.rate) from (select base_rate(company, of_currency, rate)) r (rate) $$;

create or replace function paid_before_worth(paid_before numeric, total numeric, worth numeric, rate numeric) returns numeric language sql immutable as $$
  select case when paid_before = total then worth else in_base(paid_before, rate) end $$;

-- A document that was moved in is posted against 'opening' with its total: its income and VAT are in the books of the program that it comes from.
-- Net and VAT are added to the total, so that the entries balance. Of an invoice in the currency of the company the rows need not be read.
create or replace function entries_of_invoice(i invoice) returns setof posting language sql stable as $$
  select e.position, e.account, e.subject_id, i.currency, i.date, e.amount, e.base
  -- `offset 0`: computed once, not again for each entry.
  from (select base_rate(i.company_id, i.currency, i.exchange_rate) offset 0) r (rate),
    lateral (select i.total_without_vat, i.vat_total where r.rate = 1
      union all select case when i.total_without_vat <> 0 then coalesce(sum(v.base), 0) else 0 end,
        case when i.vat_total <> 0 then coalesce(sum(v.vat), 0) else 0 end from vat_of_invoice(i) v where r.rate <> 1 having r.rate <> 1 offset 0) s (net, vat),
    lateral (select case when i.total = 0 then -s.vat else s.net end, s.vat offset 0) b (net, vat),
    lateral (values
      (0, 'receivable', i.client_id, i.total, b.net + b.vat),
      (1, 'income', no_subject(), -i.total_without_vat, -b.net),
      (2, 'vat_payable', no_subject(), -i.vat_total, -b.vat)) e (position, account, subject_id, amount, base)
  where i.origin = 'own' and i.type in ('simple', 'credit') and i.deleted_at is null and i.voided_at is null and e.amount <> 0
  union all
  select e.position, e.account, e.subject_id, i.currency, i.date, e.side * i.total, e.side * moved_in_worth(i.company_id, i.currency, i.exchange_rate, i.total_without_vat, i.vat_total)
  from (values (0, 'receivable', i.client_id, 1), (1, 'opening', no_subject(), -1)) e (position, account, subject_id, side)
  where i.origin = 'import' and i.total <> 0 and i.deleted_at is null and i.voided_at is null $$;

-- VAT that may not be deducted is a cost. VAT that the buyer computes is owed and deducted. A credit is an advance at its vendor, which its
-- payment of type 'credit' then settles documents with.
create or replace function entries_of_expense(x expense) returns setof posting language sql stable as $$
  select e.position, e.account, e.subject_id, x.currency, x.posting_date, e.amount, e.base
  from (select base_rate(x.company_id, x.currency, x.exchange_rate) offset 0) r (rate),
    lateral (select coalesce(sum(v.vat) filter (where v.type = 'reverse-charge'), 0), coalesce(sum(v.vat_not_deducted), 0)
      from expense_vat v where v.company_id = x.company_id and v.expense_id = x.id offset 0) a (owed, cost),
    lateral (select
        case when x.total_without_vat = 0 then 0 when x.kind = 'import' or count(*) = 0 then in_base(x.total_without_vat, r.rate) else sum(v.base) end,
        case when x.vat_total = 0 then 0 when count(*) = 0 then in_base(x.vat_total, r.rate) else sum(v.vat) filter (where not v.is_reverse) end,
        case when a.owed = 0 then 0 else sum(v.vat) filter (where v.is_reverse) end,
        case when a.cost = 0 then 0 else sum(v.vat_not_deducted) end
      from vat_of_expense(x) v offset 0) s (net, vat, owed, cost),
    lateral (select case when x.total = 0 then -s.vat else s.net end, s.vat, s.owed, s.cost offset 0) b (net, vat, owed, cost),
    lateral (values
      (0, case when x.kind = 'credit' then 'advance_paid' else 'payable' end, x.vendor_id, -x.total, -b.net - b.vat),
      (1, 'expense', coalesce(x.category_id, no_subject()), x.total_without_vat + a.cost, b.net + b.cost),
      (2, 'vat_receivable', no_subject(), x.vat_total + a.owed - a.cost, b.vat + b.owed - b.cost),
      (3, 'vat_payable', no_subject(), -a.owed, -b.owed)) e (position, account, subject_id, amount, base)
  where x.origin = 'own' and x.deleted_at is null and e.amount <> 0
  union all
  select e.position, e.account, e.subject_id, x.currency, x.posting_date, e.side * x.total, e.side * moved_in_worth(x.company_id, x.currency, x.exchange_rate, x.total_without_vat, x.vat_total)
  from (values (0, case when x.kind = 'credit' then 'advance_paid' else 'payable' end, x.vendor_id, -1), (1, 'opening', no_subject(), 1)) e (position, account, subject_id, side)
  where x.origin = 'import' and x.total <> 0 and x.deleted_at is null $$;

-- What was paid before a document was moved in is settled without money, at the rate of the document. The positions follow those of the document.
create or replace function entries_of_invoice_paid_before(i invoice) returns setof posting language sql stable as $$
  select e.position, e.account, e.subject_id, i.currency, i.date, e.side * i.paid_before, e.side * paid_before_worth(i.paid_before, i.total,
    moved_in_worth(i.company_id, i.currency, i.exchange_rate, i.total_without_vat, i.vat_total), base_rate(i.company_id, i.currency, i.exchange_rate))
  from (values (2, 'receivable', i.client_id, -1), (3, 'opening', no_subject(), 1)) e (position, account, subject_id, side)
  where i.paid_before <> 0 and i.deleted_at is null and i.voided_at is null $$;

create or replace function entries_of_expense_paid_before(x expense) returns setof posting language sql stable as $$
  select e.position, e.account, e.subject_id, x.currency, x.posting_date, e.side * x.paid_before, e.side * paid_before_worth(x.paid_before, x.total,
    moved_in_worth(x.company_id, x.currency, x.exchange_rate, x.total_without_vat, x.vat_total), base_rate(x.company_id, x.currency, x.exchange_rate))
  from (values (2, case when x.kind = 'credit' then 'advance_paid' else 'payable' end, x.vendor_id, 1), (3, 'opening', no_subject(), -1)) e (position, account, subject_id, side)
  where x.paid_before <> 0 and x.deleted_at is null $$;

-- The subject of income and expenses that are a line of their own in profit and loss: see resultLines in src/domain/ledger-account.ts.
create or replace function result_line(line text) returns uuid language sql immutable return
  case line when 'fee' then '00000000-0000-0000-0000-000000000001'::uuid when 'interest' then '00000000-0000-0000-0000-000000000002'::uuid
    when 'gain' then '00000000-0000-0000-0000-000000000003'::uuid when 'loss' then '00000000-0000-0000-0000-000000000004'::uuid end;

-- All amounts of a payment are worth the same in the currency of the company. A transfer into that currency has the value of the received amount. A
-- transfer between currencies passes through 'transit', so that each currency balances. A credit invoice is converted by VAT row: the cents that it
-- is worth more than its total move to the advance, too.
create or replace function entries_of_payment(p payment) returns setof posting language sql stable as $$
  select e.position, e.account, e.subject_id, e.currency, p.date, e.amount, sign(e.amount) * w.worth
  from (select case when p.destination_currency = (select c.currency from company c where c.id = p.company_id) then p.destination_total
      else in_base(p.total, base_rate(p.company_id, p.currency, p.exchange_rate)) end) w (worth),
    -- What the money is for: the account and the subject.
    lateral (select case p.purpose
        when 'documents' then case p.type when 'expense' then 'advance_paid' else 'advance_received' end
        when 'vat' then 'vat_payable' when 'fee' then p.type when 'interest' then p.type when 'other' then 'suspense' else p.purpose end,
      coalesce(case when p.purpose in ('fee', 'interest') then result_line(p.purpose) when p.purpose <> 'vat' then p.client_id end, no_subject())) t (account, subject_id),
    lateral (values
      ('income', 0, 'money', p.account_id, p.currency, p.total),
      ('income', 1, t.account, t.subject_id, p.currency, -p.total),
      ('credit', 0, 'receivable', p.client_id, p.currency, p.total),
      ('credit', 1, 'advance_received', p.client_id, p.currency, -p.total),
      ('expense', 0, t.account, t.subject_id, p.currency, p.total),
      ('expense', 1, 'money', p.account_id, p.currency, -p.total),
      ('transfer', 0, 'money', p.destination_account_id, p.destination_currency, p.destination_total),
      ('transfer', 1, 'money', p.source_account_id, p.currency, -p.total),
      ('transfer', 2, 'transit', no_subject(), p.currency, case when p.currency <> p.destination_currency then p.total end),
      ('transfer', 3, 'transit', no_subject(), p.destination_currency, case when p.currency <> p.destination_currency then -p.destination_total end)
    ) e (type, position, account, subject_id, currency, amount)
  where e.type = p.type and p.deleted_at is null and p.credit_expense_id is null and e.amount is not null
  union all
  select e.position, e.account, p.client_id, p.currency, difference_day(p, p.date, null), 0, e.side * k.cents
  from (select worth_of_payment(p) - in_base(p.total, p.exchange_rate)
      where p.credit_invoice_id is not null and p.exchange_rate is not null and p.deleted_at is null) k (cents),
    (values (2, 'receivable', 1), (3, 'advance_received', -1)) e (position, account, side)
  where k.cents <> 0 $$;

-- A part settles a debt at the exchange rate of the debt, not at that of the payment. The difference is at the end.
create or replace function entries_of_invoice_payment(x invoice_payment) returns setof posting language sql stable as $$
  select e.position, e.account, e.subject_id, i.currency, p.date, e.side * x.amount,
    e.side * in_base(x.amount, base_rate(i.company_id, i.currency, i.exchange_rate))
  from invoice i, payment p,
    -- A refund was paid out.
    lateral (values (0, case when p.refund_of is null then 'advance_received' else 'advance_paid' end, p.client_id, 1), (1, 'receivable', i.client_id, -1))
      e (position, account, subject_id, side)
  where i.company_id = x.company_id and i.id = x.invoice_id and p.company_id = x.company_id and p.id = x.payment_id and i.type = 'simple'
  union all
  select e.position, e.account, e.subject_id, i.currency, difference_day(p, i.date, x.joined_on), 0, e.base
  -- Without both rates nobody knows the difference; in the currency of the company there are none.
  from invoice i, payment p,
    lateral (select worth_in_invoice(x.id, i) - s.settled, worth_in_payment(x.id, p) - s.settled
      from (select in_base(x.amount, i.exchange_rate)) s (settled) offset 0) d (document_rest, payment_rest),
    lateral (values (2, 'receivable', i.client_id, -d.document_rest),
      (3, case when p.refund_of is null then 'advance_received' else 'advance_paid' end, p.client_id, d.payment_rest),
      (4, 'fx', result_line('gain'), least(d.document_rest - d.payment_rest, 0)),
      (5, 'fx', result_line('loss'), greatest(d.document_rest - d.payment_rest, 0))) e (position, account, subject_id, base)
  where i.company_id = x.company_id and i.id = x.invoice_id and p.company_id = x.company_id and p.id = x.payment_id and i.type = 'simple'
    and i.exchange_rate is not null and p.exchange_rate is not null and e.base <> 0 $$;

create or replace function entries_of_expense_payment(x expense_payment) returns setof posting language sql stable as $$
  select e.position, e.account, e.subject_id, d.currency, p.date, e.side * x.amount,
    e.side * in_base(x.amount, base_rate(d.company_id, d.currency, d.exchange_rate))
  from expense d, payment p,
    lateral (values (0, 'payable', d.vendor_id, 1), (1, 'advance_paid', coalesce(p.client_id, no_subject()), -1)) e (position, account, subject_id, side)
  where d.company_id = x.company_id and d.id = x.expense_id and p.company_id = x.company_id and p.id = x.payment_id
  union all
  select e.position, e.account, e.subject_id, d.currency, difference_day(p, d.posting_date, x.joined_on), 0, e.base
  from expense d, payment p,
    lateral (select worth_in_expense(x.id, d) - s.settled, worth_in_payment(x.id, p) - s.settled
      from (select in_base(x.amount, d.exchange_rate)) s (settled) offset 0) r (document_rest, payment_rest),
    lateral (values (2, 'payable', d.vendor_id, r.document_rest), (3, 'advance_paid', coalesce(p.client_id, no_subject()), -r.payment_rest),
      (4, 'fx', result_line('gain'), least(r.payment_rest - r.document_rest, 0)),
      (5, 'fx', result_line('loss'), greatest(r.payment_rest - r.document_rest, 0))) e (position, account, subject_id, base)
  where d.company_id = x.company_id and d.id = x.expense_id and p.company_id = x.company_id and p.id = x.payment_id
    and d.exchange_rate is not null and p.exchange_rate is not null and e.base <> 0 $$;

-- On the first possible day: an opening balance is what an account had before all of its movements, on whichever day it was added here.
create or replace function entries_of_company_account(a company_account) returns setof posting language sql stable as $$
  select e.position, e.account, e.subject_id, a.currency, date '1900-01-01', e.side * a.initial_balance,
    e.side * in_base(a.initial_balance, base_rate(a.company_id, a.currency, null))
  from (values (0, 'money', a.id, 1), (1, 'opening', no_subject(), -1)) e (position, account, subject_id, side)
  where a.initial_balance <> 0 and a.deleted_at is null $$;

grant execute on function no_subject, result_line, base_rate, in_base, vat_of_invoice, vat_of_expense, moved_in_worth, paid_before_worth, entries_of_invoice, entries_of_expense, entries_of_invoice_paid_before, entries_of_expense_paid_before, entries_of_payment, entries_of_invoice_payment, entries_of_expense_payment, entries_of_company_account to kvitas_app;
