-- Reminders that go by themselves: when, with which letter, and what was sent for which invoice.

create table reminder_settings (
  company_id uuid primary key references company on delete cascade,
  is_on boolean not null,
  only_working_days boolean not null,
  -- Letters go from this full hour until that one, by the company's clock.
  hour_from int not null check (hour_from between 0 and 23),
  hour_to int not null check (hour_to between 1 and 24 and hour_to > hour_from),
  interest_rule text not null check (interest_rule in ('none', 'late_payment_law', 'civil_code', 'own')),
  interest_percent numeric check (interest_percent > 0 and interest_percent <= 100),
  compensation boolean not null,
  version int not null default 1,
  -- Who switched the letters on: they count as that person's.
  changed_by uuid not null,
  changed_at timestamptz not null default now(),
  check ((interest_rule = 'own') = (interest_percent is not null)),
  check (not compensation or interest_rule = 'late_payment_law')
);
alter table reminder_settings enable row level security;
create policy of_company on reminder_settings using (company_id = current_company()) with check (company_id = current_company());
grant select, insert, update on reminder_settings to kvitas_app;

create table reminder_step (
  company_id uuid not null references reminder_settings on delete cascade,
  id uuid not null,
  -- After the due day; before it if negative.
  days int not null check (days between -60 and 365),
  -- Null: the usual name of such a step.
  title text check (title <> '' and length(title) <= 60),
  is_on boolean not null,
  -- By language, {"lt": {"subject": …, "message": …}}; a language without one has the usual letter.
  letters jsonb not null default '{}',
  primary key (company_id, id),
  -- Two steps may change places.
  unique (company_id, days) deferrable initially deferred
);
alter table reminder_step enable row level security;
create policy of_company on reminder_step using (company_id = current_company()) with check (company_id = current_company());
grant select, insert, update, delete on reminder_step to kvitas_app;

-- A client that gets no letters by itself.
alter table client add column reminders_off boolean not null default false;
-- What a client promised about an invoice.
create table invoice_reminder (
  company_id uuid not null,
  invoice_id uuid not null,
  -- The day by which the client promised to pay.
  promised_date date,
  changed_by uuid not null,
  changed_at timestamptz not null default now(),
  primary key (company_id, invoice_id),
  foreign key (company_id, invoice_id) references invoice (company_id, id) on delete cascade
);
alter table invoice_reminder enable row level security;
create policy of_company on invoice_reminder using (company_id = current_company()) with check (company_id = current_company());
grant select, insert, update, delete on invoice_reminder to kvitas_app;

-- What was sent: never a second letter for the same step of an invoice. A step may be removed later, so its days are kept here.
create table reminder_sent (
  company_id uuid not null,
  invoice_id uuid not null,
  step_id uuid not null,
  days int not null,
  email_id uuid not null,
  primary key (company_id, invoice_id, step_id),
  foreign key (company_id, invoice_id) references invoice (company_id, id) on delete cascade,
  foreign key (company_id, email_id) references document_email (company_id, id) on delete cascade
);
create index reminder_sent_email on reminder_sent (company_id, email_id);
alter table reminder_sent enable row level security;
create policy of_company on reminder_sent using (company_id = current_company()) with check (company_id = current_company());
grant select, insert on reminder_sent to kvitas_app;
