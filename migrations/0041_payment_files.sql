-- Payment files: payments of expenses that the company uploads to its bank, and the accounts of vendors that it pays.

-- Every account number that the card of a client or vendor has had, with when and by whom it was first seen. The card has the present one.
-- A person confirms a changed one before it is paid: invoice fraud.
create table vendor_account (
  company_id uuid not null references company on delete cascade,
  client_id uuid not null,
  account_number text not null check (account_number <> ''),
  first_seen_at timestamptz not null default now(),
  -- Null: seen before it was kept.
  first_seen_by uuid,
  confirmed_at timestamptz,
  confirmed_by uuid,
  primary key (company_id, client_id, account_number),
  foreign key (company_id, client_id) references client (company_id, id) on delete cascade,
  check ((confirmed_at is null) = (confirmed_by is null))
);
alter table vendor_account enable row level security;
create policy of_company on vendor_account using (company_id = current_company()) with check (company_id = current_company());
grant select, update on vendor_account to kvitas_app;

insert into vendor_account (company_id, client_id, account_number, first_seen_at)
  select company_id, id, account_number, created_at from client where account_number <> '';

-- A file as it was made (ISO 20022 pain.001). Its bytes are stored, so that the bank knows it as the same one when it is uploaded again.
create table payment_file (
  company_id uuid not null references company on delete cascade,
  id uuid not null,
  account_id uuid not null,
  account_number text not null check (account_number <> ''),
  -- The company's day when it was made: its expenses are being paid since then. `date` is when the bank shall pay.
  made_on date not null,
  date date not null check (date >= made_on),
  version text not null check (version in ('03', '09')),
  currency text not null,
  total numeric not null check (total > 0),
  count int not null check (count > 0),
  content text not null check (content <> ''),
  created_by uuid,
  created_at timestamptz not null default now(),
  cancelled_at timestamptz,
  cancelled_by uuid,
  primary key (company_id, id),
  foreign key (company_id, account_id) references company_account (company_id, id)
);
create index payment_file_account on payment_file (company_id, account_id, id);
alter table payment_file enable row level security;
create policy of_company on payment_file using (company_id = current_company()) with check (company_id = current_company());
grant select, insert, update on payment_file to kvitas_app;

-- One payment of a file. It is live until the expense is paid (settle_payment_files()) or a person takes it back.
create table payment_file_row (
  company_id uuid not null,
  id uuid not null,
  payment_file_id uuid not null,
  position int not null check (position >= 0),
  expense_id uuid not null,
  vendor_id uuid not null,
  name text not null check (name <> ''),
  account_number text not null check (account_number <> ''),
  amount numeric not null check (amount > 0),
  -- What of the expense was paid when the file was made.
  paid_before numeric not null,
  -- The end-to-end id, which the bank repeats in its statement.
  reference text not null check (reference <> ''),
  settled_at timestamptz,
  cancelled_at timestamptz,
  cancelled_by uuid,
  primary key (company_id, id),
  unique (company_id, payment_file_id, position),
  foreign key (company_id, payment_file_id) references payment_file (company_id, id) on delete cascade,
  foreign key (company_id, expense_id) references expense (company_id, id) on delete cascade,
  foreign key (company_id, vendor_id) references client (company_id, id),
  check (cancelled_at is null or settled_at is null)
);
-- An expense that is being paid cannot go into a second file.
create unique index payment_file_row_live on payment_file_row (company_id, expense_id) where settled_at is null and cancelled_at is null;
create index payment_file_row_expense on payment_file_row (company_id, expense_id, id);
create index payment_file_row_vendor on payment_file_row (company_id, vendor_id, id);
create index payment_file_row_reference on payment_file_row (company_id, reference);
alter table payment_file_row enable row level security;
create policy of_company on payment_file_row using (company_id = current_company()) with check (company_id = current_company());
grant select, insert, update on payment_file_row to kvitas_app;
