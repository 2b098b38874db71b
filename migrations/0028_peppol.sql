-- Whether the company sends invoices over the Peppol network: it asks, then an operator checks the authority of who asked and enters the
-- id that the company has at the access point.
alter table company
  add column peppol text not null default 'off',
  add column peppol_id text,
  add constraint company_peppol check (peppol in ('off', 'requested', 'on')),
  add constraint company_peppol_id check ((peppol = 'on') = (peppol_id is not null) and peppol_id <> '');
-- A company of the access point sends for one company here.
create unique index company_peppol_sender on company (peppol_id) where peppol_id is not null;

-- Invoices over Peppol are sendings like emails, with one receiver: its address in the network. The id of the row is the key by which the
-- access point recognises a repetition. `sent` means delivered.
alter table document_email
  add column way text not null default 'email',
  -- The id that the access point gave it. While it is queued, the access point has it and has not answered yet.
  add column submission_id text,
  add constraint document_email_way check (way in ('email', 'peppol')),
  add constraint document_email_peppol check (way = 'email' or (kind = 'invoice' and cardinality(receiver) = 1 and cc = '{}' and not reminder)),
  add constraint document_email_submission check (submission_id is null or (way = 'peppol' and submission_id <> '' and sending_at is null)),
  drop constraint document_email_trouble_check,
  -- Over Peppol: `unanswered`, the access point may have it already, so that only its own key may repeat it.
  add constraint document_email_trouble_check check (trouble in ('refused', 'unreachable', 'unprinted', 'unknown', 'document_gone',
    'unanswered', 'no_receiver', 'peppol_off', 'invalid'));
-- A receiver books an invoice that comes twice as two: never again while one is on its way or delivered.
create unique index document_email_peppol_once on document_email (company_id, invoice_id) where way = 'peppol' and status in ('queued', 'sent');
-- Answers of the access point name no company.
create unique index document_email_peppol_key on document_email (id) where way = 'peppol';
create unique index document_email_submission_id on document_email (submission_id) where submission_id is not null;
create index document_email_unanswered on document_email (company_id, next_at) where status = 'queued' and submission_id is not null;
