-- Messages about a document: questions of its client on the page of its link, and the answers of the company.
create table document_message (
  company_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  author text not null check (author in ('client', 'company')),
  text text not null check (text <> '' and length(text) <= 2000),
  -- Of a question: who the client is as far as the company knows, and where the answer goes.
  name text,
  address text,
  created_by uuid,
  created_at timestamptz not null,
  -- When the company answered a question, or closed it without an answer.
  done_at timestamptz,
  -- When the letter about a question was taken by its job, which sends it once.
  mailed_at timestamptz,
  -- The letter of an answer.
  email_id uuid,
  primary key (company_id, id),
  foreign key (company_id, invoice_id) references invoice (company_id, id) on delete cascade,
  constraint document_message_question check (
    author = 'client' or num_nonnulls(name, address, done_at, mailed_at) = 0),
  constraint document_message_answer check (author = 'company' or num_nonnulls(created_by, email_id) = 0),
  constraint document_message_done check (done_at >= created_at)
);
create index document_message_invoice on document_message (company_id, invoice_id, id);
create index document_message_open on document_message (company_id, id) where author = 'client' and done_at is null;
alter table document_message enable row level security;
create policy of_company on document_message using (company_id = current_company()) with check (company_id = current_company());
grant select, insert, update on document_message to kvitas_app;

-- An answer to a client goes as a letter about the document, without the document.
alter table document_email
  drop constraint document_email_kind_check,
  drop constraint document_email_check,
  add constraint document_email_kind_check check (kind in ('invoice', 'statement', 'reminder', 'answer')),
  add constraint document_email_of_document check ((kind in ('invoice', 'answer')) = (invoice_id is not null)),
  add constraint document_email_answer check (kind <> 'answer' or (way = 'email' and not reminder and attach = '{}'));
