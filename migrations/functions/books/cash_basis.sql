-- The rule of cash basis: what money counts as income or expense, without VAT, on the day of its payment
-- (docs/decisions/cash-basis.md). src/domain/cash-basis.ts has the rule of the parts of one document, too. cash_sums.sql stores the entries.
--   sale: an invoice · advance: money without an invoice, or on a proforma · refund: money back to a client
--   fee and interest: payments for them · cost: an expense · cost_refund: money back from a vendor
-- `subject_id`: of a cost its category, of money on an invoice or proforma the series of its number. `amount` is in the currency of the
-- company, at the rate of the payment; money paid for expenses is positive in `expense`.
-- Not money: transfers and the values of credit invoices.

-- A document without VAT counts as it is, so that nothing is rounded.
create or replace function cash_share(part numeric, net numeric, total numeric) returns numeric language sql immutable as $$
  select case when net = total then part when total = 0 then 0 else round(part * net / total, 2) end $$;

-- What the parts of an invoice count for. The value of a credit invoice counts by its own sums, and when the invoice is settled, its last
-- money takes the rest.
create or replace function cash_shares_of_invoice(i invoice) returns table (id uuid, payment_id uuid, share numeric) language sql stable as $$
  select s.id, s.payment_id, case when s.is_last and i.paid = i.total then i.total_without_vat - (sum(s.share) over () - s.share) else s.share end
  from (
    select x.id, p.id as payment_id, coalesce(cash_share(x.amount, c.total_without_vat, c.total), cash_share(x.amount, i.total_without_vat, i.total)) as share,
      p.type <> 'credit' and row_number() over (partition by p.type <> 'credit' order by p.date desc, x.id desc) = 1 as is_last
    from invoice_payment x join payment p on p.company_id = x.company_id and p.id = x.payment_id
    left join invoice c on c.company_id = p.company_id and c.id = p.credit_invoice_id
    where x.company_id = i.company_id and x.invoice_id = i.id) s $$;

-- The sum of an expense that counts: with the VAT that may not be deducted.
create or replace function cost_of_expense(d expense) returns numeric language sql stable as $$
  select d.total_without_vat + case when d.vat then coalesce((select sum(v.vat_not_deducted) from expense_vat v
    where v.company_id = d.company_id and v.expense_id = d.id), 0) else 0 end $$;

create or replace function cash_shares_of_expense(d expense) returns table (id uuid, payment_id uuid, share numeric) language sql stable as $$
  select s.id, s.payment_id, case when s.is_last and d.paid = d.total then s.cost - (sum(s.share) over () - s.share) else s.share end
  from (
    select x.id, p.id as payment_id, k.cost, coalesce(cash_share(x.amount, cost_of_expense(c), c.total), cash_share(x.amount, k.cost, d.total)) as share,
      p.type <> 'credit' and row_number() over (partition by p.type <> 'credit' order by p.date desc, x.id desc) = 1 as is_last
    from (select cost_of_expense(d) offset 0) k (cost)
    join expense_payment x on x.company_id = d.company_id and x.expense_id = d.id
    join payment p on p.company_id = x.company_id and p.id = x.payment_id
    left join expense c on c.company_id = p.company_id and c.id = p.credit_expense_id) s $$;

create or replace function cash_of_invoice(i invoice) returns setof cash_posting language sql stable as $$
  select s.id, p.id, p.date, 'income', case i.type when 'proforma' then 'advance' else 'sale' end, coalesce(i.series_id, no_subject()), in_base(s.share, payment_rate(p))
  from cash_shares_of_invoice(i) s join payment p on p.company_id = i.company_id and p.id = s.payment_id
  where p.type in ('income', 'expense') and p.deleted_at is null $$;

-- Money paid in advance counts when an expense takes it, on the day of the payment.
create or replace function cash_of_expense(d expense) returns setof cash_posting language sql stable as $$
  select s.id, p.id, p.date, 'expense', 'cost', coalesce(d.category_id, no_subject()), in_base(s.share, payment_rate(p))
  from cash_shares_of_expense(d) s join payment p on p.company_id = d.company_id and p.id = s.payment_id
  where p.type in ('income', 'expense') and p.deleted_at is null $$;

-- What a payment counts for besides documents. A vendor that is a client, too, is paid back only what it paid.
create or replace function cash_of_payment(p payment) returns setof cash_posting language sql stable as $$
  select p.id, p.id, p.date, p.type, p.purpose, result_line(p.purpose), in_base(p.total, payment_rate(p))
  where p.purpose in ('fee', 'interest') and p.deleted_at is null
  union all
  select p.id, p.id, p.date, r.side, r.line, no_subject(), in_base(r.amount, payment_rate(p))
  from client c cross join lateral (
    select 'income', 'advance', p.unused where p.type = 'income' and c.is_client
    union all
    -- Without VAT as the last credit invoice of the client was; the refund of an advance counts whole, as the advance did.
    select 'income', 'refund', -coalesce((select cash_share(p.unused, k.total_without_vat, k.total) from invoice k
      where k.company_id = c.company_id and k.client_id = c.id and k.type = 'credit' and k.date <= p.date and k.total <> 0
        and k.deleted_at is null and k.voided_at is null order by k.date desc, k.id desc limit 1), p.unused)
    where p.type = 'expense' and (not c.is_vendor or exists (select from payment q where q.company_id = c.company_id and q.client_id = c.id
      and pays_back_from(q) and q.date <= p.date))
    union all
    select 'expense', 'cost_refund', -coalesce((select cash_share(p.unused, cost_of_expense(k), k.total) from expense k
      where k.company_id = c.company_id and k.vendor_id = c.id and k.kind = 'credit' and k.date <= p.date and k.total <> 0
        and k.deleted_at is null order by k.date desc, k.id desc limit 1), p.unused)
    where p.type = 'income' and not c.is_client) r (side, line, amount)
  where c.company_id = p.company_id and c.id = p.client_id and p.unused > 0 and p.deleted_at is null and p.type in ('income', 'expense') $$;

-- Whether a client has money here that can be paid back to it.
create or replace function pays_back_from(q payment) returns boolean language sql immutable as $$
  select q.type in ('income', 'credit') and q.deleted_at is null and q.unused > 0 and q.credit_expense_id is null $$;

grant execute on function cash_share, cash_shares_of_invoice, cash_shares_of_expense, cost_of_expense, cash_of_invoice, cash_of_expense, cash_of_payment,
  pays_back_from to kvitas_app;
