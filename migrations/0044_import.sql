-- Imports of clients, products, documents and payments from files.

-- One upload. It stays in the list with its counts when its records are purged.
create table import (
  company_id uuid not null references company on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('clients', 'vendors', 'products', 'invoices', 'expenses', 'payments', 'opening_balances', 'isaf', 'ubl',
    'invoice_ninja', 'invoiceshelf')),
  state text not null default 'ready' check (state in ('ready', 'applying', 'applied', 'stopped', 'undoing', 'undone')),
  -- Name, size, sheet, number of records, period, company and problems of each file.
  files jsonb not null,
  -- How the columns of a table are read; null: the kind has no columns to assign.
  mapping jsonb,
  header_key text check (header_key ~ '^[0-9a-f]{64}$'),
  -- The names of the columns with examples.
  columns jsonb not null default '[]',
  -- How many records of each entity are new, changed, same or wrong, and the total of documents.
  counts jsonb not null default '{}',
  -- Documents up to this day count as paid.
  paid_until date,
  done int not null default 0 check (done >= 0),
  total int not null default 0 check (total >= 0),
  -- Why it was stopped: a key of the texts `import_problem`.
  stop_reason text check (stop_reason <> ''),
  -- How often its job was begun without storing anything since. It ends a job that ends the process each time.
  attempts int not null default 0,
  kept jsonb not null default '[]',
  created_by uuid,
  language text not null check (language in ('lt', 'en')),
  created_at timestamptz not null default now(),
  -- Who applies or undoes it: their role is checked again by the job.
  started_by uuid,
  applied_at timestamptz,
  undo_until date,
  undone_at timestamptz,
  primary key (company_id, id),
  check ((mapping is null) = (header_key is null)),
  check (state <> 'ready' or (undo_until is null and started_by is null)),
  check (state in ('ready', 'applying', 'stopped') or applied_at is not null)
);
create index import_created on import (company_id, created_at desc, id desc);
alter table import enable row level security;
create policy of_company on import using (company_id = current_company()) with check (company_id = current_company());
grant select, insert, update, delete on import to kvitas_app;

-- The cells of its files, packed, until it is applied: to assign the columns again. The files themselves are not kept.
create table import_table (
  company_id uuid not null,
  import_id uuid not null,
  file int not null check (file >= 0),
  part int not null check (part >= 0),
  rows bytea not null,
  primary key (company_id, import_id, file, part),
  foreign key (company_id, import_id) references import (company_id, id) on delete cascade
);
alter table import_table enable row level security;
create policy of_company on import_table using (company_id = current_company()) with check (company_id = current_company());
grant select, insert, delete on import_table to kvitas_app;

-- A record of an import, what becomes of it, and what applying it has done.
create table import_row (
  company_id uuid not null,
  import_id uuid not null,
  id uuid not null,
  -- In the order of the files, from 0. Records are applied by rank, then by position: clients before their invoices.
  position int not null check (position >= 0),
  rank smallint not null check (rank >= 0),
  entity text not null check (entity in ('client', 'vendor', 'product', 'account', 'invoice', 'expense', 'payment')),
  file int not null check (file >= 0),
  line int not null check (line >= 0),
  -- The values and lines as they were read.
  record jsonb not null,
  state text not null check (state in ('new', 'changed', 'same', 'wrong')),
  -- The fields as they will be stored, and those of a changed record as they are stored.
  values jsonb not null,
  old jsonb not null,
  problems jsonb not null,
  keys text[] not null,
  total numeric,
  subject_id uuid,
  version int,
  -- What the job has done: made or changed it, taken that back, or left it because it was changed or used since.
  outcome text check (outcome in ('applied', 'undone', 'kept')),
  undo jsonb,
  primary key (company_id, import_id, id),
  foreign key (company_id, import_id) references import (company_id, id) on delete cascade,
  check (state in ('new', 'changed') or outcome is null),
  check (outcome is distinct from 'applied' or undo is not null),
  check (outcome is null or subject_id is not null)
);
create unique index import_row_position on import_row (company_id, import_id, position);
create index import_row_state on import_row (company_id, import_id, state, position);
create index import_row_problems on import_row (company_id, import_id, position) where problems <> '[]';
create index import_row_waiting on import_row (company_id, import_id, rank, position) where state in ('new', 'changed') and outcome is null;
create index import_row_applied on import_row (company_id, import_id, rank, position) where outcome = 'applied';
alter table import_row enable row level security;
create policy of_company on import_row using (company_id = current_company()) with check (company_id = current_company());
grant select, insert, update, delete on import_row to kvitas_app;

-- How the columns of a table are assigned, remembered by its heading and kind.
create table import_mapping (
  company_id uuid not null references company on delete cascade,
  kind text not null check (kind <> ''),
  header_key text not null check (header_key ~ '^[0-9a-f]{64}$'),
  mapping jsonb not null,
  used_at timestamptz not null,
  primary key (company_id, kind, header_key)
);
alter table import_mapping enable row level security;
create policy of_company on import_mapping using (company_id = current_company()) with check (company_id = current_company());
grant select, insert, update on import_mapping to kvitas_app;

-- Imports find products by their titles.
create index product_alike_title on product (company_id, alike_text(title)) where deleted_at is null;

-- The import that made a change: the history says so.
alter table audit_event add column import_id uuid;
