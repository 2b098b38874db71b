-- Notices of what happened in a company, to people who want them, by push or mail.

-- What a person wants to be told about in a company. No row: what default_notices() says.
create table notice_setting (
  company_id uuid not null,
  user_id uuid not null,
  push text[] not null check (cardinality(push) <= 20),
  mail text[] not null check (cardinality(mail) <= 20),
  -- Notices without clients and amounts, for a screen that others see.
  hide_details boolean not null default false,
  changed_at timestamptz not null,
  primary key (company_id, user_id),
  -- They end with the membership.
  foreign key (company_id, user_id) references company_member (company_id, user_id) on delete cascade
);
alter table notice_setting enable row level security;
create policy of_member on notice_setting
  using (company_id = current_company() and is_own(user_id)) with check (company_id = current_company() and is_own(user_id));
grant select, insert, update on notice_setting to kvitas_app;

-- A browser that shows notices. It belongs to the sign-in in it, and ends with it: by signing out, a new password, or disuse.
create table push_subscription (
  id uuid primary key,
  user_id uuid not null references app_user on delete cascade,
  session_id uuid not null unique references session on delete cascade,
  -- Where the push service of the browser takes messages, and the keys that only the browser can decrypt them with.
  endpoint text not null unique check (length(endpoint) between 8 and 2000),
  p256dh text not null check (length(p256dh) <= 100),
  auth text not null check (length(auth) <= 40),
  -- The key of the instance that the browser was given; only messages signed with it are taken.
  key_id text not null,
  created_at timestamptz not null,
  delivered_at timestamptz
);
create index push_subscription_of_user on push_subscription (user_id);
alter table push_subscription enable row level security;
create policy own on push_subscription using (is_own(user_id)) with check (is_own(user_id));
grant select, update, delete on push_subscription to kvitas_app;

-- What one person is told by one channel: each event of a record once. Texts are made when it is sent, of the record as it is then.
create table notice (
  company_id uuid not null,
  user_id uuid not null,
  channel text not null check (channel in ('push', 'mail')),
  event text not null check (event in
    ('invoice_paid', 'invoice_seen', 'invoice_overdue', 'quote_accepted', 'quote_declined', 'question', 'recurring_paused')),
  record_id uuid not null,
  created_at timestamptz not null,
  -- Those with the same id are told together; null: it waits.
  batch_id uuid,
  primary key (company_id, user_id, channel, event, record_id),
  foreign key (company_id, user_id) references company_member (company_id, user_id) on delete cascade
);
create index notice_waits on notice (company_id, user_id, channel) where batch_id is null;
create index notice_batch on notice (company_id, batch_id) where batch_id is not null;
alter table notice enable row level security;
create policy of_company on notice using (company_id = current_company()) with check (company_id = current_company());
grant select on notice to kvitas_app;

-- A batch on its way to one browser. The row goes when it has arrived, or is given up.
create table push_delivery (
  company_id uuid not null references company on delete cascade,
  id uuid not null,
  batch_id uuid not null,
  subscription_id uuid not null references push_subscription on delete cascade,
  attempts int not null default 0 check (attempts >= 0),
  -- When it is tried next. While a process tries it: when another one may.
  next_at timestamptz not null,
  created_at timestamptz not null,
  primary key (company_id, id)
);
create unique index push_delivery_once on push_delivery (company_id, batch_id, subscription_id);
alter table push_delivery enable row level security;
create policy of_company on push_delivery using (company_id = current_company()) with check (company_id = current_company());
grant select, update, delete on push_delivery to kvitas_app;

-- How many batches a person got on a day (UTC), in all companies together.
create table notice_count (
  user_id uuid not null references app_user on delete cascade,
  channel text not null check (channel in ('push', 'mail')),
  day date not null,
  count int not null check (count >= 0),
  primary key (user_id, channel)
);
alter table notice_count enable row level security;
