-- The tables of companies that refer to each other without `on delete cascade`. Each comes before the tables that it refers to. Read from
-- the catalogue, so that a new table needs no line here.
create or replace function company_tables() returns table (table_name name)
language sql stable security definer set search_path = public, pg_temp as $$
  with recursive company_table as (
    select c.oid as id, c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
  ), reference as (
    select k.conrelid as child, k.confrelid as parent from pg_constraint k join company_table t on t.id = k.confrelid
    where k.contype = 'f' and k.confdeltype <> 'c' and k.conrelid <> k.confrelid
  ), referred_by_company as (
    -- The row of the company itself refers to these. They are deleted with it, through their foreign keys.
    select parent as id from reference where child = 'company'::regclass
  ), depth (id, depth) as (
    select child, 0 from reference
    union select r.parent, d.depth + 1 from reference r join depth d on d.id = r.child
  )
  select t.relname from depth d join company_table t on t.id = d.id where d.id not in (select k.id from referred_by_company k)
  group by t.relname order by max(d.depth), t.relname $$;

-- Deletes all rows of a company before its own row: `delete from company` removes everything. Rows that refer to others go before those.
create or replace function remove_company_rows() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare name text;
begin
  for name in select t.table_name from company_tables() t loop
    execute format('delete from %I where company_id = $1', name) using old.id;
  end loop;
  return old;
end $$;

-- While a company is removed, triggers keep no sums, ledger entries or history of its rows: `app.removing_company` turns them off.
create or replace function mark_company_removal() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  perform set_config('app.removing_company', case when tg_when = 'BEFORE' then 'yes' else '' end, true);
  return null;
end $$;

create trigger removal_begins before delete on company for each statement execute function mark_company_removal();
create trigger remove_company_rows before delete on company for each row execute function remove_company_rows();
-- After the foreign keys have deleted what is left.
create trigger removal_ends after delete on company for each statement execute function mark_company_removal();

-- The companies whose deletion is due, unless another cluster deletes them.
create or replace function due_deletions(moment timestamptz) returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select c.id from company c where c.deletion_at <= moment and c.cluster is null order by c.deletion_at $$;

grant execute on function due_deletions to kvitas_app;
