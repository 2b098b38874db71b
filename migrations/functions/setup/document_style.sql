-- The first version of the style of a new company.
create or replace function first_style() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  insert into company_style (company_id, version, style) values (new.id, new.style_version, new.invoice_style);
  return null;
end $$;

create trigger first_style after insert on company for each row execute function first_style();

-- Creates a new version of the style if a document was issued with the current one, otherwise changes the current one.
create or replace function next_style() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare was_used boolean;
begin
  -- Waits for a document that is being issued with it.
  select used into was_used from company_style where company_id = old.id and version = old.style_version for update;
  if was_used then
    new.style_version := old.style_version + 1;
    insert into company_style (company_id, version, style, logo_version)
      values (new.id, new.style_version, new.invoice_style, new.logo_version);
  else
    update company_style set style = new.invoice_style, logo_version = new.logo_version
      where company_id = old.id and version = old.style_version;
  end if;
  return new;
end $$;

create trigger next_style before update of invoice_style, logo_version on company for each row
  when ((old.invoice_style, old.logo_version) is distinct from (new.invoice_style, new.logo_version)) execute function next_style();

-- Deletes logos that neither the company nor a version of its style uses.
create or replace function drop_unused_logos() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  delete from company_logo l where l.company_id = new.id and l.version is distinct from new.logo_version
    and not exists (select from company_style s where s.company_id = l.company_id and s.logo_version = l.version);
  return null;
end $$;

create trigger drop_unused_logos after update of logo_version on company for each row
  when (old.logo_version is distinct from new.logo_version) execute function drop_unused_logos();

-- A document was issued with this version.
create or replace function mark_style_used() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  update company_style set used = true where company_id = new.company_id and version = new.style_version and not used;
  return null;
end $$;

create trigger mark_style_used after insert on invoice for each row execute function mark_style_used();
