-- Clients that may be those of an import, by the indexes of likely duplicates. As the owner, because row-level security would not use
-- them. The caller compares them exactly. Each text is looked up on its own (lateral, limit): joined, the planner would compute the
-- compared text of every client for each batch.
create or replace function clients_alike(codes text[], vat_codes text[], titles text[]) returns setof uuid
language sql stable security definer rows 500 set search_path = public, pg_temp as $$
  select found.id from (select distinct alike_text(code) as alike from unnest(codes) code) wanted, lateral (
    select id from client where company_id = current_company() and alike_text(code) = wanted.alike and deleted_at is null limit 100) found
    where wanted.alike <> ''
  union
  select found.id from (select distinct code from unnest(vat_codes) code) wanted, lateral (
    select id from client where company_id = current_company() and vat_code = wanted.code and deleted_at is null limit 100) found
  union
  select found.id from (select distinct alike_text(title) as alike from unnest(titles) title) wanted, lateral (
    select id from client where company_id = current_company() and alike_text(title) = wanted.alike and deleted_at is null limit 100) found
    where wanted.alike <> '' $$;

-- The same for products, by code and title.
create or replace function products_alike(codes text[], titles text[]) returns setof uuid
language sql stable security definer rows 500 set search_path = public, pg_temp as $$
  select found.id from (select distinct alike_text(code) as alike from unnest(codes) code) wanted, lateral (
    select id from product where company_id = current_company() and alike_text(code) = wanted.alike and deleted_at is null limit 100) found
    where wanted.alike <> ''
  union
  select found.id from (select distinct alike_text(title) as alike from unnest(titles) title) wanted, lateral (
    select id from product where company_id = current_company() and alike_text(title) = wanted.alike and deleted_at is null limit 100) found
    where wanted.alike <> '' $$;

-- Deletes what has expired, in all companies: imports that were never applied after a week, and the records of the others after the last
-- day on which they can be undone. An import that is applied or undone right now stays.
create or replace function purge_imports(at timestamptz) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare removed int;
begin
  delete from import where state = 'ready' and created_at < at - interval '7 days';
  get diagnostics removed = row_count;
  delete from import_row r using import i
    where i.company_id = r.company_id and i.id = r.import_id and i.state in ('applied', 'stopped', 'undone') and i.undo_until < (at at time zone 'UTC')::date;
  delete from import_table t using import i
    where i.company_id = t.company_id and i.id = t.import_id and (i.state <> 'ready');
  return removed;
end $$;

grant execute on function clients_alike, products_alike, purge_imports to kvitas_app;
