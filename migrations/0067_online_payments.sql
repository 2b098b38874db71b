-- Online payments: the company's own accounts at providers of payments, what clients began to pay there, and what the providers told.
create table online_payment_provider (
  company_id uuid not null references company on delete cascade,
  provider text not null check (provider in ('stripe', 'montonio')),
  is_on boolean not null,
  -- The keys as JSON, encrypted with a key outside the database.
  secrets text not null,
  -- The last characters of each key.
  endings jsonb not null check (jsonb_typeof(endings) = 'object'),
  -- The account for trying: its money is not real.
  sandbox boolean not null,
  checked_at timestamptz,
  check_result text check (check_result <> ''),
  changed_by uuid,
  changed_at timestamptz not null,
  primary key (company_id, provider),
  constraint online_payment_provider_checked check ((checked_at is null) = (check_result is null))
);
alter table online_payment_provider enable row level security;
create policy of_company on online_payment_provider using (company_id = current_company()) with check (company_id = current_company());
grant select, insert, update, delete on online_payment_provider to kvitas_app;

-- The account of the company that has the money at a provider until it is paid out.
create table online_payment_account (
  company_id uuid not null,
  provider text not null check (provider in ('stripe', 'montonio')),
  currency text not null,
  account_id uuid not null,
  primary key (company_id, provider, currency),
  foreign key (company_id, account_id) references company_account (company_id, id) on delete cascade
);
create index online_payment_account_account on online_payment_account (company_id, account_id);
alter table online_payment_account enable row level security;
create policy of_company on online_payment_account using (company_id = current_company()) with check (company_id = current_company());
grant select, insert, update on online_payment_account to kvitas_app;

-- A payment that a client began on the page of a document.
create table online_payment (
  company_id uuid not null,
  id uuid not null,
  provider text not null check (provider in ('stripe', 'montonio')),
  invoice_id uuid not null,
  amount numeric not null check (amount > 0),
  currency text not null,
  state text not null default 'open' check (state in ('open', 'paid', 'failed')),
  -- The page of the provider and its id there; null until the provider has answered.
  session text,
  url text,
  expires_at timestamptz not null,
  failure text check (failure <> ''),
  created_at timestamptz not null,
  -- The id of the payment at the provider. No second row can have it.
  paid_id text,
  paid_at timestamptz,
  -- What it was recorded as.
  payment_id uuid,
  primary key (company_id, id),
  foreign key (company_id, invoice_id) references invoice (company_id, id) on delete cascade,
  constraint online_payment_is_paid check ((state = 'paid') = (paid_id is not null) and (paid_id is null) = (paid_at is null)),
  constraint online_payment_recorded check (payment_id is null or state = 'paid')
);
create unique index online_payment_paid on online_payment (company_id, provider, paid_id) where paid_id is not null;
create index online_payment_invoice on online_payment (company_id, invoice_id, created_at);
alter table online_payment enable row level security;
create policy of_company on online_payment using (company_id = current_company()) with check (company_id = current_company());
grant select, insert, update on online_payment to kvitas_app;

-- What a provider told about money, each fact once.
create table online_payment_event (
  company_id uuid not null references company on delete cascade,
  id uuid not null,
  provider text not null check (provider in ('stripe', 'montonio')),
  -- The kind of the fact and its id at the provider: 'paid pi_1', 'refund re_1'.
  key text not null check (length(key) between 3 and 300),
  event jsonb not null check (jsonb_typeof(event) = 'object'),
  received_at timestamptz not null,
  -- 'waiting': a refund that arrived before its payment. 'to-do': a person has to look at it.
  outcome text not null check (outcome in ('recorded', 'waiting', 'to-do', 'done')),
  reason text check (reason <> ''),
  online_payment_id uuid,
  -- What it was recorded as; null: it is not recorded.
  payment_id uuid,
  done_by uuid,
  done_at timestamptz,
  primary key (company_id, id),
  constraint online_payment_event_to_do check (outcome <> 'to-do' or reason is not null)
);
create unique index online_payment_event_once on online_payment_event (company_id, provider, key);
create index online_payment_event_open on online_payment_event (company_id, id) where outcome = 'to-do';
alter table online_payment_event enable row level security;
create policy of_company on online_payment_event using (company_id = current_company()) with check (company_id = current_company());
grant select, insert, update, delete on online_payment_event to kvitas_app;
