-- A reminder lists all late invoices of a client, and goes once a day: whoever presses twice, or from two windows, sends one letter.
-- The day of a reminder of one invoice is kept likewise, so that a client who was reminded today is known.
alter table document_email
  add column reminded_on date,
  drop constraint document_email_kind_check;
update document_email e set reminded_on = (e.created_at at time zone c.time_zone)::date from company c where c.id = e.company_id and e.reminder;
alter table document_email
  add constraint document_email_kind_check check (kind in ('invoice', 'statement', 'reminder')),
  add constraint document_email_reminder check (reminder = (reminded_on is not null) and (kind <> 'reminder' or reminder));
create unique index document_email_reminded_once on document_email (company_id, client_id, reminded_on)
  where kind = 'reminder' and status <> 'failed';
create index document_email_reminded on document_email (company_id, reminded_on, client_id) where reminded_on is not null;
