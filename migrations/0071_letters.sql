-- Letters in a company's own words, its signature and address for answers, and thanks for a payment.

create table letter_template (
  company_id uuid not null references company on delete cascade,
  kind text not null check (kind in ('invoice', 'quote', 'statement', 'receipt')),
  language text not null check (language in ('lt', 'en')),
  -- Null: the usual one.
  subject text check (subject <> '' and length(subject) <= 200 and subject !~ '[\r\n]'),
  message text check (message <> '' and length(message) <= 5000),
  version int not null,
  changed_by uuid not null,
  changed_at timestamptz not null default now(),
  primary key (company_id, kind, language)
);
alter table letter_template enable row level security;
create policy of_company on letter_template using (company_id = current_company()) with check (company_id = current_company());
grant select, insert, update on letter_template to kvitas_app;

create table letter_settings (
  company_id uuid primary key references company on delete cascade,
  -- By language; null: the usual one, with the company's name.
  signature_lt text check (signature_lt <> '' and length(signature_lt) <= 500),
  signature_en text check (signature_en <> '' and length(signature_en) <= 500),
  -- Null: the address of the company, else of who sends.
  reply_to text check (reply_to <> '' and reply_to !~ '[\r\n]'),
  -- Whether a client gets a letter when an invoice is paid in full.
  receipts_on boolean not null,
  version int not null,
  -- Who switched letters on: they count as that person's.
  changed_by uuid not null,
  changed_at timestamptz not null default now()
);
alter table letter_settings enable row level security;
create policy of_company on letter_settings using (company_id = current_company()) with check (company_id = current_company());
grant select, insert, update on letter_settings to kvitas_app;

-- Payments that paid an invoice in full, for which a letter goes: one for each payment and invoice, whatever runs twice, also after the
-- payment was changed.
create table payment_letter (
  company_id uuid not null,
  payment_id uuid not null,
  invoice_id uuid not null,
  created_at timestamptz not null default now(),
  -- When it was queued, or decided that none goes.
  done_at timestamptz,
  email_id uuid,
  primary key (company_id, payment_id, invoice_id),
  foreign key (company_id, payment_id) references payment (company_id, id) on delete cascade,
  foreign key (company_id, invoice_id) references invoice (company_id, id) on delete cascade,
  foreign key (company_id, email_id) references document_email (company_id, id) on delete cascade,
  constraint payment_letter_done check (email_id is null or done_at is not null)
);
create index payment_letter_invoice on payment_letter (company_id, invoice_id);
create index payment_letter_email on payment_letter (company_id, email_id);
create index payment_letter_waiting on payment_letter (company_id, created_at) where done_at is null;
alter table payment_letter enable row level security;
create policy of_company on payment_letter using (company_id = current_company()) with check (company_id = current_company());
grant select, insert, update on payment_letter to kvitas_app;

alter table document_email
  drop constraint document_email_kind_check,
  drop constraint document_email_of_document,
  drop constraint document_email_answer,
  add constraint document_email_kind_check check (kind in ('invoice', 'statement', 'reminder', 'answer', 'client-link', 'receipt')),
  add constraint document_email_of_document check ((kind in ('invoice', 'answer', 'receipt')) = (invoice_id is not null)),
  add constraint document_email_answer check (kind not in ('answer', 'client-link', 'receipt') or (way = 'email' and not reminder and attach = '{}'));
