-- Quotes: offers in the table of invoices that are in no sum. A client accepts or declines one once; invoices and proformas take its lines.
alter table invoice drop constraint invoice_type_check;
alter table invoice add constraint invoice_type_check check (type in ('simple', 'proforma', 'quote', 'credit'));
alter table series drop constraint series_invoice_type_check;
alter table series add constraint series_invoice_type_check
  check (invoice_type in ('simple', 'credit', 'proforma', 'quote', 'cash-register-expense', 'cash-register-income', 'cash-receipt'));

alter table invoice
  -- Of a quote: the last day on which it can be accepted; null: no last day.
  add column valid_until date,
  -- The quote whose lines this invoice or proforma takes.
  add column quote_id uuid,
  add column quote_answer text,
  add column quote_answered_at timestamptz,
  -- Who answered: the name that the client typed, or the person of the company.
  add column quote_answered_name text,
  -- The person of the company who stored the answer; null: the client did on the page of the link.
  add column quote_answered_by uuid,
  add column quote_answered_ip text,
  add column quote_answer_reason text,
  -- Of an accepted quote: the hash of the PDF that the client could read.
  add column quote_sha256 text,
  add constraint invoice_valid_until check (valid_until is null or (type = 'quote' and valid_until >= date)),
  add constraint invoice_quote_paid check (type <> 'quote' or paid = 0),
  add constraint invoice_quote_source check (quote_id is null or type in ('simple', 'proforma')),
  add constraint invoice_quote_answer check (
    case when quote_answer is null then num_nonnulls(quote_answered_at, quote_answered_name, quote_answered_by, quote_answered_ip, quote_answer_reason, quote_sha256) = 0
      else type = 'quote' and quote_answer in ('accepted', 'declined') and quote_answered_at is not null
        and (quote_answer = 'declined' or quote_answered_name is not null)
        and (quote_answer = 'declined' or quote_answer_reason is null) end),
  add foreign key (company_id, quote_id) references invoice (company_id, id);
create index invoice_quote on invoice (company_id, quote_id) where quote_id is not null;

-- A company has a series of quotes like a new one, unless it is being moved in from an archive.
insert into series (company_id, id, invoice_type, next_number, is_default)
  select c.id, gen_random_uuid(), 'quote', 'KP-0001', true from company c
  where exists (select from series s where s.company_id = c.id and s.invoice_type = 'proforma' and s.is_default and s.activity_id is null);
