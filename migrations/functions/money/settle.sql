create or replace function last_payment_of_invoice(company uuid, invoice uuid) returns date language sql stable as $$
  select max(p.date) from invoice_payment x join payment p on p.company_id = x.company_id and p.id = x.payment_id
    where x.company_id = company and x.invoice_id = invoice $$;

create or replace function last_payment_of_expense(company uuid, expense uuid) returns date language sql stable as $$
  select max(p.date) from expense_payment x join payment p on p.company_id = x.company_id and p.id = x.payment_id
    where x.company_id = company and x.expense_id = expense $$;

-- Kept sums: invoice.paid and payment.used are the sums of invoice_payment; invoice.last_paid_on is the day of its latest payment. A part of a
-- refund is negative: it opens the debt of the invoice again, and is used money of the refund.
create or replace function settle_parts() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  part invoice_payment := coalesce(new, old);
  change numeric := coalesce(case when tg_op <> 'DELETE' then new.amount end, 0) - coalesce(case when tg_op <> 'INSERT' then old.amount end, 0);
  is_credit boolean;
  is_refund boolean;
  day date;
begin
  select p.type = 'credit', p.refund_of is not null, p.date into is_credit, is_refund, day from payment p
    where p.company_id = part.company_id and p.id = part.payment_id;
  if (part.amount < 0) <> is_refund then
    raise exception 'only the parts of a refund are negative' using errcode = 'check_violation', constraint = 'invoice_payment_amount';
  end if;
  -- Payments are part of what people see of an invoice, so its version grows: an edit of an older view is refused.
  update invoice i set paid = i.paid + change, credit_settled = i.credit_settled + case when is_credit then change else 0 end,
      last_paid_on = case
        when tg_op = 'INSERT' then greatest(i.last_paid_on, day)
        when day < i.last_paid_on then i.last_paid_on
        else last_payment_of_invoice(i.company_id, i.id) end,
      version = i.version + 1, updated_at = now()
    where i.company_id = part.company_id and i.id = part.invoice_id;
  update payment p set used = p.used + case when is_refund then -change else change end, version = p.version + 1, updated_at = now()
    where p.company_id = part.company_id and p.id = part.payment_id;
  return null;
end $$;

create trigger settle after insert or delete on invoice_payment for each row
  when (current_setting('app.removing_company', true) is distinct from 'yes')
  execute function settle_parts();

-- Kept sums: expense.paid and payment.used are the sums of expense_payment; expense.last_paid_on as of an invoice.
create or replace function settle_expense_parts() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  part expense_payment := coalesce(new, old);
  change numeric := coalesce(case when tg_op <> 'DELETE' then new.amount end, 0) - coalesce(case when tg_op <> 'INSERT' then old.amount end, 0);
  day date;
begin
  select p.date into day from payment p where p.company_id = part.company_id and p.id = part.payment_id;
  update expense e set paid = e.paid + change,
      last_paid_on = case
        when tg_op = 'INSERT' then greatest(e.last_paid_on, day)
        when day < e.last_paid_on then e.last_paid_on
        else last_payment_of_expense(e.company_id, e.id) end,
      version = e.version + 1, updated_at = now()
    where e.company_id = part.company_id and e.id = part.expense_id;
  update payment p set used = p.used + change, version = p.version + 1, updated_at = now()
    where p.company_id = part.company_id and p.id = part.payment_id;
  return null;
end $$;

create trigger settle after insert or delete on expense_payment for each row
  when (current_setting('app.removing_company', true) is distinct from 'yes')
  execute function settle_expense_parts();

-- A payment whose day changes may be another document's latest one. The version of the document stays: people do not see the day in it.
create or replace function move_last_payment() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  -- In the order of ids, as everywhere.
  perform from invoice i where i.company_id = new.company_id
    and i.id in (select x.invoice_id from invoice_payment x where x.company_id = new.company_id and x.payment_id = new.id)
    order by i.id for no key update;
  update invoice i set last_paid_on = last_payment_of_invoice(i.company_id, i.id) where i.company_id = new.company_id
    and i.id in (select x.invoice_id from invoice_payment x where x.company_id = new.company_id and x.payment_id = new.id);
  perform from expense e where e.company_id = new.company_id
    and e.id in (select x.expense_id from expense_payment x where x.company_id = new.company_id and x.payment_id = new.id)
    order by e.id for no key update;
  update expense e set last_paid_on = last_payment_of_expense(e.company_id, e.id) where e.company_id = new.company_id
    and e.id in (select x.expense_id from expense_payment x where x.company_id = new.company_id and x.payment_id = new.id);
  return null;
end $$;

create trigger move_last_payment after update of date on payment for each row
  when (old.date <> new.date and new.used <> 0)
  execute function move_last_payment();
