--- Deletes packs that finished before the moment, in all companies. Their files are removed by the sweep.
create or replace function sweep_packs(before timestamptz) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare removed int;
begin
  delete from pack where finished_at < before;
  get diagnostics removed = row_count;
  return removed;
end $$;

grant execute on function sweep_packs to kvitas_app;

--- The link with a token, for people who are not signed in.
create or replace function find_pack_link(hash text) returns table (company_id uuid, id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select l.company_id, l.id from pack_link l where l.token_hash = hash $$;

grant execute on function find_pack_link to kvitas_app;
