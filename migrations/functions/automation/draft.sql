-- In all companies: drafts whose time has come, the longest waiting first. A company that was restored sends nothing until its owner has
-- confirmed it.
create or replace function due_drafts(at timestamptz, most int) returns table (company_id uuid, id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select d.company_id, d.id from draft d
  where d.send_at <= at and lives_here(d.company_id)
    and not exists (select from company_sending s where s.company_id = d.company_id and s.restored_from is not null)
  order by d.send_at limit most $$;

-- Deletes in all companies what nobody can restore any more, and what became a document a month ago.
create or replace function purge_drafts(at timestamptz) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare removed int;
begin
  delete from draft where deleted_at < at - interval '7 days'
    or (invoice_id is not null or expense_id is not null) and updated_at < at - interval '30 days';
  get diagnostics removed = row_count;
  return removed;
end $$;

grant execute on function due_drafts, purge_drafts to kvitas_app;
