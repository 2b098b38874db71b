-- Documents sent by e-mail, and what the mail server said. The row is the truth; a job only wakes whoever sends it.

-- A job may wait until a moment.
drop function queue_job(text, json, text);
create function queue_job(task text, payload json, job_key text default null, run_at timestamptz default null) returns void
language plpgsql security definer set search_path = public, pg_temp as $$ begin
  perform graphile_worker.add_job(task, payload => queue_job.payload, job_key => queue_job.job_key, run_at => queue_job.run_at);
end $$;
revoke execute on function queue_job from public;
grant execute on function queue_job to kvitas_app;

create table document_email (
  company_id uuid not null references company on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('invoice', 'statement')),
  client_id uuid not null,
  invoice_id uuid,
  -- Of a statement: what it is of.
  date_from date,
  date_to date,
  currency text,
  language text not null check (language in ('lt', 'en')),
  receiver text[] not null check (cardinality(receiver) between 1 and 20),
  cc text[] not null default '{}' check (cardinality(cc) <= 20),
  sender text not null,
  reply_to text,
  subject text not null check (subject <> ''),
  message text not null,
  attach text[] not null,
  -- The same at every try: a mail server or program that met it before can tell.
  message_id text not null,
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
  attempts int not null default 0,
  -- When it is tried next. Set while it is being handed to the mail server: found set long after, nobody knows whether
  -- it arrived, and it is not sent again by itself (docs/decisions/mail-at-most-once.md).
  next_at timestamptz not null default now(),
  sending_at timestamptz,
  -- Which addresses the mail server took and which it will never take; the others are still to be tried.
  delivered text[] not null default '{}',
  refused text[] not null default '{}',
  trouble text check (trouble in ('refused', 'unreachable', 'unprinted', 'unknown', 'document_gone')),
  -- The mail server's own words.
  answer text,
  created_by uuid,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, client_id) references client (company_id, id) on delete cascade,
  -- With a document purged after its week goes what was said of it.
  foreign key (company_id, invoice_id) references invoice (company_id, id) on delete cascade,
  check ((kind = 'invoice') = (invoice_id is not null)),
  check ((kind = 'statement') = (date_from is not null and date_to is not null and currency is not null)),
  check (status <> 'sent' or sent_at is not null),
  check (status <> 'failed' or trouble is not null),
  check (status = 'queued' or sending_at is null)
);
create unique index document_email_message on document_email (company_id, message_id);
create index document_email_invoice on document_email (company_id, invoice_id, id desc) where invoice_id is not null;
create index document_email_client on document_email (company_id, client_id, id desc);
create index document_email_queued on document_email (company_id, id) where status = 'queued';

alter table document_email enable row level security;
create policy of_company on document_email using (company_id = current_company()) with check (company_id = current_company());
grant select, insert, update on document_email to kvitas_app;

-- Of all companies: what a process that died left half done is given up, what nobody wakes any more is woken.
create function sweep_document_email() returns table (unknown int, woken int)
language plpgsql security definer set search_path = public, pg_temp as $$ begin
  update document_email set status = 'failed', trouble = 'unknown', sending_at = null
    where status = 'queued' and sending_at < now() - interval '10 minutes';
  get diagnostics unknown = row_count;
  perform queue_job('send_document', json_build_object('company_id', e.company_id, 'email_id', e.id), 'send_document ' || e.id)
    from document_email e where e.status = 'queued' and e.sending_at is null and e.next_at < now() - interval '2 minutes';
  get diagnostics woken = row_count;
  return next;
end $$;
revoke execute on function sweep_document_email from public;
grant execute on function sweep_document_email to kvitas_app;
