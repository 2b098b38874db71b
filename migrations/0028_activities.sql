-- What a person or a company does for a living, each perhaps under a certificate of its own, and with series of its own.
create table activity (
  company_id uuid not null references company on delete cascade,
  id uuid not null,
  title text collate "lt-x-icu" not null check (title <> ''),
  code text,
  -- Percent, as the person notes it: no sum is computed with it.
  tariff numeric check (tariff between 0 and 100),
  certificate_number text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  deleted_at timestamptz,
  primary key (company_id, id),
  check (deleted_at is null or archived_at is not null)
);
create index activity_deleted on activity (company_id, deleted_at) where deleted_at is not null;
alter table activity enable row level security;
create policy of_company on activity using (company_id = current_company()) with check (company_id = current_company());
grant select, insert, update, delete on activity to kvitas_app;

-- One default series for each type, and for each type of each activity.
alter table series add foreign key (company_id, activity_id) references activity (company_id, id);
create index series_activity on series (company_id, activity_id) where activity_id is not null;
create unique index series_default_of_activity on series (company_id, activity_id, invoice_type) where is_default and activity_id is not null;

-- Bounded as the other short lists (0016), told by their version (0019) and kept in the audit trail (0008).
create trigger bounded_insert after insert on activity for each row when (new.archived_at is null) execute function refuse_full_list(50);
create trigger bounded_update after update on activity for each row when (old.archived_at is not null and new.archived_at is null)
  execute function refuse_full_list(50);
create trigger count_change after insert or update on activity for each row execute function count_settings_change();
create trigger count_removal after delete on activity for each row
  when (coalesce(current_setting('app.removing_company', true), '') = '') execute function count_settings_change();
create trigger audit after insert or update on activity for each row execute function audit_row('activity');
create trigger audit_removal after delete on activity for each row
  when (coalesce(current_setting('app.removing_company', true), '') = '') execute function audit_row('activity');
alter table audit_event drop constraint audit_event_document_kind_check;
alter table audit_event add constraint audit_event_document_kind_check check (document_kind in ('invoice', 'expense', 'payment', 'client',
  'product', 'unit', 'vat', 'series', 'activity', 'company-account', 'expense-category', 'company'));

-- Series go before the activities they name.
create or replace function purge_settings(before timestamptz) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  name text;
  gone record;
  purged int := 0;
begin
  foreach name in array array['unit', 'vat_rate', 'series', 'activity', 'company_account', 'expense_category'] loop
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
