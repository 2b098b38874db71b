-- Payments, what they settle, and cash receipts.

-- Money in, money out, or from one account to another. A credit invoice makes a payment, too ('credit'): it settles the invoice, and what
-- is left is an advance of the client. Such a payment moves no money and is in no list.
create table payment (
  company_id uuid not null references company on delete cascade,
  id uuid not null,
  type text not null check (type in ('income', 'expense', 'transfer', 'credit')),
  date date not null,
  client_id uuid,
  account_id uuid,
  total numeric not null check (total > 0),
  currency text not null,
  note text,
  -- What documents took of it; the rest is an advance. The sum of invoice_payment and expense_payment, see settle_parts().
  used numeric not null default 0,
  -- Recorded on a document: removing its only part removes the payment.
  of_document boolean not null default false,
  created_by uuid,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  client_title text collate "lt-x-icu",
  source_account_id uuid,
  destination_account_id uuid,
  destination_total numeric check (destination_total > 0),
  destination_currency text,
  exchange_rate numeric check (exchange_rate > 0),
  credit_invoice_id uuid,
  -- Its parts when it was deleted, to restore them: [{"kind", "document_id", "amount"}].
  released jsonb,
  search text generated always as (search_text(coalesce(client_title, '') || ' ' || coalesce(note, ''))) stored,
  archived_at timestamptz,
  -- A transfer pays no document, and money paid to nobody named waits for none: nothing of them is left over.
  unused numeric generated always as (case when type = 'transfer' or (type = 'expense' and client_id is null) then 0 else total - used end) stored,
  deleted_by uuid,
  delete_comment text,
  primary key (company_id, id),
  foreign key (company_id, client_id) references client (company_id, id),
  foreign key (company_id, account_id) references company_account (company_id, id),
  check (used between 0 and total),
  check (type <> 'income' or client_id is not null),
  foreign key (company_id, source_account_id) references company_account (company_id, id),
  foreign key (company_id, destination_account_id) references company_account (company_id, id),
  foreign key (company_id, credit_invoice_id) references invoice (company_id, id),
  check (type not in ('income', 'expense') or account_id is not null),
  check ((type = 'transfer') = (source_account_id is not null and destination_account_id is not null and destination_total is not null
    and destination_currency is not null and source_account_id <> destination_account_id)),
  check (type <> 'transfer' or (account_id is null and client_id is null and used = 0)),
  check (type <> 'transfer' or currency <> destination_currency or total = destination_total),
  check ((type = 'credit') = (credit_invoice_id is not null)),
  check (type <> 'credit' or (account_id is null and client_id is not null))
);
-- See invoice.
alter table payment set (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.05);
create index payment_account on payment (company_id, account_id, date desc, id desc);
create index payment_search on payment using gin (company_id, search gin_trgm_ops);
create index payment_deleted on payment (company_id, date desc, id desc) where deleted_at is not null;
create index payment_source on payment (company_id, source_account_id, date desc, id desc) where source_account_id is not null;
create index payment_destination on payment (company_id, destination_account_id, date desc, id desc) where destination_account_id is not null;
create unique index payment_credit on payment (company_id, credit_invoice_id) where credit_invoice_id is not null;
create index payment_foreign on payment (company_id, currency, date desc) where exchange_rate is not null;
create index payment_date on payment (company_id, type, date desc, id desc) where deleted_at is null and archived_at is null;
create index payment_advance on payment (company_id, client_id, currency)
  where deleted_at is null and type in ('income', 'credit') and unused > 0;
create index payment_unused on payment (company_id, type, date desc, id desc)
  where deleted_at is null and archived_at is null and unused > 0;
-- See invoice_count.
create index payment_count on payment (company_id, date)
  include (id, search, type, currency, total, unused, archived_at, deleted_at) where octet_length(search) <= 1000;
create index payment_count_long on payment (company_id, date) where octet_length(search) > 1000;
create index payment_client on payment (company_id, client_id, date desc, id desc)
  include (type, currency, total, unused, archived_at, deleted_at);
-- The largest comes first.
create index payment_total on payment (company_id, type, total desc, id desc) where deleted_at is null and archived_at is null;
create index payment_noted on payment (company_id)
  include (search, type, currency, total, unused, archived_at, deleted_at) where note is not null and octet_length(search) <= 1000;
alter table payment enable row level security;
create policy of_company on payment using (company_id = current_company()) with check (company_id = current_company());
grant select, insert, update on payment to kvitas_app;

-- The part of a payment that settles an invoice.
create table invoice_payment (
  company_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  payment_id uuid not null,
  amount numeric not null check (amount > 0),
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, invoice_id) references invoice (company_id, id),
  foreign key (company_id, payment_id) references payment (company_id, id)
);
create index invoice_payment_invoice on invoice_payment (company_id, invoice_id);
create index invoice_payment_payment on invoice_payment (company_id, payment_id);
alter table invoice_payment enable row level security;
create policy of_company on invoice_payment using (company_id = current_company()) with check (company_id = current_company());
grant select, insert, delete on invoice_payment to kvitas_app;

-- The part of a payment that settles an expense.
create table expense_payment (
  company_id uuid not null,
  id uuid not null,
  expense_id uuid not null,
  payment_id uuid not null,
  amount numeric not null check (amount > 0),
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, expense_id) references expense (company_id, id),
  foreign key (company_id, payment_id) references payment (company_id, id)
);
create index expense_payment_expense on expense_payment (company_id, expense_id);
create index expense_payment_payment on expense_payment (company_id, payment_id);
alter table expense_payment enable row level security;
create policy of_company on expense_payment using (company_id = current_company()) with check (company_id = current_company());
grant select, insert, delete on expense_payment to kvitas_app;

-- The cash document of a payment. Who pays and who is paid is frozen, as on an invoice.
create table receipt (
  company_id uuid not null,
  id uuid not null,
  payment_id uuid not null,
  type text not null check (type in ('cash-receipt', 'cash-register-income', 'cash-register-expense')),
  series_id uuid,
  number text not null check (number <> ''),
  date date not null,
  accountant text,
  cashier text,
  paid_for text,
  income_account text,
  seller_details jsonb not null,
  client_details jsonb,
  currency text not null,
  total numeric not null check (total > 0),
  total_in_words text not null,
  language text not null default 'lt',
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, payment_id) references payment (company_id, id) on delete cascade,
  foreign key (company_id, series_id) references series (company_id, id)
);
create unique index receipt_number on receipt (company_id, type, number);
create unique index receipt_payment on receipt (company_id, payment_id);
create index receipt_series on receipt (company_id, series_id);
-- Payments are searched by the number of their receipt as well.
create index receipt_search on receipt using gin (company_id, search_text(number) gin_trgm_ops);
create index receipt_lower_number on receipt (company_id, lower(number));
alter table receipt enable row level security;
create policy of_company on receipt using (company_id = current_company()) with check (company_id = current_company());
grant select, insert, update on receipt to kvitas_app;

-- Kept sum of the list of payments, by what the list is filtered by. A transfer counts for both its accounts: `arrives` marks the
-- second. `used` is all that is not left over.
create table payment_tally (
  company_id uuid not null references company on delete cascade,
  type text not null,
  currency text not null,
  state text not null check (state in ('recorded', 'archived', 'deleted')),
  count int not null,
  total numeric not null,
  used numeric not null,
  account_id uuid not null,
  arrives boolean not null,
  destination_currency text not null,
  is_unused boolean not null,
  primary key (company_id, account_id, arrives, type, currency, destination_currency, state, is_unused)
);
alter table payment_tally enable row level security;
create policy of_company on payment_tally using (company_id = current_company()) with check (company_id = current_company());
grant select on payment_tally to kvitas_app;

-- Kept sum of payments without a note by their search text, which is the name of the client. Payments with a note are counted by the
-- index payment_noted.
create table payment_text_tally (
  company_id uuid not null references company on delete cascade,
  search text not null,
  type text not null,
  currency text not null,
  state text not null check (state in ('recorded', 'archived', 'deleted')),
  count int not null,
  total numeric not null,
  used numeric not null,
  primary key (company_id, search, type, currency, state)
);
-- Reads the rows of a company in the order they are stored, not in the order of their texts.
create index payment_text_tally_company on payment_text_tally (company_id);
alter table payment_text_tally enable row level security;
create policy of_company on payment_text_tally using (company_id = current_company()) with check (company_id = current_company());
grant select on payment_text_tally to kvitas_app;

-- Kept sum of payments by month and type, in the currency of the company.
create table payment_month (
  company_id uuid not null references company on delete cascade,
  month date not null check (month = date_trunc('month', month)),
  type text not null,
  count int not null,
  total numeric not null,
  used numeric not null,
  primary key (company_id, month, type)
);
alter table payment_month enable row level security;
create policy of_company on payment_month using (company_id = current_company()) with check (company_id = current_company());
grant select on payment_month to kvitas_app;

-- Kept sum of what came into and went out of an account in a month, in the currency of the account.
create table account_month (
  company_id uuid not null references company on delete cascade,
  account_id uuid not null,
  month date not null check (month = date_trunc('month', month)),
  count int not null,
  inflow numeric not null,
  outflow numeric not null,
  primary key (company_id, account_id, month)
);
alter table account_month enable row level security;
create policy of_company on account_month using (company_id = current_company()) with check (company_id = current_company());
grant select on account_month to kvitas_app;
