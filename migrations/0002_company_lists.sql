-- What a company keeps besides its documents. Every table has company_id first in its primary key, in every unique index
-- and in every foreign key, so that the schema can be spread over servers by company; row-level security lets the
-- application see the current company's rows only.

-- The form in which text is searched: no marks, lower case. The same as src/domain/search-text.ts.
create function search_text(value text) returns text language sql immutable parallel safe
  return lower(regexp_replace(normalize(coalesce(value, ''), nfd), '[\u0300-\u036f]', '', 'g'));

create table unit (
  company_id uuid not null references company on delete cascade,
  id uuid not null,
  title text not null check (title <> ''),
  short_name text not null check (short_name <> ''),
  format text not null default '0',
  is_system boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (company_id, id)
);

create table vat_rate (
  company_id uuid not null references company on delete cascade,
  id uuid not null,
  type text not null check (type in ('standard', 'reduced', 'zero', 'exempt', 'reverse-charge', 'outside')),
  rate numeric not null check (rate between 0 and 100),
  title text not null check (title <> ''),
  code text,
  legal_note text,
  valid_from date,
  valid_to date,
  is_default boolean not null default false,
  position int not null default 0,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (company_id, id),
  check (valid_from is null or valid_to is null or valid_from <= valid_to),
  check (rate = 0 or type in ('standard', 'reduced'))
);

create unique index vat_rate_default on vat_rate (company_id) where is_default;

create table series (
  company_id uuid not null references company on delete cascade,
  id uuid not null,
  invoice_type text not null
    check (invoice_type in ('simple', 'credit', 'proforma', 'cash-register-expense', 'cash-register-income', 'cash-receipt')),
  next_number text not null check (next_number <> ''),
  description text,
  activity_id uuid,
  is_default boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (company_id, id)
);
create unique index series_default on series (company_id, invoice_type) where is_default and activity_id is null;

create table company_account (
  company_id uuid not null references company on delete cascade,
  id uuid not null,
  type text not null check (type in ('bank', 'cash', 'card', 'cash-register', 'other')),
  title text not null check (title <> ''),
  extra_name text,
  account_number text,
  bank_name text,
  bank_code text,
  cash_register_number text,
  currency text not null,
  initial_balance numeric not null default 0,
  -- What payments moved; kept by the trigger on payment. The balance shown is initial_balance + moved.
  moved numeric not null default 0,
  show_in_invoice boolean not null default true,
  accept_payments boolean not null default true,
  is_main boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (company_id, id)
);
create unique index company_account_main on company_account (company_id) where is_main;

-- Names are ordered as Lithuanians order them (ą beside a, č after c): the ICU collation.
create table client (
  company_id uuid not null references company on delete cascade,
  id uuid not null,
  type text not null check (type in ('legal', 'individual')),
  title text collate "lt-x-icu" not null check (title <> ''),
  code text,
  vat_enabled boolean not null default false,
  vat_code text,
  contacts jsonb not null default '[]',
  address text,
  city text,
  postal_code text,
  country text not null,
  is_client boolean not null default true,
  is_vendor boolean not null default false,
  currency text not null,
  language text not null default 'lt',
  payment_term_days int not null default 14 check (payment_term_days between 0 and 365),
  note text,
  search text generated always as (search_text(title || ' ' || coalesce(code, '') || ' ' || coalesce(vat_code, '') || ' ' || contacts::text)) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  deleted_at timestamptz,
  primary key (company_id, id),
  check (is_client or is_vendor),
  check (not vat_enabled or vat_code is not null)
);
create index client_search on client using gin (company_id, search gin_trgm_ops);

create table product (
  company_id uuid not null references company on delete cascade,
  id uuid not null,
  title text collate "lt-x-icu" not null check (title <> ''),
  code text,
  price numeric not null check (price >= 0),
  price_without_vat numeric not null check (price_without_vat >= 0),
  description text,
  unit_id uuid,
  vat_id uuid,
  type text not null check (type in ('sale', 'purchase', 'both')),
  -- Kept by the triggers on invoice and invoice_line.
  sold_quantity numeric not null default 0,
  sold_total numeric not null default 0,
  search text generated always as (search_text(title || ' ' || coalesce(code, '') || ' ' || coalesce(description, ''))) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  deleted_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, unit_id) references unit (company_id, id),
  foreign key (company_id, vat_id) references vat_rate (company_id, id)
);
create index product_search on product using gin (company_id, search gin_trgm_ops);
create index product_unit on product (company_id, unit_id);
create index product_vat on product (company_id, vat_id);

create index client_title on client (company_id, title, id) where deleted_at is null and archived_at is null;
create index product_title on product (company_id, title, id) where deleted_at is null and archived_at is null;

create index client_deleted on client (company_id, deleted_at desc, id desc) where deleted_at is not null;
create index product_deleted on product (company_id, deleted_at desc, id desc) where deleted_at is not null;

-- How many clients and products there are in each tab: kept, so that a list's counts do not grow with the list.
create table list_tally (
  company_id uuid not null references company on delete cascade,
  resource text not null,
  tab text not null,
  count int not null,
  primary key (company_id, resource, tab)
);

create function client_tabs(c client) returns text[] language sql immutable as $$
  select case when c.deleted_at is not null then array['deleted']
    when c.archived_at is not null then array['archived']
    else array['all'] || case when c.is_client then array['clients'] else '{}' end || case when c.is_vendor then array['vendors'] else '{}' end end $$;
create function product_tabs(p product) returns text[] language sql immutable as $$
  select case when p.deleted_at is not null then array['deleted']
    when p.archived_at is not null then array['archived']
    else array['all'] || case when p.type <> 'purchase' then array['for-sale'] else '{}' end || case when p.type <> 'sale' then array['for-purchase'] else '{}' end end $$;

create function tally_list(company uuid, of_resource text, tabs text[], step int) returns void language sql as $$
  insert into list_tally as t (company_id, resource, tab, count)
    select company, of_resource, tab, step from unnest(tabs) tab order by tab
    on conflict (company_id, resource, tab) do update set count = t.count + excluded.count $$;

create function tally_client() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  if tg_op <> 'INSERT' and tg_op <> 'DELETE' and client_tabs(old) = client_tabs(new) then return null; end if;
  if tg_op <> 'INSERT' and (tg_op <> 'DELETE' or exists (select from company where id = old.company_id)) then perform tally_list(old.company_id, 'client', client_tabs(old), -1); end if;
  if tg_op <> 'DELETE' then perform tally_list(new.company_id, 'client', client_tabs(new), 1); end if;
  return null;
end $$;
create function tally_product() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  if tg_op <> 'INSERT' and tg_op <> 'DELETE' and product_tabs(old) = product_tabs(new) then return null; end if;
  if tg_op <> 'INSERT' and (tg_op <> 'DELETE' or exists (select from company where id = old.company_id)) then perform tally_list(old.company_id, 'product', product_tabs(old), -1); end if;
  if tg_op <> 'DELETE' then perform tally_list(new.company_id, 'product', product_tabs(new), 1); end if;
  return null;
end $$;
create trigger tally after insert or update or delete on client for each row execute function tally_client();
create trigger tally after insert or update or delete on product for each row execute function tally_product();

do $$ declare name text; begin
  foreach name in array array['unit', 'vat_rate', 'series', 'company_account', 'client', 'product', 'list_tally'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy of_company on %I using (company_id = current_company()) with check (company_id = current_company())', name);
  end loop;
end $$;
grant select, insert, update, delete on unit, vat_rate, series, company_account, client, product to kvitas_app;
grant select on list_tally to kvitas_app;

-- Search runs as the owner, in the current company: under row-level security a trigram index is not used, for LIKE is not
-- leakproof. `pattern` is LIKE's, already escaped. An exact code comes first, so it is found by itself.
create index client_code on client (company_id, search_text(code));
create index product_code on product (company_id, search_text(code));
create function found_clients(pattern text) returns setof uuid language sql stable security definer rows 50 set search_path = public, pg_temp
  as $$ select id from client where company_id = current_company() and search like pattern $$;
create function found_products(pattern text) returns setof uuid language sql stable security definer rows 50 set search_path = public, pg_temp
  as $$ select id from product where company_id = current_company() and search like pattern $$;
create function coded_clients(wanted text) returns setof uuid language sql stable security definer rows 1 set search_path = public, pg_temp
  as $$ select id from client where company_id = current_company() and search_text(code) = wanted $$;
create function coded_products(wanted text) returns setof uuid language sql stable security definer rows 1 set search_path = public, pg_temp
  as $$ select id from product where company_id = current_company() and search_text(code) = wanted $$;
