-- Links with which a client sees all its documents without an account: like document_link, but for 90 days.
create table client_link (
  company_id uuid not null,
  id uuid not null,
  client_id uuid not null,
  nonce text not null,
  token_hash text not null,
  created_by uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  first_seen_at timestamptz,
  last_seen_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, client_id) references client (company_id, id) on delete cascade,
  constraint client_link_nonce check (nonce ~ '^[A-Za-z0-9_-]{22}$'),
  constraint client_link_hash check (token_hash ~ '^[0-9a-f]{64}$'),
  constraint client_link_ends check (expires_at > created_at and expires_at <= created_at + interval '91 days'),
  constraint client_link_seen check (
    (first_seen_at is null) = (last_seen_at is null) and last_seen_at >= first_seen_at)
);
create unique index client_link_token on client_link (token_hash);
-- A client has one link at a time.
create unique index client_link_open on client_link (company_id, client_id) where revoked_at is null;
create index client_link_client on client_link (company_id, client_id);
alter table client_link enable row level security;
create policy of_company on client_link using (company_id = current_company()) with check (company_id = current_company());
grant select, insert, update on client_link to kvitas_app;

-- The letter with such a link has no files.
alter table document_email
  drop constraint document_email_kind_check,
  drop constraint document_email_answer,
  add constraint document_email_kind_check check (kind in ('invoice', 'statement', 'reminder', 'answer', 'client-link')),
  add constraint document_email_answer check (kind not in ('answer', 'client-link') or (way = 'email' and not reminder and attach = '{}'));
