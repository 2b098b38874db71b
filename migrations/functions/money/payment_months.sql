-- The value of one unit of the payment's currency in the currency of the company. A foreign payment without a known rate counts as 0.
create or replace function payment_rate(p payment) returns numeric language sql stable as $$
  select coalesce(p.exchange_rate, case when p.currency = (select c.currency from company c where c.id = p.company_id) then 1 else 0 end) $$;

-- Kept sums: payment_month and account_month.
create or replace function sum_payment_months() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  before payment := case when tg_op <> 'INSERT' then old end;
  after payment := case when tg_op <> 'DELETE' then new end;
begin
  if before.deleted_at is not null then before := null; end if;
  if after.deleted_at is not null then after := null; end if;
  if (before.date, before.total, before.unused, before.exchange_rate, before.currency, before.account_id, before.source_account_id,
      before.destination_account_id, before.destination_total)
    is not distinct from (after.date, after.total, after.unused, after.exchange_rate, after.currency, after.account_id, after.source_account_id,
      after.destination_account_id, after.destination_total) then return null; end if;
  if not exists (select from company c where c.id = coalesce(new.company_id, old.company_id)) then return null; end if;
  perform lock_sums(coalesce(new.company_id, old.company_id));
  insert into payment_month as m (company_id, month, type, count, total, used)
    select (p).company_id, date_trunc('month', (p).date), (p).type, sum(step), sum(step * round((p).total * payment_rate(p), 2)),
      sum(step * round(((p).total - (p).unused) * payment_rate(p), 2))
    from (values (before, -1), (after, 1)) change (p, step) where (p).id is not null and (p).type <> 'credit' group by 1, 2, 3
    on conflict (company_id, month, type)
      do update set count = m.count + excluded.count, total = m.total + excluded.total, used = m.used + excluded.used;
  insert into account_month as m (company_id, account_id, month, count, inflow, outflow)
    select (p).company_id, move.account_id, date_trunc('month', (p).date), sum(step), coalesce(sum(step * move.amount) filter (where move.amount > 0), 0),
      coalesce(sum(step * -move.amount) filter (where move.amount < 0), 0)
    from (values (before, -1), (after, 1)) change (p, step), account_moves(p) move where (p).id is not null group by 1, 2, 3
    on conflict (company_id, account_id, month)
      do update set count = m.count + excluded.count, inflow = m.inflow + excluded.inflow, outflow = m.outflow + excluded.outflow;
  return null;
end $$;

create constraint trigger sum_months after insert or update or delete on payment deferrable initially deferred
  for each row
  when (current_setting('app.removing_company', true) is distinct from 'yes')
  execute function sum_payment_months();

grant execute on function payment_rate to kvitas_app;
