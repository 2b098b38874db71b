-- Counts changes of the choices that forms offer, see settings_version.
create or replace function count_settings_change() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  insert into settings_version (company_id) values (coalesce(new.company_id, old.company_id))
  on conflict (company_id) do update set version = settings_version.version + 1;
  return null;
end $$;

create trigger count_change after insert or update on unit for each row
  execute function count_settings_change();
create trigger count_removal after delete on unit for each row
  when (current_setting('app.removing_company', true) is distinct from 'yes')
  execute function count_settings_change();

create trigger count_change after insert or update on vat_rate for each row
  execute function count_settings_change();
create trigger count_removal after delete on vat_rate for each row
  when (current_setting('app.removing_company', true) is distinct from 'yes')
  execute function count_settings_change();

create trigger count_change after insert or update of invoice_type, description, activity_id, is_default, archived_at, deleted_at
  on series for each row execute function count_settings_change();
create trigger count_removal after delete on series for each row
  when (current_setting('app.removing_company', true) is distinct from 'yes')
  execute function count_settings_change();

create trigger count_change after insert or update on activity for each row execute function count_settings_change();
create trigger count_removal after delete on activity for each row
  when (current_setting('app.removing_company', true) is distinct from 'yes') execute function count_settings_change();

create trigger count_change after insert or update of type, title, extra_name, account_number, bank_name, bank_code, cash_register_number, currency,
  show_in_invoice, accept_payments, is_main, archived_at, deleted_at
  on company_account for each row execute function count_settings_change();
create trigger count_removal after delete on company_account for each row
  when (current_setting('app.removing_company', true) is distinct from 'yes')
  execute function count_settings_change();

-- The style is a column of the company.
create or replace function count_style_change() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  update settings_version set version = version + 1 where company_id = new.id;
  return null;
end $$;

create trigger count_change after update of invoice_style on company for each row execute function count_style_change();
