-- Statements that go by themselves after each month, and reminders on days of their own for a client or an invoice.

create table statement_settings (
  company_id uuid primary key references company on delete cascade,
  is_on boolean not null,
  -- Of the month that follows.
  day int not null check (day between 1 and 28),
  -- debtors: who owes for the month or before; with_movement: also who had documents or payments in it.
  receivers text not null check (receivers in ('debtors', 'with_movement')),
  -- Nothing goes whose day was before this one: settings that change send no letters at once.
  starts_on date not null,
  version int not null,
  -- Who switched the letters on: they count as that person's.
  changed_by uuid not null,
  changed_at timestamptz not null default now()
);
alter table statement_settings enable row level security;
create policy of_company on statement_settings using (company_id = current_company()) with check (company_id = current_company());
grant select, insert, update on statement_settings to kvitas_app;

-- Months, each by its first day, whose letters have all been queued. What is entered later sends none.
create table statement_run (
  company_id uuid not null references company on delete cascade,
  month date not null check (extract(day from month) = 1),
  finished_at timestamptz not null default now(),
  primary key (company_id, month)
);
alter table statement_run enable row level security;
create policy of_company on statement_run using (company_id = current_company()) with check (company_id = current_company());
grant select, insert on statement_run to kvitas_app;

-- What was sent: never a second letter to a client about a month in a currency.
create table statement_sent (
  company_id uuid not null,
  client_id uuid not null,
  month date not null,
  currency text not null,
  email_id uuid not null,
  primary key (company_id, client_id, month, currency),
  foreign key (company_id, client_id) references client (company_id, id) on delete cascade,
  foreign key (company_id, email_id) references document_email (company_id, id) on delete cascade
);
create index statement_sent_email on statement_sent (company_id, email_id);
alter table statement_sent enable row level security;
create policy of_company on statement_sent using (company_id = current_company()) with check (company_id = current_company());
grant select, insert on statement_sent to kvitas_app;

alter table client
  -- A client that gets no statements by itself.
  add column statements_off boolean not null default false,
  -- Days from the due day on which this client is reminded, in order; null: those of the company.
  add column reminder_days int[],
  add constraint client_reminder_days check (cardinality(reminder_days) between 1 and 10);
create index client_own_reminders on client (company_id, id) where reminder_days is not null;
-- The same for one invoice; null: those of its client.
alter table invoice_reminder
  add column reminder_days int[],
  add constraint invoice_reminder_days check (cardinality(reminder_days) between 1 and 10);
create index invoice_reminder_own on invoice_reminder (company_id, invoice_id) where reminder_days is not null;
