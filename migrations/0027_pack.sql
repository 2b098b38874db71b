-- Packs for the accountant: all documents, registers and statements of a period in one ZIP.

-- A pack and how far it is. Its bytes are in the store of exports, as are its finished segments until it is done.
create table pack (
  company_id uuid not null references company on delete cascade,
  id uuid not null,
  date_from date not null,
  date_to date not null,
  parts text[] not null,
  language text not null check (language in ('lt', 'en')),
  status text not null default 'queued' check (status in ('queued', 'running', 'done', 'failed')),
  -- The part that is being made or that failed; null: not started, or the file itself is being written.
  part text,
  -- Files of all segments, and how many there will be as far as known when it was ordered.
  done int not null default 0 check (done >= 0),
  total int not null check (total >= 0),
  -- Of the present segment.
  attempts int not null default 0,
  -- From when on changes of the books are not in the pack, and the end of the chain of books then.
  began_at timestamptz,
  chain jsonb,
  file_name text,
  size bigint check (size > 0),
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  files int,
  -- What could not be put in: at most a hundred items, and the number of all.
  missing jsonb not null default '[]',
  missing_count int not null default 0,
  error text check (error in ('unavailable', 'internal_error')),
  created_by uuid,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (company_id, id),
  check (date_from <= date_to),
  check (cardinality(parts) > 0
    and parts <@ array['invoices', 'expenses', 'isaf', 'registers', 'ledger', 'journal', 'statements', 'reports']),
  check (status <> 'done' or (file_name is not null and size is not null and sha256 is not null and files is not null)),
  check ((status = 'failed') = (error is not null)),
  check ((finished_at is null) = (status in ('queued', 'running')))
);
-- No more than one at a time; the check in code gives the better answer.
create unique index pack_unfinished on pack (company_id) where status in ('queued', 'running');
alter table pack enable row level security;
create policy of_company on pack using (company_id = current_company()) with check (company_id = current_company());
grant select, insert, update, delete on pack to kvitas_app;

-- A finished piece of a pack: the bytes of its files one after another, stored under the pack's id and this position. A job that was
-- interrupted goes on after the last one.
create table pack_segment (
  company_id uuid not null,
  pack_id uuid not null,
  position int not null check (position >= 0),
  part text not null,
  -- Where the part goes on; null: it is complete.
  next_key text,
  -- Name, size and hash of each file in the order of the bytes.
  files jsonb not null,
  missing jsonb not null,
  primary key (company_id, pack_id, position),
  foreign key (company_id, pack_id) references pack (company_id, id) on delete cascade
);
alter table pack_segment enable row level security;
create policy of_company on pack_segment using (company_id = current_company()) with check (company_id = current_company());
grant select, insert, delete on pack_segment to kvitas_app;
