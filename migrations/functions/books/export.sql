-- Deletes exports that finished before the moment, in all companies.
create or replace function sweep_export_jobs(before timestamptz) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare removed int;
begin
  delete from export_job where finished_at < before;
  get diagnostics removed = row_count;
  return removed;
end $$;

grant execute on function sweep_export_jobs to kvitas_app;
