-- Lists that forms offer in full are kept short. src/domain/resources.ts has the same numbers. Archived rows do not count. The row of the
-- company is locked, so that the second of two concurrent inserts is refused.
create or replace function refuse_full_list() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  most constant int := tg_argv[0];
  in_use int;
begin
  perform from company c where c.id = new.company_id for no key update;
  execute format('select count(*) from %I where company_id = $1 and archived_at is null', tg_table_name) into in_use using new.company_id;
  if in_use > most then
    raise exception 'a company has at most % rows of % in use', most, tg_table_name using
      errcode = 'check_violation', constraint = 'list_is_short';
  end if;
  return null;
end $$;

-- The short lists: this is the only place where SQL names them all.
do $$ declare list record; begin
  for list in select * from (values
    ('unit', 100),
    ('vat_rate', 80),
    ('series', 100),
    ('activity', 50),
    ('note_template', 50),
    ('company_account', 50),
    ('expense_category', 200)
  ) of (table_name, most) loop
    execute format('create trigger bounded_insert after insert on %I for each row when (new.archived_at is null)
      execute function refuse_full_list(%s)', list.table_name, list.most);
    execute format('create trigger bounded_update after update on %I for each row when (old.archived_at is not null and new.archived_at is null)
      execute function refuse_full_list(%s)', list.table_name, list.most);
  end loop;
end $$;

-- Purges rows of the short lists that were deleted before the moment, in all companies, and returns their number. A row that a document began to
-- use at the moment of its deletion stays, but no list shows it.
create or replace function purge_settings(before timestamptz) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  name text;
  setting record;
  purged int := 0;
begin
  for name in
    select c.relname from pg_trigger g join pg_class c on c.oid = g.tgrelid
    -- A table without references is not in company_tables().
    left join company_tables() with ordinality t (table_name, turn) on t.table_name = c.relname
    where g.tgname = 'bounded_insert' order by t.turn nulls first
  loop
    for setting in execute format('select company_id, id from %I where deleted_at < $1', name) using before loop
      begin
        execute format('delete from %I where company_id = $1 and id = $2 and deleted_at < $3', name)
          using setting.company_id, setting.id, before;
        purged := purged + 1;
      exception when foreign_key_violation then null;
      end;
    end loop;
  end loop;
  return purged;
end $$;

grant execute on function purge_settings to kvitas_app;
