-- Texts that a company writes again and again into the notes of its invoices: terms of payment, thanks, how to return goods.
create table note_template (
  company_id uuid not null references company on delete cascade,
  id uuid not null,
  title text collate "lt-x-icu" not null check (title <> ''),
  text text not null check (text <> ''),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  deleted_at timestamptz,
  primary key (company_id, id),
  check (deleted_at is null or archived_at is not null)
);
create index note_template_deleted on note_template (company_id, deleted_at) where deleted_at is not null;
alter table note_template enable row level security;
create policy of_company on note_template using (company_id = current_company()) with check (company_id = current_company());
grant select, insert, update, delete on note_template to kvitas_app;
