-- People, how they sign in, their companies, members and plans.

-- A person with an account. The row of a deleted account stays, because orders, documents and the audit trail name it; it keeps no
-- personal data.
create table app_user (
  id uuid primary key,
  name text not null check (name <> ''),
  email text not null check (email <> ''),
  email_verified_at timestamptz,
  -- Null: the person signs in with a provider only.
  password_hash text,
  locale text not null default 'lt' check (locale in ('lt', 'en')),
  avatar text,
  current_company_id uuid,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A new address that is not verified yet.
  pending_email text check (pending_email <> ''),
  deleted_at timestamptz,
  -- Sent with every answer about the person, so it must be small: 96 pixels of WebP.
  check (avatar like 'data:image/webp;base64,%' and length(avatar) < 40000)
);
create unique index app_user_email on app_user (lower(email));
alter table app_user enable row level security;
create policy read on app_user for select using (true);
create policy add on app_user for insert with check (true);
create policy change_own on app_user for update using (is_own(id)) with check (is_own(id));
grant select, insert, update on app_user to kvitas_app;

-- A sign-in on one device. It ends 90 days after it began, or after 30 days without use.
create table session (
  id uuid primary key,
  token_hash text not null unique,
  user_id uuid not null references app_user on delete cascade,
  user_agent text,
  address text,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  -- Whether the person signed in with two factors: a code beside the password, or a passkey.
  two_step boolean not null default false,
  -- When the person last proved who they are in this session. Signing in is such a proof.
  proved_at timestamptz not null default now()
);
create index session_of_user on session (user_id);
alter table session enable row level security;
create policy own on session using (is_own(user_id)) with check (is_own(user_id));
grant select, insert, update, delete on session to kvitas_app;

-- One-time tokens sent by e-mail, kept as hashes.
create table email_token (
  token_hash text primary key,
  user_id uuid not null references app_user on delete cascade,
  email text not null,
  used_at timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
alter table email_token enable row level security;
create policy own on email_token using (is_own(user_id)) with check (is_own(user_id));
grant select, insert, update, delete on email_token to kvitas_app;

-- Links that set a new password, kept as hashes. A link is valid only while the account has the address that it was sent to. Using one
-- deletes all links of the account.
create table password_reset (
  token_hash text primary key,
  user_id uuid not null references app_user on delete cascade,
  email text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index password_reset_of_user on password_reset (user_id);
alter table password_reset enable row level security;
create policy own on password_reset using (is_own(user_id)) with check (is_own(user_id));
grant select, insert, update, delete on password_reset to kvitas_app;

-- Accounts of sign-in providers that belong to a person. `subject` identifies; the e-mail is only shown, because the provider may
-- give it to somebody else later.
create table social_login (
  issuer text not null,
  subject text not null check (subject <> ''),
  user_id uuid not null references app_user on delete cascade,
  provider text not null,
  email text,
  created_at timestamptz not null default now(),
  primary key (issuer, subject)
);
create index social_login_of_user on social_login (user_id);
alter table social_login enable row level security;
create policy own on social_login using (is_own(user_id)) with check (is_own(user_id));
grant select, insert, update, delete on social_login to kvitas_app;

-- What one step of signing in hands to the next: short-lived, used once, kept as a hash.
create table sign_in_ticket (
  token_hash text primary key,
  kind text not null,
  user_id uuid references app_user on delete cascade,
  data jsonb not null,
  expires_at timestamptz not null
);
alter table sign_in_ticket enable row level security;
create policy own on sign_in_ticket using (user_id is null or is_own(user_id)) with check (user_id is null or is_own(user_id));
grant select, insert, update, delete on sign_in_ticket to kvitas_app;

-- The encrypted secret of a person's code generator, and the last time step whose code was accepted.
create table two_step (
  user_id uuid primary key references app_user on delete cascade,
  secret text not null,
  last_step bigint not null,
  created_at timestamptz not null default now()
);
alter table two_step enable row level security;
create policy read on two_step for select using (true);
create policy own on two_step using (is_own(user_id)) with check (is_own(user_id));
grant select, insert, update, delete on two_step to kvitas_app;

-- Codes that replace the second factor once each, kept as hashes.
create table recovery_code (
  user_id uuid not null references two_step on delete cascade,
  code_hash text not null,
  primary key (user_id, code_hash)
);
alter table recovery_code enable row level security;
create policy own on recovery_code using (is_own(user_id)) with check (is_own(user_id));
grant select, insert, update, delete on recovery_code to kvitas_app;

-- Passkeys (WebAuthn credentials) of a person.
create table passkey (
  id uuid primary key,
  user_id uuid not null references app_user on delete cascade,
  credential_id text not null unique,
  public_key text not null,
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null check (name <> ''),
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkey_of_user on passkey (user_id);
alter table passkey enable row level security;
create policy read on passkey for select using (true);
create policy own on passkey using (is_own(user_id)) with check (is_own(user_id));
grant select, insert, update, delete on passkey to kvitas_app;

-- Browsers that signed in to an account, recognised by a keyed hash of their cookie. Signing in from another one sends a letter.
create table known_device (
  user_id uuid not null references app_user on delete cascade,
  device_hash text not null,
  seen_at timestamptz not null,
  primary key (user_id, device_hash)
);
create index known_device_seen on known_device (seen_at);
alter table known_device enable row level security;
create policy own on known_device using (is_own(user_id)) with check (is_own(user_id));
grant select, insert, update, delete on known_device to kvitas_app;

-- When a person was last active, to the hour. It outlives the sessions.
create table person_seen (
  user_id uuid primary key references app_user on delete cascade,
  seen_at timestamptz not null
);
alter table person_seen enable row level security;

-- The security log: sign-ins and failed ones, changes of the ways to sign in, what the provider's operators looked at and decided.
-- Rows are added, and deleted by age; they are never changed.
create table security_event (
  id uuid primary key,
  happened_at timestamptz not null,
  event text not null check (event <> ''),
  outcome text not null check (outcome in ('ok', 'failed')),
  reason text,
  -- Whose account. Not a foreign key, because the log outlives the account. Null: of no known account.
  user_id uuid,
  -- Who did it, where it was somebody else.
  actor_id uuid,
  -- An address that was typed: a keyed hash to find it by, and the address with its name masked. Never the address itself.
  email_hash text,
  email_hint text,
  address text,
  user_agent text,
  detail text check (length(detail) <= 200),
  company text check (length(company) <= 200)
);
create index security_event_newest on security_event (happened_at desc, id desc);
create index security_event_of_user on security_event (user_id, happened_at desc, id desc);
create index security_event_of_email on security_event (email_hash, happened_at desc) where email_hash is not null;
alter table security_event enable row level security;
create policy read_own on security_event for select using (user_id = acting_user() or acting_as_provider());
-- A failed sign-in is written while nobody is signed in.
create policy add on security_event for insert with check (true);
grant select, insert on security_event to kvitas_app;

-- The first answer to a request with an Idempotency-Key, for 24 hours. The row is inserted before the work, in the same transaction,
-- so a second request with the same key waits for the first.
create table idempotency_key (
  user_id uuid not null references app_user on delete cascade,
  key text not null,
  request_hash text not null,
  status int,
  body text,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
alter table idempotency_key enable row level security;
create policy own on idempotency_key using (is_own(user_id)) with check (is_own(user_id));
grant select, insert, update, delete on idempotency_key to kvitas_app;

-- A company, or a person who trades in their own name.
create table company (
  id uuid primary key,
  type text not null check (type in ('legal', 'individual')),
  title text not null check (title <> ''),
  code text,
  vat_enabled boolean not null,
  vat_code text,
  email text,
  phone text,
  website text,
  currency text not null,
  address text,
  city text,
  postal_code text,
  country text not null,
  activity_type text check (activity_type in ('simple', 'certificate')),
  certificate_number text,
  bank_name text,
  bank_code text,
  account_number text,
  contacts jsonb not null default '[]',
  addresses jsonb not null default '[]',
  language text not null default 'lt',
  time_zone text not null default 'Europe/Vilnius',
  invoice_style jsonb not null default '{}',
  deletion_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Documents dated on or before this day cannot be changed. Null: no period is closed.
  closed_until date,
  logo_version text,
  style_version int not null default 1,
  -- Members must sign in with two factors.
  two_step_required boolean not null default false,
  check (type <> 'legal' or code is not null),
  check (not vat_enabled or vat_code is not null)
);
create index company_deletion on company (deletion_at) where deletion_at is not null;
alter table company enable row level security;
grant select, insert, update, delete on company to kvitas_app;

-- Who works in which company, and as what.
create table company_member (
  company_id uuid not null references company on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  role text not null check (role in ('owner', 'admin', 'employee', 'accountant')),
  created_at timestamptz not null default now(),
  primary key (company_id, user_id)
);
create index company_member_user on company_member (user_id);
alter table company_member enable row level security;
create policy own_membership on company_member
  using (user_id = acting_user() or company_id = current_company())
  -- One joins a company from within it: by making it, or by one of its own people.
  with check (company_id = current_company());
grant select, insert, update, delete on company_member to kvitas_app;

create policy member_of on company
  using (id = current_company() or id in (select m.company_id from company_member m where m.user_id = acting_user()))
  with check (true);

-- Invitations to work in a company. An accepted one stays visible while the person is a member.
create table invitation (
  company_id uuid not null references company on delete cascade,
  id uuid not null,
  name text not null check (name <> ''),
  email text not null check (email <> ''),
  -- Ownership is transferred, never offered in an invitation.
  role text not null check (role in ('admin', 'employee', 'accountant')),
  invited_by uuid references app_user on delete set null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  accepted_by uuid references app_user on delete cascade,
  primary key (company_id, id),
  check (accepted_at is null or revoked_at is null)
);
-- One open invitation for each address, whatever its case.
create unique index invitation_open on invitation (company_id, lower(email)) where accepted_at is null and revoked_at is null;
create index invitation_invited_by on invitation (company_id, invited_by);
alter table invitation enable row level security;
create policy of_company on invitation using (company_id = current_company()) with check (company_id = current_company());
grant select, insert, update, delete on invitation to kvitas_app;

-- The link of each letter sent for an invitation, kept as a hash. After a letter is sent again, both links work.
create table invitation_token (
  company_id uuid not null,
  token_hash text not null,
  invitation_id uuid not null,
  primary key (company_id, token_hash),
  foreign key (company_id, invitation_id) references invitation on delete cascade
);
create index invitation_token_of on invitation_token (company_id, invitation_id);
create unique index invitation_token_hash on invitation_token (token_hash);
alter table invitation_token enable row level security;
create policy of_company on invitation_token using (company_id = current_company()) with check (company_id = current_company());
grant select, insert, update, delete on invitation_token to kvitas_app;

-- The plan of a person who owns companies. No row, or a day in the past: the free plan.
create table subscription (
  user_id uuid primary key references app_user on delete cascade,
  plan text not null check (plan = 'premium'),
  -- Months are counted from this day, so that a renewal on the 31st loses no days over the year.
  starts_on date not null,
  months int not null check (months > 0),
  -- The last day of the plan.
  valid_until date not null check (valid_until > starts_on),
  -- How many days ahead the latest warning of the end was sent.
  warned int,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index subscription_ending on subscription (valid_until);
alter table subscription enable row level security;
create policy own on subscription using (user_id = acting_user() or acting_as_provider()) with check (acting_as_provider());
grant select, insert, update on subscription to kvitas_app;

-- To whom the provider writes its invoices for plans.
create table billing (
  user_id uuid primary key references app_user on delete cascade,
  type text not null check (type in ('legal', 'individual')),
  title text not null check (title <> ''),
  code text,
  email text not null check (email <> ''),
  vat text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  country text not null default 'LT' check (country ~ '^[A-Z]{2}$'),
  check (type <> 'legal' or code is not null)
);
alter table billing enable row level security;
create policy own on billing using (user_id = acting_user() or acting_as_provider()) with check (user_id = acting_user());
grant select, insert, update on billing to kvitas_app;

create sequence subscription_reference start 100001;
grant usage on sequence subscription_reference to kvitas_app;

-- Orders of plans.
create table subscription_order (
  id uuid primary key,
  user_id uuid not null references app_user,
  -- By which a bank transfer is recognised.
  reference text not null unique default 'KV-' || nextval('subscription_reference'),
  method text not null check (method in ('bank-transfer', 'card')),
  plan text not null check (plan = 'premium'),
  duration int not null check (duration in (1, 3, 6, 9, 12)),
  price numeric not null check (price > 0),
  currency text not null,
  -- A copy of `billing` at the time of the order.
  billing jsonb not null,
  language text not null,
  status text not null default 'waiting' check (status in ('waiting', 'accepted', 'canceled')),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by text,
  -- The last day of the plan after this order.
  valid_until date,
  card_session text unique,
  card_url text,
  card_expires_at timestamptz,
  -- The provider's invoice for this order. It is in the provider's company, not the customer's.
  seller_company_id uuid,
  invoice_id uuid,
  invoice_number text,
  invoice_date date,
  -- Whether the customer knows the account to pay to. Where the provider has none yet, a letter follows once it has one.
  account_told boolean not null default true,
  check ((status = 'waiting') = (decided_at is null)),
  check ((status = 'accepted') = (valid_until is not null)),
  check (num_nonnulls(seller_company_id, invoice_id, invoice_number, invoice_date) in (0, 4)),
  check (invoice_id is null or status = 'accepted')
);
-- The same order placed again is the order that is still waiting.
create unique index subscription_order_waiting on subscription_order (user_id, method, plan, duration) where status = 'waiting';
create index subscription_order_user on subscription_order (user_id, created_at desc);
create index subscription_order_unpaid on subscription_order (created_at) where status = 'waiting';
create index subscription_order_uninvoiced on subscription_order (decided_at) where status = 'accepted' and invoice_id is null;
create index subscription_order_untold on subscription_order (created_at) where status = 'waiting' and not account_told;
alter table subscription_order enable row level security;
create policy own on subscription_order using (user_id = acting_user() or acting_as_provider())
  with check (acting_as_provider() or (user_id = acting_user() and status <> 'accepted'));
grant select, insert, update on subscription_order to kvitas_app;

-- Events received from Stripe. Each is processed once, whatever its outcome.
create table stripe_event (
  id text primary key,
  type text not null,
  order_id uuid,
  outcome text not null,
  received_at timestamptz not null default now()
);
alter table stripe_event enable row level security;
create policy of_provider on stripe_event using (acting_as_provider()) with check (acting_as_provider());
grant select, insert on stripe_event to kvitas_app;

-- How many simple invoices a company issued in a month of its calendar. Kept, because deleted invoices count as well.
create table issued_invoices (
  company_id uuid not null references company on delete cascade,
  month date not null check (extract(day from month) = 1),
  count int not null check (count > 0),
  primary key (company_id, month)
);
alter table issued_invoices enable row level security;
create policy of_company on issued_invoices using (company_id = current_company()) with check (company_id = current_company());
grant select, insert, update on issued_invoices to kvitas_app;
