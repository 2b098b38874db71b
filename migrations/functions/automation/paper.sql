-- Deletes in all companies what was rejected a long time ago. The sweep removes the bytes.
create or replace function purge_papers(at timestamptz) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare removed int;
begin
  delete from paper where decision = 'rejected' and decided_at < at - interval '90 days';
  get diagnostics removed = row_count;
  return removed;
end $$;

-- In all companies: papers whose reading was begun, or should have been, before a time: the process was killed, or they came with an archive.
create or replace function papers_to_read(before timestamptz, most int) returns table (company_id uuid, id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select p.company_id, p.id from paper p where p.reading in ('new', 'reading') and coalesce(p.read_at, p.received_at) < before and lives_here(p.company_id)
  order by coalesce(p.read_at, p.received_at) limit most $$;

grant execute on function papers_to_read, purge_papers to kvitas_app;
