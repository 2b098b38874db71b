-- A deleted expense category can be restored for 7 days, the way of units, VAT rows, series and accounts.
alter table expense_category add check (deleted_at is null or archived_at is not null);
create index expense_category_deleted on expense_category (company_id, deleted_at) where deleted_at is not null;
create index expense_category_parent on expense_category (company_id, parent_id) where parent_id is not null;

create or replace function purge_settings(before timestamptz) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  name text;
  gone record;
  purged int := 0;
begin
  foreach name in array array['unit', 'vat_rate', 'series', 'company_account', 'expense_category'] loop
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

