-- Statements of banks: their entries, and which payments they are.

-- One upload of statements. Its files are kept as they were read, also after it was undone.
create table bank_import (
  company_id uuid not null references company on delete cascade,
  id uuid not null,
  files jsonb not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  undone_by uuid,
  undone_at timestamptz,
  primary key (company_id, id),
  check ((undone_at is null) = (undone_by is null))
);
create index bank_import_created on bank_import (company_id, created_at desc, id desc);
alter table bank_import enable row level security;
create policy of_company on bank_import using (company_id = current_company()) with check (company_id = current_company());
grant select, insert, update on bank_import to kvitas_app;

-- What one statement says about one account: its period and balances.
create table bank_statement (
  company_id uuid not null,
  id uuid not null,
  import_id uuid not null,
  account_id uuid not null,
  name text not null check (name <> ''),
  format text not null,
  date_from date not null,
  date_to date not null,
  opening numeric,
  closing numeric,
  -- All entries of the file, with those that were there before.
  entries int not null check (entries >= 0),
  primary key (company_id, id),
  foreign key (company_id, import_id) references bank_import (company_id, id) on delete cascade,
  foreign key (company_id, account_id) references company_account (company_id, id),
  check (date_from <= date_to)
);
create index bank_statement_account on bank_statement (company_id, account_id, date_to desc, date_from desc);
create index bank_statement_import on bank_statement (company_id, import_id);
alter table bank_statement enable row level security;
create policy of_company on bank_statement using (company_id = current_company()) with check (company_id = current_company());
grant select, insert, delete on bank_statement to kvitas_app;

-- A movement of an account as its bank describes it. It is what a person confirms; the books have the payment.
create table bank_entry (
  company_id uuid not null,
  id uuid not null,
  -- The import that brought it, and its place in it.
  import_id uuid not null,
  position int not null check (position >= 0),
  account_id uuid not null,
  format text not null,
  date date not null,
  -- In the currency of the account; negative: money left it.
  amount numeric not null check (amount <> 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  name text not null,
  account_number text not null,
  code text not null,
  text text not null,
  reference text not null,
  -- The bank's own id; empty: none.
  key text not null,
  kind text not null check (kind in ('payment', 'fee', 'interest', 'cash')),
  original_amount numeric,
  original_currency text check (original_currency ~ '^[A-Z]{3}$'),
  state text not null default 'to-do' check (state in ('to-do', 'matched', 'ignored')),
  -- The same money in the other direction, for which nothing was recorded.
  returned_entry_id uuid,
  settled_by uuid,
  settled_at timestamptz,
  search text generated always as (search_text(name || ' ' || text || ' ' || account_number || ' ' || reference)) stored,
  primary key (company_id, id),
  foreign key (company_id, import_id) references bank_import (company_id, id),
  foreign key (company_id, account_id) references company_account (company_id, id),
  foreign key (company_id, returned_entry_id) references bank_entry (company_id, id) on delete set null (returned_entry_id),
  check (returned_entry_id is null or state = 'matched'),
  check ((original_amount is null) = (original_currency is null)),
  check ((state = 'to-do') = (settled_at is null)),
  check (octet_length(name) <= 2000 and octet_length(text) <= 8000 and octet_length(account_number) <= 200
    and octet_length(code) <= 200 and octet_length(reference) <= 400 and octet_length(key) <= 400)
);
create index bank_entry_account on bank_entry (company_id, account_id, date desc, id desc);
create index bank_entry_date on bank_entry (company_id, date desc, id desc);
create index bank_entry_to_do on bank_entry (company_id, date desc, id desc) include (account_id, amount, currency) where state = 'to-do';
create index bank_entry_import on bank_entry (company_id, import_id, position);
create index bank_entry_search on bank_entry using gin (company_id, search gin_trgm_ops);
alter table bank_entry enable row level security;
create policy of_company on bank_entry using (company_id = current_company()) with check (company_id = current_company());
grant select, insert, delete, update (state, returned_entry_id, settled_by, settled_at) on bank_entry to kvitas_app;

-- The payments that an entry is. A transfer between two accounts of the company is both its entries.
create table bank_match (
  company_id uuid not null,
  entry_id uuid not null,
  payment_id uuid not null,
  -- The match recorded the payment, so taking it back removes the payment; its version then.
  created boolean not null,
  payment_version int not null,
  primary key (company_id, entry_id, payment_id),
  foreign key (company_id, entry_id) references bank_entry (company_id, id) on delete cascade,
  foreign key (company_id, payment_id) references payment (company_id, id) on delete cascade
);
create index bank_match_payment on bank_match (company_id, payment_id);
alter table bank_match enable row level security;
create policy of_company on bank_match using (company_id = current_company()) with check (company_id = current_company());
grant select, insert, delete on bank_match to kvitas_app;

-- Whose account it is, learned from matches: a payer or a vendor.
create table bank_party (
  company_id uuid not null references company on delete cascade,
  account_number text not null check (account_number <> ''),
  client_id uuid not null,
  times int not null check (times > 0),
  last_on date not null,
  primary key (company_id, account_number, client_id),
  foreign key (company_id, client_id) references client (company_id, id) on delete cascade
);
create index bank_party_client on bank_party (company_id, client_id);
alter table bank_party enable row level security;
create policy of_company on bank_party using (company_id = current_company()) with check (company_id = current_company());
grant select, insert, update, delete on bank_party to kvitas_app;

-- What a person said an entry is not: the key of a candidate.
create table bank_declined (
  company_id uuid not null,
  entry_id uuid not null,
  target text not null check (target <> '' and octet_length(target) <= 8000),
  -- The hash, because a key with two hundred documents is too long for an index.
  target_hash text not null generated always as (md5(target)) stored,
  primary key (company_id, entry_id, target_hash),
  foreign key (company_id, entry_id) references bank_entry (company_id, id) on delete cascade
);
alter table bank_declined enable row level security;
create policy of_company on bank_declined using (company_id = current_company()) with check (company_id = current_company());
grant select, insert on bank_declined to kvitas_app;

-- What entries like this one are, in words of a person. The first rule that fits is used.
create table bank_rule (
  company_id uuid not null references company on delete cascade,
  id uuid not null,
  position int not null check (position >= 0),
  direction text check (direction in ('in', 'out')),
  name text check (name <> ''),
  account_number text check (account_number <> ''),
  text text check (text <> ''),
  amount_from numeric check (amount_from >= 0),
  amount_to numeric check (amount_to >= 0),
  account_id uuid,
  action text not null check (action in ('purpose', 'expense', 'client', 'transfer')),
  purpose text,
  category_id uuid,
  client_id uuid,
  to_account_id uuid,
  version int not null default 1,
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, account_id) references company_account (company_id, id),
  foreign key (company_id, to_account_id) references company_account (company_id, id),
  foreign key (company_id, category_id) references expense_category (company_id, id),
  foreign key (company_id, client_id) references client (company_id, id),
  check (amount_from <= amount_to),
  check (num_nonnulls(name, account_number, text, amount_from, amount_to) > 0),
  check ((action = 'purpose') = (purpose is not null)),
  check (purpose <> 'documents'),
  check ((action = 'transfer') = (to_account_id is not null)),
  check (action <> 'client' or client_id is not null),
  check (action <> 'transfer' or client_id is null),
  check (action = 'expense' or category_id is null)
);
create index bank_rule_position on bank_rule (company_id, position, id);
alter table bank_rule enable row level security;
create policy of_company on bank_rule using (company_id = current_company()) with check (company_id = current_company());
grant select, insert, update, delete on bank_rule to kvitas_app;

-- How the columns of a table are assigned, remembered by its heading.
create table bank_mapping (
  company_id uuid not null references company on delete cascade,
  header_key text not null check (header_key ~ '^[0-9a-f]{64}$'),
  mapping jsonb not null,
  used_at timestamptz not null,
  primary key (company_id, header_key)
);
alter table bank_mapping enable row level security;
create policy of_company on bank_mapping using (company_id = current_company()) with check (company_id = current_company());
grant select, insert, update on bank_mapping to kvitas_app;
