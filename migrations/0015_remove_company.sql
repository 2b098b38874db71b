-- A company goes with everything it has: `delete from company`. Its rows name each other, so what names goes before what is named.
create function remove_whole() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare name text;
begin
  foreach name in array array['invoice_payment', 'expense_payment', 'receipt', 'document_email', 'payment', 'invoice', 'expense', 'product', 'client',
    'expense_category', 'company_account', 'series', 'vat_rate', 'unit']
  loop
    execute format('delete from %I where company_id = $1', name) using old.id;
  end loop;
  return old;
end $$;

-- Meanwhile nothing keeps sums, entries or history in step with what is going: they go too.
create function note_removal() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  perform set_config('app.removing_company', case when tg_when = 'BEFORE' then 'yes' else '' end, true);
  return null;
end $$;

do $$ declare
  kept record;
  step text := $cond$coalesce(current_setting('app.removing_company', true), '') = ''$cond$;
begin
  for kept in
    select t.tgname, t.tgrelid::regclass as name, pg_get_triggerdef(t.oid) as made from pg_trigger t join pg_class c on c.oid = t.tgrelid
    -- 8: those that hear of deletions.
    where not t.tgisinternal and c.relnamespace = 'public'::regnamespace and t.tgtype & 8 = 8
  loop
    execute format('drop trigger %I on %s', kept.tgname, kept.name);
    execute case when kept.made ~ ' WHEN \(' then regexp_replace(kept.made, ' WHEN \((.*)\) EXECUTE FUNCTION ', format(' WHEN (%s and (\1)) EXECUTE FUNCTION ', step))
      else replace(kept.made, ' EXECUTE FUNCTION ', format(' WHEN (%s) EXECUTE FUNCTION ', step)) end;
  end loop;
end $$;

create trigger removal_begins before delete on company for each statement execute function note_removal();
create trigger remove_whole before delete on company for each row execute function remove_whole();
-- After the foreign keys have taken what is left.
create trigger removal_ends after delete on company for each statement execute function note_removal();

revoke execute on function remove_whole, note_removal from public;
