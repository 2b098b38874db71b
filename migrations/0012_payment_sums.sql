-- Payments can be archived as everything else, and what each month brought is kept: in the company's currency by the type
-- of payment, and of each account in its own.

alter table payment add archived_at timestamptz;
alter table payment_tally drop constraint payment_tally_state_check;
alter table payment_tally add check (state in ('recorded', 'archived', 'deleted'));
create or replace function payment_state(p payment) returns text language sql immutable as $$
  select case when p.deleted_at is not null then 'deleted' when p.archived_at is not null then 'archived' else 'recorded' end $$;

drop index payment_date;
create index payment_date on payment (company_id, type, date desc, id desc) where deleted_at is null and archived_at is null;
create index payment_unused on payment (company_id, type, date desc, id desc)
  where deleted_at is null and archived_at is null and unused > 0;

-- Money in another currency is worth what the documents it paid say; the first payments had kept no rate of their own.
update payment p set exchange_rate = part.rate from (
  select x.company_id, x.payment_id, max(i.exchange_rate) as rate
  from invoice_payment x join invoice i on i.company_id = x.company_id and i.id = x.invoice_id
  where i.exchange_rate is not null group by 1, 2
) part where p.company_id = part.company_id and p.id = part.payment_id and p.exchange_rate is null;

create table payment_month (
  company_id uuid not null references company on delete cascade,
  month date not null check (month = date_trunc('month', month)),
  type text not null,
  count int not null,
  total numeric not null,
  used numeric not null,
  primary key (company_id, month, type)
);
create table account_month (
  company_id uuid not null references company on delete cascade,
  account_id uuid not null,
  month date not null check (month = date_trunc('month', month)),
  count int not null,
  came numeric not null,
  went numeric not null,
  primary key (company_id, account_id, month)
);

-- What one unit of the payment's currency is worth in the company's; without a known rate a foreign payment counts nothing.
create function payment_rate(p payment) returns numeric language sql stable as $$
  select coalesce(p.exchange_rate, case when p.currency = (select c.currency from company c where c.id = p.company_id) then 1 else 0 end) $$;

create function sum_payment_months() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  before payment := case when tg_op <> 'INSERT' then old end;
  after payment := case when tg_op <> 'DELETE' then new end;
begin
  if before.deleted_at is not null then before := null; end if;
  if after.deleted_at is not null then after := null; end if;
  if (before.date, before.total, before.used, before.exchange_rate, before.currency, before.account_id, before.source_account_id,
      before.destination_account_id, before.destination_total)
    is not distinct from (after.date, after.total, after.used, after.exchange_rate, after.currency, after.account_id, after.source_account_id,
      after.destination_account_id, after.destination_total) then return null; end if;
  if not exists (select from company c where c.id = coalesce(new.company_id, old.company_id)) then return null; end if;
  perform lock_sums(coalesce(new.company_id, old.company_id));
  insert into payment_month as m (company_id, month, type, count, total, used)
    select (p).company_id, date_trunc('month', (p).date), (p).type, sum(step), sum(step * round((p).total * payment_rate(p), 2)),
      sum(step * round((p).used * payment_rate(p), 2))
    from (values (before, -1), (after, 1)) change (p, step) where (p).id is not null and (p).type <> 'credit' group by 1, 2, 3
    on conflict (company_id, month, type)
      do update set count = m.count + excluded.count, total = m.total + excluded.total, used = m.used + excluded.used;
  insert into account_month as m (company_id, account_id, month, count, came, went)
    select (p).company_id, move.account_id, date_trunc('month', (p).date), sum(step), coalesce(sum(step * move.amount) filter (where move.amount > 0), 0),
      coalesce(sum(step * -move.amount) filter (where move.amount < 0), 0)
    from (values (before, -1), (after, 1)) change (p, step), account_moves(p) move where (p).id is not null group by 1, 2, 3
    on conflict (company_id, account_id, month)
      do update set count = m.count + excluded.count, came = m.came + excluded.came, went = m.went + excluded.went;
  return null;
end $$;
create constraint trigger sum_months after insert or update or delete on payment deferrable initially deferred
  for each row execute function sum_payment_months();

insert into payment_month (company_id, month, type, count, total, used)
  select p.company_id, date_trunc('month', p.date), p.type, count(*), sum(round(p.total * payment_rate(p), 2)), sum(round(p.used * payment_rate(p), 2))
  from payment p where p.deleted_at is null and p.type <> 'credit' group by 1, 2, 3;
insert into account_month (company_id, account_id, month, count, came, went)
  select p.company_id, move.account_id, date_trunc('month', p.date), count(*), coalesce(sum(move.amount) filter (where move.amount > 0), 0),
    coalesce(sum(-move.amount) filter (where move.amount < 0), 0)
  from payment p, account_moves(p) move group by 1, 2, 3;

-- Payments are found by the number of their receipt, too.
create index receipt_search on receipt using gin (company_id, search_text(number) gin_trgm_ops);
create or replace function found_payments(pattern text) returns setof uuid language sql stable security definer rows 50 set search_path = public, pg_temp
  as $$ select id from payment where company_id = current_company() and search like pattern
    union select payment_id from receipt where company_id = current_company() and search_text(number) like pattern $$;

do $$ declare name text; begin
  foreach name in array array['payment_month', 'account_month'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy of_company on %I using (company_id = current_company()) with check (company_id = current_company())', name);
  end loop;
end $$;
grant select on payment_month, account_month to kvitas_app;
revoke execute on function sum_payment_months from public;
grant execute on function payment_rate to kvitas_app;
