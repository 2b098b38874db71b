-- Who is in a draft now: the person's id and when the browser last said so. Nobody is asked to leave: both may type.
alter table draft add column editors jsonb not null default '{}' check (jsonb_typeof(editors) = 'object');

-- Issued invoices that are sent at a time. The row is deleted in the transaction that queues the letter, so it is sent once.
create table planned_sending (
  company_id uuid not null references company on delete cascade,
  invoice_id uuid not null,
  -- Null: it was refused at its time.
  send_at timestamptz,
  send jsonb not null check (jsonb_typeof(send) = 'object'),
  planned_by uuid not null,
  planned_at timestamptz not null,
  language text not null check (language in ('lt', 'en')),
  refusal text check (refusal <> ''),
  refused_at timestamptz,
  primary key (company_id, invoice_id),
  foreign key (company_id, invoice_id) references invoice (company_id, id) on delete cascade,
  constraint planned_sending_is_due check ((send_at is null) = (refusal is not null) and (refusal is null) = (refused_at is null))
);
create index planned_sending_due on planned_sending (send_at) where send_at is not null;
alter table planned_sending enable row level security;
create policy of_company on planned_sending using (company_id = current_company()) with check (company_id = current_company());
grant select, insert, update, delete on planned_sending to kvitas_app;
