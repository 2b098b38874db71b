-- The ledger, the audit trail, and exports.

-- An entry of the ledger as the posting rule makes it, see entries_of_invoice() and the like.
create type posting as (position int, account text, subject_id uuid, currency text, date date, amount numeric, base_amount numeric);

-- Double entry for every document. Triggers write it at the end of the transaction from the document as it then is, so that documents
-- and ledger cannot differ. `debit` and `credit` show the sign of `amount`.
create table ledger_entry (
  company_id uuid not null references company on delete cascade,
  document_kind text not null
    check (document_kind in ('invoice', 'expense', 'payment', 'invoice_payment', 'expense_payment', 'company_account')),
  document_id uuid not null,
  position int not null,
  account text not null check (account in ('receivable', 'advance_received', 'money', 'income', 'vat_payable', 'payable', 'advance_paid',
    'expense', 'vat_receivable', 'transit', 'opening')),
  -- A client, a vendor, an account of money or a category of expenses; else no_subject().
  subject_id uuid not null,
  currency text not null,
  date date not null,
  -- Positive: debit.
  amount numeric not null check (amount <> 0),
  debit numeric generated always as (greatest(amount, 0)) stored,
  credit numeric generated always as (greatest(-amount, 0)) stored,
  -- In the currency of the company, at the rate of the document; 0 without a known rate.
  base_amount numeric not null,
  primary key (company_id, document_kind, document_id, position)
);
alter table ledger_entry enable row level security;
create policy of_company on ledger_entry using (company_id = current_company()) with check (company_id = current_company());
grant select on ledger_entry to kvitas_app;

-- Kept sum of entries by account, subject and currency.
create table ledger_balance (
  company_id uuid not null references company on delete cascade,
  account text not null,
  subject_id uuid not null,
  currency text not null,
  amount numeric not null,
  primary key (company_id, account, subject_id, currency)
) with (fillfactor = 80
);
alter table ledger_balance enable row level security;
create policy of_company on ledger_balance using (company_id = current_company()) with check (company_id = current_company());
grant select on ledger_balance to kvitas_app;

-- Kept sum of entries by month, in the currency of the company.
create table ledger_month (
  company_id uuid not null references company on delete cascade,
  month date not null check (extract(day from month) = 1),
  account text not null,
  subject_id uuid not null,
  document_kind text not null,
  base_amount numeric not null,
  primary key (company_id, month, account, subject_id, document_kind)
) with (fillfactor = 80
);
alter table ledger_month enable row level security;
create policy of_company on ledger_month using (company_id = current_company()) with check (company_id = current_company());
grant select on ledger_month to kvitas_app;

-- Kept sum of what a client bought in a year, in the currency of the company.
create table client_year (
  company_id uuid not null references company on delete cascade,
  year int not null,
  client_id uuid not null,
  sales numeric not null,
  primary key (company_id, year, client_id)
);
create index client_year_most on client_year (company_id, year, sales desc, client_id);
alter table client_year enable row level security;
create policy of_company on client_year using (company_id = current_company()) with check (company_id = current_company());
grant select on client_year to kvitas_app;

-- What is left of a purged invoice or receipt: gaps in a series must be explained for ten years.
create table tombstone (
  company_id uuid not null references company on delete cascade,
  document_kind text not null check (document_kind in ('invoice', 'receipt')),
  document_id uuid not null,
  type text not null,
  series_id uuid,
  number text not null,
  date date not null,
  total numeric not null,
  currency text not null,
  client_title text collate "lt-x-icu",
  -- As the person was called then: the account may be deleted later.
  deleted_by_name text,
  deleted_at timestamptz not null,
  delete_comment text,
  purged_at timestamptz not null default now(),
  primary key (company_id, document_kind, document_id)
);
create index tombstone_number on tombstone (company_id, type, number);
alter table tombstone enable row level security;
create policy of_company on tombstone using (company_id = current_company()) with check (company_id = current_company());
grant select on tombstone to kvitas_app;

-- The audit trail: who changed what, when, from which address, with the values before and after. Triggers write it, so that nothing in
-- the books changes without it. The application can only read it.
create table audit_event (
  company_id uuid not null references company on delete cascade,
  -- One id for all that a transaction did in a company. Ids sort by time.
  change_id uuid not null,
  id bigint generated always as identity,
  at timestamptz not null default now(),
  -- Null: the system. The name stays as it was then.
  user_id uuid,
  user_name text,
  address text,
  -- The document whose history shows the event. A line or a part of a payment belongs to the history of its document. The kinds are the
  -- arguments of the triggers `audit`.
  document_kind text not null,
  document_id uuid not null,
  document_title text,
  table_name text not null,
  row_id uuid not null,
  operation text not null check (operation in ('insert', 'update', 'delete')),
  -- Of an update the columns that changed; of an insert or delete what identifies the row; of lines those added and removed.
  before jsonb,
  after jsonb,
  primary key (company_id, change_id, id)
);
create index audit_event_document on audit_event (company_id, document_id, change_id);
create index audit_event_kind on audit_event (company_id, document_kind, change_id);
create index audit_event_user on audit_event (company_id, user_id, change_id);
alter table audit_event enable row level security;
create policy of_company on audit_event using (company_id = current_company()) with check (company_id = current_company());
grant select on audit_event to kvitas_app;

-- Exports that take longer than a request. A job makes the file, which is kept for a week.
create table export_job (
  company_id uuid not null references company on delete cascade,
  id uuid not null,
  -- The form of the request.
  form jsonb not null,
  language text not null check (language in ('lt', 'en')),
  status text not null default 'queued' check (status in ('queued', 'running', 'done', 'failed', 'canceled')),
  done int not null default 0 check (done >= 0),
  total int not null check (total >= 0),
  -- Each attempt writes the file from the beginning.
  attempts int not null default 0,
  file_name text,
  size bigint,
  error text check (error in ('unavailable', 'internal_error')),
  created_by uuid,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (company_id, id),
  check (status <> 'done' or (file_name is not null and size is not null)),
  check (status <> 'failed' or error is not null),
  check ((finished_at is null) = (status in ('queued', 'running')))
);
alter table export_job enable row level security;
create policy of_company on export_job using (company_id = current_company()) with check (company_id = current_company());
grant select, insert, update on export_job to kvitas_app;
