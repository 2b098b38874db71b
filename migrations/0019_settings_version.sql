-- Counts the changes of what a company's forms offer, so that who remembers these short lists can tell whether they are still
-- true. Of series and accounts it leaves out what every document changes: the next number and what payments moved.
create table settings_version (
  company_id uuid primary key references company on delete cascade,
  version int not null default 1
);
alter table settings_version enable row level security;
create policy of_company on settings_version using (company_id = current_company()) with check (company_id = current_company());
grant select on settings_version to kvitas_app;

create function count_settings_change() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  insert into settings_version (company_id) values (coalesce(new.company_id, old.company_id))
  on conflict (company_id) do update set version = settings_version.version + 1;
  return null;
end $$;

do $$ declare name text;
begin
  foreach name in array array['unit', 'vat_rate']
  loop
    execute format('create trigger count_change after insert or update on %I for each row execute function count_settings_change()', name);
  end loop;
  foreach name in array array['unit', 'vat_rate', 'series', 'company_account']
  loop
    execute format($make$create trigger count_removal after delete on %I for each row
      when (coalesce(current_setting('app.removing_company', true), '') = '') execute function count_settings_change()$make$, name);
  end loop;
end $$;
create trigger count_change after insert or update of invoice_type, description, activity_id, is_default, archived_at, deleted_at
  on series for each row execute function count_settings_change();
create trigger count_change after insert or update of type, title, extra_name, account_number, bank_name, bank_code, cash_register_number, currency,
  show_in_invoice, accept_payments, is_main, archived_at, deleted_at
  on company_account for each row execute function count_settings_change();

-- Its style is the company's own row.
create function count_style_change() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  update settings_version set version = version + 1 where company_id = new.id;
  return null;
end $$;
create trigger count_change after update of invoice_style on company for each row execute function count_style_change();

insert into settings_version (company_id) select id from company;

drop function open_session(text, uuid);
create function open_session(hash text, session_id uuid default null)
returns table (
  id uuid, user_id uuid, name text, email text, locale text, email_verified boolean,
  company_id uuid, role text, time_zone text, currency text, vat_enabled boolean, settings_version int
)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  found_session session;
begin
  select * into found_session from session s
    where (s.token_hash = hash or s.id = session_id) and s.last_used_at > now() - interval '30 days';
  if not found then return; end if;
  if found_session.last_used_at < now() - interval '1 hour' then
    update session s set last_used_at = now() where s.id = found_session.id;
  end if;
  return query
    select found_session.id, u.id, u.name, u.email, u.locale, u.email_verified_at is not null,
      c.id, m.role, c.time_zone, c.currency, c.vat_enabled, v.version
    from app_user u
    left join company_member m on m.user_id = u.id and m.company_id = u.current_company_id
    left join company c on c.id = m.company_id
    left join settings_version v on v.company_id = c.id
    where u.id = found_session.user_id
      and set_config('app.user_id', u.id::text, true) is not null
      and set_config('app.company_id', coalesce(c.id::text, ''), true) is not null;
end $$;

revoke execute on function count_settings_change, count_style_change, open_session from public;
grant execute on function open_session to kvitas_app;
