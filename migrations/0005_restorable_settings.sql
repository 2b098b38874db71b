-- A deleted unit, VAT row, series or account can be restored for 7 days. These have no list of the deleted: a deleted row is
-- archived as well, so that nothing offers it, and its archived_at equals deleted_at where it was in use until then.
do $$ declare name text; begin
  foreach name in array array['unit', 'vat_rate', 'series', 'company_account'] loop
    execute format('alter table %I add column deleted_at timestamptz, add check (deleted_at is null or archived_at is not null)', name);
    execute format('create index %I on %I (company_id, deleted_at) where deleted_at is not null', name || '_deleted', name);
  end loop;
end $$;

-- Removes for good what was deleted before the moment, of all companies, and says how many rows. A row that a document began
-- to use in the moment it was deleted stays, seen by nobody.
create function purge_settings(before timestamptz) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  name text;
  gone record;
  purged int := 0;
begin
  foreach name in array array['unit', 'vat_rate', 'series', 'company_account'] loop
    for gone in execute format('select company_id, id from %I where deleted_at < $1', name) using before loop
      begin
        execute format('delete from %I where company_id = $1 and id = $2 and deleted_at < $3', name)
          using gone.company_id, gone.id, before;
        purged := purged + 1;
      exception when foreign_key_violation then null;
      end;
    end loop;
  end loop;
  return purged;
end $$;
revoke execute on function purge_settings from public;
grant execute on function purge_settings to kvitas_app;
