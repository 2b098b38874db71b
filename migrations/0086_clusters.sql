-- Decision: docs/decisions/several-clusters.md
-- The cluster where a company lives that this one only lists. Null: it lives here.
alter table company add column cluster text check (cluster ~ '^[a-z][a-z0-9_-]{0,30}$');
-- The cluster that a company is being moved to. Nothing of it is written meanwhile.
alter table company add column moving_to text check (moving_to ~ '^[a-z][a-z0-9_-]{0,30}$');

-- The name of this cluster. No row: it is the first one, which has the accounts of people.
create table this_cluster (
  id boolean primary key default true check (id),
  name text not null check (name ~ '^[a-z][a-z0-9_-]{0,30}$')
);
alter table this_cluster enable row level security;

-- People whose accounts are in the first cluster, and which copy of them is here.
create table guest (
  user_id uuid primary key,
  digest text not null,
  -- The snapshot of the first cluster that it was read in: an older one replaces no newer one.
  taken_before xid8 not null,
  taken_beside int not null
);
alter table guest enable row level security;

-- What the first cluster must be told, in the order in which it happened.
create table outgoing_change (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('company', 'company_removed', 'member', 'member_removed', 'person', 'security_event')),
  content jsonb not null
);
alter table outgoing_change enable row level security;
