-- Short lists stay short: forms offer all of a company's units, VAT rows, series, accounts and categories at once. How many of
-- each may be in use stands in src/domain/list-limits.ts too; archived ones do not count. The company's row is locked, so that
-- two at once cannot both be the last.
create function refuse_full_list() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  most constant int := tg_argv[0];
  in_use int;
begin
  perform from company c where c.id = new.company_id for no key update;
  execute format('select count(*) from %I where company_id = $1 and archived_at is null', tg_table_name) into in_use using new.company_id;
  if in_use > most then
    raise exception 'a company has at most % rows of % in use', most, tg_table_name using errcode = 'check_violation';
  end if;
  return null;
end $$;

do $$ declare bounded record; begin
  for bounded in select * from (values ('unit', 100), ('vat_rate', 80), ('series', 100), ('company_account', 50), ('expense_category', 200)) of (name, most)
  loop
    execute format('create trigger bounded_insert after insert on %I for each row when (new.archived_at is null)
      execute function refuse_full_list(%s)', bounded.name, bounded.most);
    execute format('create trigger bounded_update after update on %I for each row when (old.archived_at is not null and new.archived_at is null)
      execute function refuse_full_list(%s)', bounded.name, bounded.most);
  end loop;
end $$;
