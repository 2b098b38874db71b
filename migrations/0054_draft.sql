-- Drafts: unfinished forms of invoices and expenses, which the people of a company share. A draft has no number; it gets one as a document.
create table draft (
  company_id uuid not null references company on delete cascade,
  -- Made by the browser, so that a draft that was written offline is stored once.
  id uuid not null,
  kind text not null check (kind in ('invoice', 'expense')),
  form jsonb not null check (jsonb_typeof(form) = 'object'),
  -- Bytes of the form as JSON.
  size int not null check (size between 2 and 300000),
  version int not null default 1 check (version > 0),
  -- What lists show: of the form as it was stored. Null: it cannot be computed yet.
  title text check (title <> ''),
  currency text,
  total numeric,
  created_by uuid,
  created_at timestamptz not null,
  updated_by uuid,
  updated_at timestamptz not null,
  -- When the server issues it and sends it so; `send` is null if it is only issued.
  send_at timestamptz,
  send jsonb check (jsonb_typeof(send) = 'object'),
  scheduled_by uuid,
  language text not null check (language in ('lt', 'en')),
  -- Why the server has not issued it at its time.
  refusal text check (refusal <> ''),
  refused_at timestamptz,
  -- The document that it became.
  invoice_id uuid,
  expense_id uuid,
  deleted_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, invoice_id) references invoice (company_id, id) on delete cascade,
  foreign key (company_id, expense_id) references expense (company_id, id) on delete cascade,
  constraint draft_is_scheduled check ((send_at is null) = (scheduled_by is null) and (send is null or send_at is not null)),
  constraint draft_is_refused check ((refusal is null) = (refused_at is null) and (refusal is null or send_at is null)),
  constraint draft_is_one_document check (
    (invoice_id is null or kind = 'invoice') and (expense_id is null or kind = 'expense')),
  constraint draft_is_over check ((invoice_id is null and expense_id is null and deleted_at is null) or send_at is null)
);
create index draft_live on draft (company_id, updated_at desc, id desc) where invoice_id is null and expense_id is null and deleted_at is null;
create index draft_due on draft (send_at) where send_at is not null;
create unique index draft_invoice on draft (company_id, invoice_id) where invoice_id is not null;
create unique index draft_expense on draft (company_id, expense_id) where expense_id is not null;
alter table draft enable row level security;
create policy of_company on draft using (company_id = current_company()) with check (company_id = current_company());
grant select, insert, update on draft to kvitas_app;

-- Earlier forms of a draft, the base of changes that other people make meanwhile.
create table draft_version (
  company_id uuid not null,
  draft_id uuid not null,
  version int not null check (version > 0),
  form jsonb not null,
  primary key (company_id, draft_id, version),
  foreign key (company_id, draft_id) references draft (company_id, id) on delete cascade
);
alter table draft_version enable row level security;
create policy of_company on draft_version using (company_id = current_company()) with check (company_id = current_company());
grant select, insert, delete on draft_version to kvitas_app;
