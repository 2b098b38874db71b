-- A company's own mail server, and addresses that do not exist.

create table company_sender (
  company_id uuid primary key references company on delete cascade,
  host text not null check (length(host) between 1 and 253 and host !~ '[[:space:]]'),
  port int not null check (port between 1 and 65535),
  -- implicit: TLS from the first byte; starttls: the connection is encrypted before anything else is said.
  tls text not null check (tls in ('implicit', 'starttls')),
  username text not null check (length(username) between 1 and 254),
  -- Encrypted with a key outside the database.
  password_sealed text not null,
  from_address text not null check (length(from_address) between 3 and 254 and from_address !~ '[[:space:]<>]'),
  from_name text not null check (length(from_name) between 1 and 100 and from_name !~ '[\r\n]'),
  -- When a test letter left by it. Only then clients get letters from it; each change of the server needs a new test.
  tested_at timestamptz,
  -- The first failure since the last letter that left, and why. After several failures it rests until then.
  failing_since timestamptz,
  trouble text check (trouble in ('private', 'unresolved', 'unreachable', 'timeout', 'tls', 'auth', 'sender')),
  -- The words of the server.
  answer text,
  failures int not null default 0 check (failures >= 0),
  resume_at timestamptz,
  version int not null,
  changed_by uuid,
  changed_at timestamptz not null,
  constraint company_sender_failing check ((failing_since is null) = (trouble is null))
);
alter table company_sender enable row level security;
create policy of_company on company_sender using (company_id = current_company()) with check (company_id = current_company());
grant select, insert, update, delete on company_sender to kvitas_app;

-- Addresses of clients that a mail server refused for good. A row goes when the address leaves the client's card, or takes a letter again.
create table bounced_address (
  company_id uuid not null references company on delete cascade,
  -- Lower case.
  address text not null check (address = lower(address) and length(address) between 3 and 254),
  reason text not null check (length(reason) <= 1000),
  email_id uuid,
  bounced_at timestamptz not null default now(),
  primary key (company_id, address),
  foreign key (company_id, email_id) references document_email (company_id, id) on delete set null (email_id)
);
create index bounced_address_email on bounced_address (company_id, email_id);
alter table bounced_address enable row level security;
create policy of_company on bounced_address using (company_id = current_company()) with check (company_id = current_company());
grant select, insert, update, delete on bounced_address to kvitas_app;
-- Addresses to which it came back after the mail server had taken it.
alter table document_email add column bounced text[] not null default '{}' check (cardinality(bounced) <= 40);
create index document_email_not_arrived on document_email (company_id, id desc) where status = 'failed' or bounced <> '{}';
