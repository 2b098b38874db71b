-- Kept sums: invoice.paid and payment.used are the sums of invoice_payment.
create or replace function settle_parts() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  part invoice_payment := coalesce(new, old);
  change numeric := coalesce(case when tg_op <> 'DELETE' then new.amount end, 0) - coalesce(case when tg_op <> 'INSERT' then old.amount end, 0);
  is_credit boolean := exists (select from payment p where p.company_id = part.company_id and p.id = part.payment_id and p.type = 'credit');
begin
  -- Payments are part of what people see of an invoice, so its version grows: an edit of an older view is refused.
  update invoice i set paid = i.paid + change, credit_settled = i.credit_settled + case when is_credit then change else 0 end,
      version = i.version + 1, updated_at = now()
    where i.company_id = part.company_id and i.id = part.invoice_id;
  update payment p set used = p.used + change, version = p.version + 1, updated_at = now()
    where p.company_id = part.company_id and p.id = part.payment_id;
  return null;
end $$;

create trigger settle after insert or delete on invoice_payment for each row
  when (current_setting('app.removing_company', true) is distinct from 'yes')
  execute function settle_parts();

-- Kept sums: expense.paid and payment.used are the sums of expense_payment.
create or replace function settle_expense_parts() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  part expense_payment := coalesce(new, old);
  change numeric := coalesce(case when tg_op <> 'DELETE' then new.amount end, 0) - coalesce(case when tg_op <> 'INSERT' then old.amount end, 0);
begin
  update expense e set paid = e.paid + change, version = e.version + 1, updated_at = now()
    where e.company_id = part.company_id and e.id = part.expense_id;
  update payment p set used = p.used + change, version = p.version + 1, updated_at = now()
    where p.company_id = part.company_id and p.id = part.payment_id;
  return null;
end $$;

create trigger settle after insert or delete on expense_payment for each row
  when (current_setting('app.removing_company', true) is distinct from 'yes')
  execute function settle_expense_parts();
