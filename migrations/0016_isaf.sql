-- i.SAF files: the registers of VAT invoices that the company gave to the tax office.

-- A file as it was made. It is never changed; a new one for the same period stands beside it. The bytes are in the file store under the id.
create table isaf_file (
  company_id uuid not null references company on delete cascade,
  id uuid not null,
  -- '2026-10', '2026-Q4' or '2026-H2'.
  period text not null check (period ~ '^\d{4}-(\d{2}|Q[1-4]|H[12])$'),
  date_from date not null,
  date_to date not null,
  data_type text not null check (data_type in ('F', 'S', 'P')),
  part_number text not null check (part_number ~ '^[A-Z0-9_]{1,20}$'),
  file_name text not null check (file_name <> ''),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  size bigint not null check (size > 0),
  sales int not null check (sales >= 0),
  purchases int not null check (purchases >= 0),
  -- The day on which the company submitted it; null: not yet.
  submitted_on date,
  -- When a document of its period was last changed after it was submitted; null: never, or the user dismissed it.
  changed_at timestamptz,
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  check (date_from <= date_to)
);
create index isaf_file_period on isaf_file (company_id, date_to desc, id desc);
alter table isaf_file enable row level security;
create policy of_company on isaf_file using (company_id = current_company()) with check (company_id = current_company());
grant select, insert, update on isaf_file to kvitas_app;

-- The documents of a file with what it says about each, so that later changes are found. Not a copy of the books: a hash of the row.
create table isaf_document (
  company_id uuid not null,
  file_id uuid not null,
  document_kind text not null check (document_kind in ('invoice', 'expense')),
  document_id uuid not null,
  number text,
  version int not null,
  -- Null: the document is in no register; the user saw that and left it.
  hash bytea,
  is_void boolean not null default false,
  primary key (company_id, file_id, document_kind, document_id),
  -- Noted while the file is made; its own row comes last, with size and hash.
  foreign key (company_id, file_id) references isaf_file (company_id, id) on delete cascade deferrable initially deferred
);
alter table isaf_document enable row level security;
create policy of_company on isaf_document using (company_id = current_company()) with check (company_id = current_company());
grant select, insert, update on isaf_document to kvitas_app;
