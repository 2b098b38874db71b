-- Webhooks: addresses of other programs that are told about events of a company, and what was sent to them.

create table webhook (
  company_id uuid not null references company on delete cascade,
  id uuid not null,
  url text not null check (length(url) between 8 and 2000),
  -- The names of the events it is told about; none: all events.
  events text[] not null default '{}' check (cardinality(events) <= 100),
  -- Signs what is sent, encrypted with a key outside the database. During a rotation the previous one signs, too.
  secret text not null,
  previous_secret text,
  previous_until timestamptz,
  created_by uuid,
  created_at timestamptz not null,
  -- When it was disabled because nothing had reached it for days.
  disabled_at timestamptz,
  -- The first failed attempt since the last one that succeeded, and the attempts since.
  failing_since timestamptz,
  failures int not null default 0 check (failures >= 0),
  -- After several failures the address rests until then.
  resume_at timestamptz,
  -- A process sends to it until then; if the process dies, another one may send after that.
  claimed_until timestamptz,
  attempted_at timestamptz,
  -- Attempts of one day (UTC).
  day date,
  day_count int not null default 0 check (day_count >= 0),
  primary key (company_id, id),
  constraint webhook_rotates check ((previous_secret is null) = (previous_until is null))
);
alter table webhook enable row level security;
create policy of_company on webhook using (company_id = current_company()) with check (company_id = current_company());
grant select, insert, update, delete on webhook to kvitas_app;

-- What is sent to an address. Written by triggers in the transaction of the change, so that nothing is lost and nothing is sent of a change
-- that was rolled back.
create table webhook_delivery (
  company_id uuid not null,
  id uuid not null,
  webhook_id uuid not null,
  -- The id that the receiver sees: the same in all attempts, also when it is sent again.
  event_id uuid not null,
  type text not null check (length(type) between 1 and 60),
  -- The record that it is about, its version, and how a person recognises it.
  document_id uuid not null,
  version int not null,
  title text,
  -- The transaction of the change; null: a test, or sent again.
  change_id uuid,
  event_at timestamptz not null,
  created_at timestamptz not null,
  state text not null check (state in ('waiting', 'delivered', 'failed')),
  attempts int not null default 0 check (attempts >= 0),
  -- When it is tried next; null: it will not be.
  next_at timestamptz,
  -- The last attempt: what was signed, and the answer.
  attempted_at timestamptz,
  signature text,
  status int check (status between 100 and 999),
  trouble text check (trouble <> ''),
  duration_ms int check (duration_ms >= 0),
  answer text check (length(answer) <= 10240),
  primary key (company_id, id),
  foreign key (company_id, webhook_id) references webhook (company_id, id) on delete cascade,
  constraint webhook_delivery_waits check ((state = 'waiting') = (next_at is not null))
);
create index webhook_delivery_of on webhook_delivery (company_id, webhook_id, created_at desc, id desc);
create index webhook_delivery_due on webhook_delivery (company_id, webhook_id, next_at) where state = 'waiting';
create unique index webhook_delivery_once on webhook_delivery (company_id, webhook_id, change_id, type, document_id) where change_id is not null;
alter table webhook_delivery enable row level security;
create policy of_company on webhook_delivery using (company_id = current_company()) with check (company_id = current_company());
grant select, insert, update on webhook_delivery to kvitas_app;
