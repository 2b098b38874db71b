-- The exchange difference of a part of a payment (docs/decisions/exchange-differences.md): what it takes off the payment is worth something else
-- than what it takes off the document. src/domain/exchange-difference.ts has the same rule.

-- The day of the difference: `day` is that of the document.
create or replace function difference_day(p payment, day date, joined_on date) returns date language sql stable as $$
  select greatest(p.date, day, joined_on, c.differences_from) from company c where c.id = p.company_id $$;

-- What a document is worth in the currency of the company: its entry of debt.
create or replace function worth_of_invoice(i invoice) returns numeric language sql stable as $$
  select coalesce((select e.base_amount from entries_of_invoice(i) e where e.position = 0), 0) $$;

create or replace function worth_of_expense(d expense) returns numeric language sql stable as $$
  select coalesce((select -e.base_amount from entries_of_expense(d) e where e.position = 0), 0) $$;

-- A credit is worth what its credit invoice is.
create or replace function worth_of_payment(p payment) returns numeric language sql stable as $$
  select case
    when p.credit_invoice_id is not null then (select -worth_of_invoice(c) from invoice c where c.company_id = p.company_id and c.id = p.credit_invoice_id)
    when p.credit_expense_id is not null then (select -worth_of_expense(c) from expense c where c.company_id = p.company_id and c.id = p.credit_expense_id)
    else in_base(p.total, p.exchange_rate) end $$;

-- The parts that settle documents, with the days of their differences. A part on a proforma invoice settles nothing.
create or replace function parts_of_invoice(i invoice) returns table (kind text, id uuid, day date, amount numeric) language sql stable as $$
  select 'invoice_payment', x.id, difference_day(p, i.date, x.joined_on), x.amount
  from invoice_payment x join payment p on p.company_id = x.company_id and p.id = x.payment_id
  where x.company_id = i.company_id and x.invoice_id = i.id $$;

create or replace function parts_of_expense(d expense) returns table (kind text, id uuid, day date, amount numeric) language sql stable as $$
  select 'expense_payment', x.id, difference_day(p, d.posting_date, x.joined_on), x.amount
  from expense_payment x join payment p on p.company_id = x.company_id and p.id = x.payment_id
  where x.company_id = d.company_id and x.expense_id = d.id $$;

create or replace function parts_of_payment(p payment) returns table (kind text, id uuid, day date, amount numeric) language sql stable as $$
  select 'invoice_payment', x.id, difference_day(p, i.date, x.joined_on), x.amount
  from invoice_payment x join invoice i on i.company_id = x.company_id and i.id = x.invoice_id
  where x.company_id = p.company_id and x.payment_id = p.id and i.type = 'simple'
  union all
  select 'expense_payment', x.id, difference_day(p, d.posting_date, x.joined_on), x.amount
  from expense_payment x join expense d on d.company_id = x.company_id and d.id = x.expense_id
  where x.company_id = p.company_id and x.payment_id = p.id $$;

-- What a part takes: itself at the rate, rounded. When the parts are the whole total, the last one takes the rest.
create or replace function part_worth(part uuid, ids uuid[], days date[], amounts numeric[], total numeric, total_worth numeric, rate numeric)
returns numeric language sql immutable as $$
  select case when s.is_last and s.settled = total then total_worth - (s.worths - s.worth) else s.worth end
  from (
    select x.id, in_base(x.amount, rate), sum(in_base(x.amount, rate)) over (), sum(x.amount) over (), row_number() over (order by x.day desc, x.id desc) = 1
    from unnest(ids, days, amounts) x (id, day, amount)) s (id, worth, worths, settled, is_last)
  where s.id = part $$;

-- With the rates of the document and of the payment, which must be known. What was paid before a document was moved in has no part.
create or replace function worth_in_invoice(part uuid, i invoice) returns numeric language sql stable as $$
  select part_worth(part, array_agg(x.id), array_agg(x.day), array_agg(x.amount), i.total - i.paid_before,
    worth_of_invoice(i) - in_base(i.paid_before, i.exchange_rate), i.exchange_rate)
  from parts_of_invoice(i) x $$;

create or replace function worth_in_expense(part uuid, d expense) returns numeric language sql stable as $$
  select part_worth(part, array_agg(x.id), array_agg(x.day), array_agg(x.amount), d.total - d.paid_before,
    worth_of_expense(d) - in_base(d.paid_before, d.exchange_rate), d.exchange_rate)
  from parts_of_expense(d) x $$;

create or replace function worth_in_payment(part uuid, p payment) returns numeric language sql stable as $$
  select part_worth(part, array_agg(x.id), array_agg(x.day), array_agg(x.amount), p.total, worth_of_payment(p), p.exchange_rate)
  from parts_of_payment(p) x $$;

-- The other parts of its document and of its payment whose rest a part may change: the last ones, which have the rest now, and those before it,
-- which may have had it.
create or replace function neighbours_of_part(part uuid, company uuid, of_payment uuid, of_invoice uuid, of_expense uuid)
returns table (kind text, id uuid) language sql stable as $$
  with parts as (
    select 1 as side, x.* from payment p, parts_of_payment(p) x where p.company_id = company and p.id = of_payment
    union all select 2, x.* from invoice i, parts_of_invoice(i) x where i.company_id = company and i.id = of_invoice and i.type = 'simple'
    union all select 2, x.* from expense d, parts_of_expense(d) x where d.company_id = company and d.id = of_expense
  ), ordered as (
    select x.*, row_number() over (partition by side order by day desc, id desc) = 1 as is_last,
      lead(x.id) over (partition by side order by day, id) = part as is_before
    from parts x
  )
  select distinct o.kind, o.id from ordered o where o.id <> part and (is_last or is_before) $$;

grant execute on function difference_day, worth_of_invoice, worth_of_expense, worth_of_payment, parts_of_invoice, parts_of_expense,
  parts_of_payment, part_worth, worth_in_invoice, worth_in_expense, worth_in_payment to kvitas_app;
