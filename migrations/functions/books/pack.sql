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
