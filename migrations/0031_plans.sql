-- Plans: who has one until when, what is ordered and paid, and how many invoices a company has issued in a month.

-- The provider's own work (accepting orders, warning of ends) is of all people; everyone else sees what is their own.
create function acting_as_provider() returns boolean language sql stable parallel safe
  as $$ select coalesce(current_setting('app.provider', true), '') = 'yes' $$;

-- A plan belongs to the person who owns companies. No row, or a day that is past: the free one.
create table subscription (
  user_id uuid primary key references app_user on delete cascade,
  plan text not null check (plan = 'premium'),
  -- Months are counted from one day, so that renewing on the 31st loses no days over the year.
  starts_on date not null,
  months int not null check (months > 0),
  -- The last day it holds.
  valid_until date not null check (valid_until > starts_on),
  -- The latest warning of its end that was sent: days ahead.
  warned int,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index subscription_ending on subscription (valid_until);

-- Whom the provider writes its invoices to.
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
  check (type <> 'legal' or code is not null)
);

create sequence subscription_reference start 100001;

create table subscription_order (
  id uuid primary key,
  user_id uuid not null references app_user,
  -- What a bank transfer is told apart by.
  reference text not null unique default 'KV-' || nextval('subscription_reference'),
  method text not null check (method in ('bank-transfer', 'card')),
  plan text not null check (plan = 'premium'),
  duration int not null check (duration in (1, 3, 6, 9, 12)),
  price numeric not null check (price > 0),
  currency text not null,
  -- As they were when it was ordered.
  billing jsonb not null,
  language text not null,
  status text not null default 'waiting' check (status in ('waiting', 'accepted', 'canceled')),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by text,
  -- Until when it made the plan last.
  valid_until date,
  card_session text unique,
  card_url text,
  card_expires_at timestamptz,
  -- The provider's own invoice for it; its company is not the customer's.
  seller_company_id uuid,
  invoice_id uuid,
  invoice_number text,
  invoice_date date,
  check ((status = 'waiting') = (decided_at is null)),
  check ((status = 'accepted') = (valid_until is not null)),
  check (num_nonnulls(seller_company_id, invoice_id, invoice_number, invoice_date) in (0, 4)),
  check (invoice_id is null or status = 'accepted')
);
-- Ordering the same again leads to the order that waits.
create unique index subscription_order_waiting on subscription_order (user_id, method, plan, duration) where status = 'waiting';
create index subscription_order_user on subscription_order (user_id, created_at desc);
create index subscription_order_unpaid on subscription_order (created_at) where status = 'waiting';
create index subscription_order_uninvoiced on subscription_order (decided_at) where status = 'accepted' and invoice_id is null;

-- What Stripe told, each event once, whatever came of it.
create table stripe_event (
  id text primary key,
  type text not null,
  order_id uuid,
  outcome text not null,
  received_at timestamptz not null default now()
);

alter table subscription enable row level security;
alter table billing enable row level security;
alter table subscription_order enable row level security;
alter table stripe_event enable row level security;
create policy own on subscription using (user_id = acting_user() or acting_as_provider()) with check (acting_as_provider());
create policy own on billing using (user_id = acting_user() or acting_as_provider()) with check (user_id = acting_user());
create policy own on subscription_order using (user_id = acting_user() or acting_as_provider())
  with check (acting_as_provider() or (user_id = acting_user() and status <> 'accepted'));
create policy of_provider on stripe_event using (acting_as_provider()) with check (acting_as_provider());

-- How many simple invoices a company has issued in a month of its calendar: kept, because what is deleted and gone counts, too.
create table issued_invoices (
  company_id uuid not null references company on delete cascade,
  month date not null check (extract(day from month) = 1),
  count int not null check (count > 0),
  primary key (company_id, month)
);
alter table issued_invoices enable row level security;
create policy of_company on issued_invoices using (company_id = current_company()) with check (company_id = current_company());

insert into issued_invoices
  select i.company_id, date_trunc('month', i.created_at at time zone c.time_zone)::date, count(*)
  from invoice i join company c on c.id = i.company_id where i.type = 'simple' group by 1, 2;

-- The last day of the longest plan among the owners of a company: it is theirs that holds there, whoever is at work. Null: none had one.
create function company_plan_until(company uuid) returns date
language sql stable security definer set search_path = public, pg_temp as $$
  select max(s.valid_until) from company_member m join subscription s on s.user_id = m.user_id
  where m.company_id = company and m.role = 'owner' $$;

-- How many companies a person owns, and until when their own plan lasts, also where it is another who asks (a transfer).
create function owned_companies(person uuid) returns table (count int, plan_until date)
language sql stable security definer set search_path = public, pg_temp as $$
  select (select count(*)::int from company_member m where m.user_id = person and m.role = 'owner'),
    (select s.valid_until from subscription s where s.user_id = person) $$;

grant usage on sequence subscription_reference to kvitas_app;
grant select, insert, update on subscription, billing, subscription_order to kvitas_app;
grant select, insert on stripe_event to kvitas_app;
grant select, insert, update on issued_invoices to kvitas_app;
revoke execute on function company_plan_until, owned_companies from public;
grant execute on function acting_as_provider, company_plan_until, owned_companies to kvitas_app;
