-- What a company sets up before it writes documents: units, VAT rates, series, accounts, categories, activities, style.
--
-- A deleted row can be restored for 7 days and is archived as well, so that no form offers it. `archived_at` equals `deleted_at` where the row
-- was in use until then.
--
-- The units, VAT rates and categories of a new company have names in both languages, by column, in `seeded`. A text that the user changes is
-- removed from there, see drop_changed_seeded_names().

-- Units of measure.
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
  deleted_at timestamptz,
  seeded jsonb,
  primary key (company_id, id),
  check (deleted_at is null or archived_at is not null)
);
create index unit_deleted on unit (company_id, deleted_at) where deleted_at is not null;
alter table unit enable row level security;
create policy of_company on unit using (company_id = current_company()) with check (company_id = current_company());
grant select, insert, update, delete on unit to kvitas_app;

-- VAT rates and the reasons for having none.
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
  deleted_at timestamptz,
  seeded jsonb,
  primary key (company_id, id),
  check (valid_from is null or valid_to is null or valid_from <= valid_to),
  check (rate = 0 or type in ('standard', 'reduced')),
  check (deleted_at is null or archived_at is not null)
);
create index vat_rate_deleted on vat_rate (company_id, deleted_at) where deleted_at is not null;
create unique index vat_rate_default on vat_rate (company_id) where is_default;
alter table vat_rate enable row level security;
create policy of_company on vat_rate using (company_id = current_company()) with check (company_id = current_company());
grant select, insert, update, delete on vat_rate to kvitas_app;

-- What a person or company does for a living, perhaps each under its own certificate and with its own series.
create table activity (
  company_id uuid not null references company on delete cascade,
  id uuid not null,
  title text collate "lt-x-icu" not null check (title <> ''),
  code text,
  -- Percent. For the user to note; nothing is computed with it.
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

-- Series of document numbers. One default series for each type of document, and for each type within an activity.
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
  deleted_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, activity_id) references activity (company_id, id),
  check (deleted_at is null or archived_at is not null)
);
create index series_deleted on series (company_id, deleted_at) where deleted_at is not null;
create unique index series_default on series (company_id, invoice_type) where is_default and activity_id is null;
create index series_activity on series (company_id, activity_id) where activity_id is not null;
create unique index series_default_of_activity on series (company_id, activity_id, invoice_type) where is_default and activity_id is not null;
alter table series enable row level security;
create policy of_company on series using (company_id = current_company()) with check (company_id = current_company());
grant select, insert, update, delete on series to kvitas_app;

-- Accounts of money: bank, cash, card, cash register.
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
  -- Kept sum of payments, see move_account(). The balance is initial_balance + moved.
  moved numeric not null default 0,
  show_in_invoice boolean not null default true,
  accept_payments boolean not null default true,
  is_main boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  deleted_at timestamptz,
  primary key (company_id, id),
  check (deleted_at is null or archived_at is not null)
);
create index company_account_deleted on company_account (company_id, deleted_at) where deleted_at is not null;
create unique index company_account_main on company_account (company_id) where is_main;
alter table company_account enable row level security;
create policy of_company on company_account using (company_id = current_company()) with check (company_id = current_company());
grant select, insert, update, delete on company_account to kvitas_app;

-- Categories of expenses, in two levels.
create table expense_category (
  company_id uuid not null references company on delete cascade,
  id uuid not null,
  title text collate "lt-x-icu" not null check (title <> ''),
  parent_id uuid,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  deleted_at timestamptz,
  seeded jsonb,
  primary key (company_id, id),
  foreign key (company_id, parent_id) references expense_category (company_id, id),
  check (parent_id <> id),
  check (deleted_at is null or archived_at is not null)
);
create index expense_category_deleted on expense_category (company_id, deleted_at) where deleted_at is not null;
create index expense_category_parent on expense_category (company_id, parent_id) where parent_id is not null;
alter table expense_category enable row level security;
create policy of_company on expense_category using (company_id = current_company()) with check (company_id = current_company());
grant select, insert, update, delete on expense_category to kvitas_app;

-- Logos of a company. Issued documents keep theirs: see company_style.
create table company_logo (
  company_id uuid not null references company on delete cascade,
  -- A hash of the bytes: the same picture sent again is the same logo.
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

alter table company add foreign key (id, logo_version) references company_logo (company_id, version);

-- Versions of how the documents of a company look. An issued document names its version, so that neither look nor logo changes later.
create table company_style (
  company_id uuid not null references company on delete cascade,
  version int not null,
  style jsonb not null,
  logo_version text,
  -- Whether a document was issued with it. Until then a change of style changes this row instead of adding one.
  used boolean not null default false,
  primary key (company_id, version),
  foreign key (company_id, logo_version) references company_logo (company_id, version)
);
create index company_style_logo on company_style (company_id, logo_version) where logo_version is not null;
alter table company_style enable row level security;
create policy of_company on company_style using (company_id = current_company()) with check (company_id = current_company());
grant select on company_style to kvitas_app;

-- A counter of the changes to what forms offer, by which a cache of these lists knows whether it is current. It does not count the
-- changes that every document makes: the next number of a series and the balance of an account.
create table settings_version (
  company_id uuid primary key references company on delete cascade,
  version int not null default 1
);
alter table settings_version enable row level security;
create policy of_company on settings_version using (company_id = current_company()) with check (company_id = current_company());
grant select on settings_version to kvitas_app;
