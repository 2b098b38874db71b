-- Documents that the company makes again and again.
create table recurring (
  company_id uuid not null references company on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('invoice')),
  title text not null check (title <> ''),
  -- The form of the document. Its date and due date say only how many days there are to pay.
  form jsonb not null,
  unit text not null check (unit in ('week', 'month', 'quarter', 'year')),
  every int not null check (every between 1 and 99),
  on_day text not null check (on_day in ('day', 'last')),
  first_date date not null,
  ends_on date,
  ends_after int check (ends_after > 0),
  lead_days int not null default 0 check (lead_days between 0 and 60),
  price_changes jsonb not null default '[]',
  action text not null check (action in ('issue', 'issue-and-send')),
  state text not null default 'active' check (state in ('active', 'paused', 'ended')),
  -- The next planned date: all before it were made or skipped. Null: the schedule has ended.
  next_date date,
  -- Why it was paused by the server: the problem of its document. Null: a person has paused it.
  problem jsonb,
  paused_at timestamptz,
  version int not null default 1,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (company_id, id),
  constraint recurring_end check (ends_on is null or ends_after is null),
  constraint recurring_state check ((state = 'ended') = (next_date is null) and (state = 'paused') = (paused_at is not null) and (problem is null or state = 'paused'))
);
create index recurring_listed on recurring (company_id, state, next_date, id) where deleted_at is null;
create index recurring_due on recurring (next_date) where state = 'active' and deleted_at is null;
alter table recurring enable row level security;
create policy of_company on recurring using (company_id = current_company()) with check (company_id = current_company());
grant select, insert, update on recurring to kvitas_app;

-- What became of a planned date. The key allows one document for each date, whatever happens.
create table recurring_run (
  company_id uuid not null,
  recurring_id uuid not null,
  planned_date date not null,
  outcome text not null check (outcome in ('made', 'skipped')),
  -- Null: skipped, or purged since.
  invoice_id uuid,
  created_at timestamptz not null default now(),
  primary key (company_id, recurring_id, planned_date),
  foreign key (company_id, recurring_id) references recurring (company_id, id) on delete cascade,
  foreign key (company_id, invoice_id) references invoice (company_id, id) on delete set null (invoice_id),
  constraint recurring_run_made check (outcome = 'made' or invoice_id is null)
);
create unique index recurring_run_invoice on recurring_run (company_id, invoice_id) where invoice_id is not null;
alter table recurring_run enable row level security;
create policy of_company on recurring_run using (company_id = current_company()) with check (company_id = current_company());
grant select, insert, delete on recurring_run to kvitas_app;
