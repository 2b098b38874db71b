-- What payments without a note come to by the text they are searched by, which is whose they are: thousands of them have few texts, so a
-- word that many hold is counted over those. A note is mostly of one payment only; those with one are counted by an index of theirs.
create function payment_text(p payment) returns text language sql immutable as $$
  select case when p.note is null and p.type <> 'credit' and octet_length(p.search) <= 1000 then p.search end $$;
create table payment_text_tally (
  company_id uuid not null references company on delete cascade,
  search text not null,
  type text not null,
  currency text not null,
  state text not null check (state in ('recorded', 'archived', 'deleted')),
  count int not null,
  total numeric not null,
  used numeric not null,
  primary key (company_id, search, type, currency, state)
);
-- A company's are read one after another as they lie, not in the order of their texts.
create index payment_text_tally_company on payment_text_tally (company_id);
alter table payment_text_tally enable row level security;
create policy of_company on payment_text_tally using (company_id = current_company()) with check (company_id = current_company());
grant select on payment_text_tally to kvitas_app;

create or replace function tally_payment() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare company uuid := coalesce(new.company_id, old.company_id);
begin
  if tg_op = 'UPDATE' and (old.type, old.currency, old.destination_currency, old.account_id, old.source_account_id, old.destination_account_id,
      old.total, old.unused, payment_state(old), payment_text(old))
    is not distinct from (new.type, new.currency, new.destination_currency, new.account_id, new.source_account_id, new.destination_account_id,
      new.total, new.unused, payment_state(new), payment_text(new)) then return null; end if;
  if not exists (select from company c where c.id = company) then return null; end if;
  perform lock_sums(company);
  insert into payment_tally as t (company_id, account_id, arrives, type, currency, destination_currency, state, is_unused, count, total, used)
    select company, account_id, arrives, type, currency, destination_currency, state, is_unused, sum(step), sum(step * total), sum(step * used) from (
      select 1 as step, c.* from payment_counts(new) c where tg_op <> 'DELETE'
      union all
      select -1, c.* from payment_counts(old) c where tg_op <> 'INSERT'
    ) change group by account_id, arrives, type, currency, destination_currency, state, is_unused
    on conflict (company_id, account_id, arrives, type, currency, destination_currency, state, is_unused)
      do update set count = t.count + excluded.count, total = t.total + excluded.total, used = t.used + excluded.used;
  insert into payment_text_tally as t (company_id, search, type, currency, state, count, total, used)
    select company, search, type, currency, state, sum(step), sum(step * total), sum(step * used) from (
      select 1 as step, payment_text(new) as search, new.type, new.currency, payment_state(new) as state, new.total, new.total - new.unused as used
        where tg_op <> 'DELETE'
      union all
      select -1, payment_text(old), old.type, old.currency, payment_state(old), old.total, old.total - old.unused where tg_op <> 'INSERT'
    ) change where search is not null group by search, type, currency, state
    on conflict (company_id, search, type, currency, state)
      do update set count = t.count + excluded.count, total = t.total + excluded.total, used = t.used + excluded.used;
  -- What nothing says any more is not kept either.
  if tg_op <> 'INSERT' then
    delete from payment_text_tally where company_id = company and search = payment_text(old) and type = old.type and currency = old.currency
      and state = payment_state(old) and count = 0;
  end if;
  return null;
end $$;
insert into payment_text_tally (company_id, search, type, currency, state, count, total, used)
  select p.company_id, payment_text(p), p.type, p.currency, payment_state(p), count(*), sum(p.total), sum(p.total - p.unused)
  from payment p where payment_text(p) is not null group by 1, 2, 3, 4, 5;
revoke execute on function payment_text from public;

create index payment_noted on payment (company_id)
  include (search, type, currency, total, unused, archived_at, deleted_at) where note is not null and octet_length(search) <= 1000;
