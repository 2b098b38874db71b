-- Exchange rates, the company register and answers of VIES.

-- What was last loaded from outside for all companies, and why the last attempt failed.
create table loaded_source (
  name text primary key check (name in ('company-register', 'rates')),
  -- Of the file that is loaded: the same one is not loaded again.
  fingerprint text check (fingerprint <> ''),
  row_count int check (row_count >= 0),
  -- The day that the file says it is of.
  as_of date,
  loaded_at timestamptz,
  tried_at timestamptz not null,
  -- Why the last attempt failed, in words for the operator.
  problem text check (problem <> ''),
  check (num_nonnulls(fingerprint, row_count, loaded_at) in (0, 3))
);
alter table loaded_source enable row level security;
create policy read_by_all on loaded_source for select using (true);
create policy of_provider on loaded_source using (acting_as_provider()) with check (acting_as_provider());
grant select, insert, update on loaded_source to kvitas_app;

-- Published rates for all companies: how much of the currency one euro is.
create table shared_rate (
  currency text not null check (currency ~ '^[A-Z]{3}$' and currency <> 'EUR'),
  date date not null,
  per_euro numeric not null check (per_euro > 0),
  source text not null check (source in ('ecb', 'lb')),
  stored_at timestamptz not null default now(),
  primary key (currency, date)
);
create index shared_rate_date on shared_rate (date);
alter table shared_rate enable row level security;
create policy read_by_all on shared_rate for select using (true);
create policy of_provider on shared_rate using (acting_as_provider()) with check (acting_as_provider());
grant select, insert, update on shared_rate to kvitas_app;

-- A file of rates that a company uploaded.
create table rate_upload (
  company_id uuid not null references company on delete cascade,
  id uuid not null,
  name text not null check (name <> ''),
  publisher text not null check (publisher in ('ecb', 'lb')),
  -- How many rates it brought, and of which days.
  added int not null check (added > 0),
  date_from date not null,
  date_to date not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  check (date_from <= date_to)
);
create index rate_upload_created on rate_upload (company_id, created_at desc, id);
alter table rate_upload enable row level security;
create policy of_company on rate_upload using (company_id = current_company()) with check (company_id = current_company());
grant select, insert, delete on rate_upload to kvitas_app;

-- Rates of one company, typed or from its uploads. They are used before those of the same day for all.
create table own_rate (
  company_id uuid not null references company on delete cascade,
  id uuid not null default gen_random_uuid(),
  currency text not null check (currency ~ '^[A-Z]{3}$' and currency <> 'EUR'),
  date date not null,
  per_euro numeric not null check (per_euro > 0),
  -- Null: typed.
  upload_id uuid,
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, upload_id) references rate_upload (company_id, id) on delete cascade,
  constraint own_rate_once unique (company_id, currency, date)
);
create index own_rate_date on own_rate (company_id, date);
create index own_rate_upload on own_rate (company_id, upload_id);
alter table own_rate enable row level security;
create policy of_company on own_rate using (company_id = current_company()) with check (company_id = current_company());
grant select, insert, delete on own_rate to kvitas_app;

-- Companies of the register of the operator's file, for proposals in forms. It is replaced as a whole.
create table registered_company (
  code text collate "C" primary key,
  name text not null check (name <> ''),
  address text,
  city text,
  postal_code text,
  vat_code text,
  -- The state of a company that is not active: in bankruptcy, in liquidation. Null: none.
  state text,
  -- The name as it is searched: without legal form, quotes and diacritics.
  search text collate "C" not null,
  words tsvector not null generated always as (to_tsvector('simple', search)) stored
);
create index registered_company_search on registered_company (search);
create index registered_company_words on registered_company using gin (words);
alter table registered_company enable row level security;
create policy read_by_all on registered_company for select using (true);
grant select on registered_company to kvitas_app;

-- What VIES answered about the VAT code of a client. A changed code removes it, see forget_vat_check().
create table vat_check (
  company_id uuid not null,
  client_id uuid not null,
  vat_code text not null check (vat_code <> ''),
  outcome text not null check (outcome in ('valid', 'invalid', 'unavailable')),
  -- Whom VIES names; many states tell nothing.
  name text,
  address text,
  -- The number under which VIES keeps the consultation.
  consultation text,
  checked_by uuid,
  checked_at timestamptz not null,
  primary key (company_id, client_id),
  foreign key (company_id, client_id) references client (company_id, id) on delete cascade,
  check (octet_length(name) <= 2000 and octet_length(address) <= 4000 and octet_length(consultation) <= 200)
);
alter table vat_check enable row level security;
create policy of_company on vat_check using (company_id = current_company()) with check (company_id = current_company());
grant select, insert, update, delete on vat_check to kvitas_app;
