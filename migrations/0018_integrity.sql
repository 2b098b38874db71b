-- The integrity chain: proof that documents and payments were not changed past the product (docs/integrity.md).

-- Changes that wait to be chained. Triggers write a row in the transaction of the change, a job chains it within a minute.
create table book_change (
  company_id uuid not null references company on delete cascade,
  -- The order of changes of one document: its row is locked when the number is taken.
  position bigint generated always as identity,
  -- Changes of a document in one transaction become one entry.
  transaction_id xid8 not null default pg_current_xact_id(),
  -- Milliseconds, because the entry hashes the text that the server reads.
  at timestamptz not null default date_trunc('milliseconds', now()),
  document_kind text not null check (document_kind in ('invoice', 'expense', 'payment')),
  document_id uuid not null,
  version int not null,
  event text not null
    check (event in ('issue', 'record', 'change', 'credit', 'void', 'restore', 'delete', 'purge', 'pay', 'unpay')),
  primary key (company_id, position)
);
create index book_change_document on book_change (company_id, document_id);
alter table book_change enable row level security;
create policy of_company on book_change using (company_id = current_company()) with check (company_id = current_company());
grant select, delete on book_change to kvitas_app;

-- The chain: hash = sha256(previous || canonical JSON of the other columns). The application can only add entries.
create table chain_entry (
  company_id uuid not null references company on delete cascade,
  seq bigint not null check (seq > 0),
  at timestamptz not null,
  -- 'start': the document was already stored when the chain of the company began.
  event text not null
    check (event in ('start', 'issue', 'record', 'change', 'credit', 'void', 'restore', 'delete', 'purge', 'pay', 'unpay')),
  document_kind text not null check (document_kind in ('invoice', 'expense', 'payment')),
  document_id uuid not null,
  version int not null,
  -- The version of the list of hashed fields.
  content_version smallint not null,
  -- Null: the document was purged, or the next change followed before this one was chained.
  content_hash bytea check (length(content_hash) = 32),
  -- Two bytes for each field, to name the field that differs.
  field_digests bytea,
  previous bytea not null check (length(previous) = 32),
  hash bytea not null check (length(hash) = 32),
  primary key (company_id, seq),
  check ((content_hash is null) = (field_digests is null))
);
create index chain_entry_document on chain_entry (company_id, document_id, seq desc);
alter table chain_entry enable row level security;
create policy of_company on chain_entry using (company_id = current_company()) with check (company_id = current_company());
grant select, insert on chain_entry to kvitas_app;

-- The end of the chain of a company, and how far it is verified.
create table chain_head (
  company_id uuid primary key references company on delete cascade,
  length bigint not null default 0,
  hash bytea not null default decode(repeat('00', 32), 'hex') check (length(hash) = 32),
  started_at timestamptz not null default now(),
  -- The last document that the chain began with, "kind id". Null: all of them are chained.
  start_after text,
  -- The progress of the running verification. Null: none runs.
  verifying jsonb,
  verified_at timestamptz,
  verified_length bigint,
  -- The first thing that the last verification found wrong.
  first_break jsonb
);
alter table chain_head enable row level security;
create policy of_company on chain_head using (company_id = current_company()) with check (company_id = current_company());
grant select, insert, update on chain_head to kvitas_app;

-- Time stamps of heads (RFC 3161), as the authority sent them.
create table chain_stamp (
  company_id uuid not null references company on delete cascade,
  seq bigint not null,
  hash bytea not null check (length(hash) = 32),
  stamped_at timestamptz not null,
  authority text not null,
  response bytea not null check (length(response) between 1 and 65536),
  primary key (company_id, seq)
);
alter table chain_stamp enable row level security;
create policy of_company on chain_stamp using (company_id = current_company()) with check (company_id = current_company());
grant select, insert on chain_stamp to kvitas_app;

-- Books that exist already are chained by the job from this day on.
insert into chain_head (company_id, start_after) select id, '' from company;
