-- How a company's documents look, kept by version: an issued document names the version it was issued with, so neither its look
-- nor its logo changes afterwards.

create table company_logo (
  company_id uuid not null references company on delete cascade,
  -- Of its bytes: the same picture sent again is the same logo.
  version text not null check (version ~ '^[0-9a-f]{16}$'),
  bytes bytea not null check (octet_length(bytes) between 1 and 65536),
  width int not null check (width > 0),
  height int not null check (height > 0),
  created_at timestamptz not null default now(),
  primary key (company_id, version)
);
alter table company_logo enable row level security;
create policy of_company on company_logo using (company_id = current_company()) with check (company_id = current_company());
grant select, insert on company_logo to kvitas_app;

create table company_style (
  company_id uuid not null references company on delete cascade,
  version int not null,
  style jsonb not null,
  logo_version text,
  -- Whether any document was issued with it; until then a change of the style changes this row and makes no other.
  used boolean not null default false,
  primary key (company_id, version),
  foreign key (company_id, logo_version) references company_logo (company_id, version)
);
create index company_style_logo on company_style (company_id, logo_version) where logo_version is not null;
alter table company_style enable row level security;
create policy of_company on company_style using (company_id = current_company()) with check (company_id = current_company());
grant select on company_style to kvitas_app;

alter table company add column logo_version text, add column style_version int not null default 1,
  add foreign key (id, logo_version) references company_logo (company_id, version);

-- Those issued before have the first version: the style as it is today, without the product's name at the foot.
alter table invoice add column style_version int not null default 1, add column branding boolean not null default false,
  -- Codes of its products as they were, by the id of the product.
  add column product_codes jsonb;

insert into company_style (company_id, version, style, used) select id, 1, invoice_style, true from company;

create function first_style() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  insert into company_style (company_id, version, style) values (new.id, new.style_version, new.invoice_style);
  return null;
end $$;
create trigger first_style after insert on company for each row execute function first_style();

create function next_style() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare was_used boolean;
begin
  -- Waits for who is just issuing a document with it.
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

-- A logo that neither the company nor a document has is of no use to anybody.
create function drop_unused_logos() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  delete from company_logo l where l.company_id = new.id and l.version is distinct from new.logo_version
    and not exists (select from company_style s where s.company_id = l.company_id and s.logo_version = l.version);
  return null;
end $$;
create trigger drop_unused_logos after update of logo_version on company for each row
  when (old.logo_version is distinct from new.logo_version) execute function drop_unused_logos();

create function note_style_used() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  update company_style set used = true where company_id = new.company_id and version = new.style_version and not used;
  return null;
end $$;
create trigger note_style_used after insert on invoice for each row execute function note_style_used();

revoke execute on function first_style, next_style, drop_unused_logos, note_style_used from public;

-- History tells of the style and the logo; versions and codes of products only repeat what it tells anyway.
do $$ declare made text := pg_get_functiondef('audit_row'::regproc); begin
  if position('''thumbnail'']' in made) = 0 then raise 'audit_row is not as it was'; end if;
  execute replace(made, '''thumbnail'']', '''thumbnail'', ''style_version'', ''product_codes'']');
end $$;
