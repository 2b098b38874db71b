-- Links with which a client reads a document without an account.

-- The token of a link is a code that a key outside the database makes of the document and the nonce; only its hash is stored. So a copy of the
-- database opens no document, and the same link can be written again.
create table document_link (
  company_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  nonce text not null,
  token_hash text not null,
  created_by uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  -- When a browser of the client showed the page.
  first_seen_at timestamptz,
  last_seen_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, invoice_id) references invoice (company_id, id) on delete cascade,
  constraint document_link_nonce check (nonce ~ '^[A-Za-z0-9_-]{22}$'),
  constraint document_link_hash check (token_hash ~ '^[0-9a-f]{64}$'),
  constraint document_link_ends check (expires_at > created_at),
  constraint document_link_seen check (
    (first_seen_at is null) = (last_seen_at is null) and last_seen_at >= first_seen_at)
);
create unique index document_link_token on document_link (token_hash);
-- A document has one link at a time.
create unique index document_link_open on document_link (company_id, invoice_id) where revoked_at is null;
create index document_link_invoice on document_link (company_id, invoice_id);
alter table document_link enable row level security;
create policy of_company on document_link using (company_id = current_company()) with check (company_id = current_company());
grant select, insert, update on document_link to kvitas_app;
