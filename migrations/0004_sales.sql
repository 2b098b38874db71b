-- Clients, products, invoices, and letters with documents.

-- Clients and vendors. Names are sorted as in Lithuanian (ą beside a, č after c) by the ICU collation.
create table client (
  company_id uuid not null references company on delete cascade,
  id uuid not null,
  type text not null check (type in ('legal', 'individual')),
  title text collate "lt-x-icu" not null check (title <> ''),
  code text,
  vat_enabled boolean not null default false,
  vat_code text,
  contacts jsonb not null default '[]',
  address text,
  city text,
  postal_code text,
  country text not null,
  is_client boolean not null default true,
  is_vendor boolean not null default false,
  currency text not null,
  language text not null default 'lt',
  payment_term_days int not null default 14 check (payment_term_days between 0 and 365),
  note text,
  search text generated always as (search_text(title || ' ' || coalesce(code, '') || ' ' || coalesce(vat_code, '') || ' ' || contacts::text)) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  deleted_at timestamptz,
  primary key (company_id, id),
  check (is_client or is_vendor),
  check (not vat_enabled or vat_code is not null)
);
create index client_search on client using gin (company_id, search gin_trgm_ops);
create index client_title on client (company_id, title, id) where deleted_at is null and archived_at is null;
create index client_deleted on client (company_id, deleted_at desc, id desc) where deleted_at is not null;
create index client_code on client (company_id, search_text(code));
create index client_alike_title on client (company_id, alike_text(title)) where deleted_at is null;
create index client_alike_code on client (company_id, alike_text(code)) where deleted_at is null;
alter table client enable row level security;
create policy of_company on client using (company_id = current_company()) with check (company_id = current_company());
grant select, insert, update, delete on client to kvitas_app;

-- Goods and services, sold or bought.
create table product (
  company_id uuid not null references company on delete cascade,
  id uuid not null,
  title text collate "lt-x-icu" not null check (title <> ''),
  code text,
  price numeric not null check (price >= 0),
  price_without_vat numeric not null check (price_without_vat >= 0),
  description text,
  unit_id uuid,
  vat_id uuid,
  type text not null check (type in ('sale', 'purchase', 'both')),
  -- Kept sums of invoices and credit invoices, see add_sold(): quantity, and total without VAT in the currency of the company.
  sold_quantity numeric not null default 0,
  sold_total numeric not null default 0,
  search text generated always as (search_text(title || ' ' || coalesce(code, '') || ' ' || coalesce(description, ''))) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  deleted_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, unit_id) references unit (company_id, id),
  foreign key (company_id, vat_id) references vat_rate (company_id, id)
);
create index product_search on product using gin (company_id, search gin_trgm_ops);
create index product_unit on product (company_id, unit_id);
create index product_vat on product (company_id, vat_id);
create index product_title on product (company_id, title, id) where deleted_at is null and archived_at is null;
create index product_deleted on product (company_id, deleted_at desc, id desc) where deleted_at is not null;
create index product_code on product (company_id, search_text(code));
create index product_alike_code on product (company_id, alike_text(code)) where deleted_at is null;
alter table product enable row level security;
create policy of_company on product using (company_id = current_company()) with check (company_id = current_company());
grant select, insert, update, delete on product to kvitas_app;

-- Kept sum: how many clients and products each tab of their lists has.
create table list_tally (
  company_id uuid not null references company on delete cascade,
  resource text not null,
  tab text not null,
  count int not null,
  primary key (company_id, resource, tab)
);
alter table list_tally enable row level security;
create policy of_company on list_tally using (company_id = current_company()) with check (company_id = current_company());
grant select on list_tally to kvitas_app;

-- Invoices, proforma invoices and credit invoices. Of every invoice and credit invoice: total = received + credited + unpaid
-- (docs/decisions/figures.md).
create table invoice (
  company_id uuid not null references company on delete cascade,
  id uuid not null,
  type text not null check (type in ('simple', 'proforma', 'credit')),
  vat boolean not null,
  client_id uuid not null,
  client_title text collate "lt-x-icu" not null,
  client_details jsonb not null,
  seller_details jsonb not null,
  date date not null,
  date_due date,
  series_id uuid,
  number text not null check (number <> ''),
  issued_to text,
  issued_by text,
  note text,
  currency text not null,
  exchange_rate numeric check (exchange_rate > 0),
  language text not null,
  prices_include_vat boolean not null,
  discount jsonb,
  delivery jsonb,
  accounts jsonb not null default '[]',
  reference_invoice_id uuid,
  reference_number text,
  subtotal numeric not null,
  discount_total numeric not null,
  discount_without_vat numeric not null,
  delivery_without_vat numeric not null,
  total_without_vat numeric not null,
  vat_total numeric not null,
  total numeric not null,
  total_in_words text not null,
  -- What payments and credit invoices settled: the sum of invoice_payment, see settle_parts().
  paid numeric not null default 0,
  unpaid numeric generated always as (total - paid) stored,
  payment_state text generated always as
    (case when paid = total then 'paid' when paid = 0 then 'unpaid' else 'partly-paid' end) stored,
  created_by uuid,
  voided_at timestamptz,
  void_comment text,
  sent_at timestamptz,
  viewed_at timestamptz,
  search text generated always as (search_text(number || ' ' || client_title || ' ' || coalesce(note, ''))) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  deleted_at timestamptz,
  -- The proforma invoice that this one was made from.
  proforma_id uuid,
  delete_comment text,
  deleted_by uuid,
  -- Of a proforma invoice: whether a valid invoice was made from it, see mark_invoiced().
  is_invoiced boolean not null default false,
  -- How much of the invoice its valid credit invoices take back, see mark_credited().
  credited text not null default 'none' check (credited in ('none', 'partly', 'whole')),
  voided_by uuid,
  -- Which version of the company style it was issued with.
  style_version int not null default 1,
  -- Whether the foot of the document names the product.
  branding boolean not null default false,
  -- The codes of its products when it was issued, by id of the product.
  product_codes jsonb,
  -- The part of `paid` that credit invoices settled.
  credit_settled numeric not null default 0,
  -- The part of `paid` that came as money. A credit invoice is settled when it is made, without money.
  received numeric generated always as (case when type = 'credit' then 0 else paid - credit_settled end) stored,
  primary key (company_id, id),
  foreign key (company_id, client_id) references client (company_id, id),
  foreign key (company_id, series_id) references series (company_id, id),
  foreign key (company_id, reference_invoice_id) references invoice (company_id, id),
  check (total = total_without_vat + vat_total),
  check (vat or vat_total = 0),
  check (date_due is null or date_due >= date),
  -- Between zero and the total, whichever sign the total has.
  check (abs(paid) <= abs(total) and paid * total >= 0),
  foreign key (company_id, proforma_id) references invoice (company_id, id),
  -- A credit invoice always credits an invoice, and is settled when it is made.
  constraint invoice_credit_check check (type <> 'credit' or (reference_invoice_id is not null and paid = total)),
  constraint invoice_received check (credit_settled >= 0 or total < 0)
);
-- Index-only scans need a fresh visibility map, also where rows are only added.
alter table invoice set (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.05);
create unique index invoice_number on invoice (company_id, type, number);
create index invoice_date on invoice (company_id, date desc, id desc) where deleted_at is null and voided_at is null;
create index invoice_unpaid on invoice (company_id, date desc, id desc)
  where deleted_at is null and voided_at is null and payment_state <> 'paid' and type <> 'credit';
create index invoice_type on invoice (company_id, type, date desc, id desc) where deleted_at is null and voided_at is null;
create index invoice_void on invoice (company_id, date desc, id desc) where deleted_at is null and voided_at is not null;
create index invoice_deleted on invoice (company_id, date desc, id desc) where deleted_at is not null;
create index invoice_debt on invoice (company_id, client_id, currency)
  where deleted_at is null and voided_at is null and payment_state <> 'paid' and type = 'simple';
create index invoice_reference on invoice (company_id, reference_invoice_id) where reference_invoice_id is not null;
create index invoice_search on invoice using gin (company_id, search gin_trgm_ops);
create unique index invoice_of_proforma on invoice (company_id, proforma_id)
  where proforma_id is not null and deleted_at is null and voided_at is null;
-- The latest exchange rate that the company knows, see latest_rate().
create index invoice_foreign on invoice (company_id, currency, date desc) where exchange_rate is not null;
-- The longest overdue comes first.
create index invoice_overdue on invoice (company_id, date_due, id)
  where type = 'simple' and deleted_at is null and voided_at is null and payment_state <> 'paid' and date_due is not null;
create index invoice_count_long on invoice (company_id, date) where octet_length(search) > 1000;
-- Which invoices show an account. Without the pending list (fastupdate), which readers would scan and one writer would have to merge.
create index invoice_accounts on invoice using gin (company_id, jsonb_path_query_array(accounts, '$[*].id') jsonb_path_ops) with (fastupdate = off);
-- A list is counted and summed from these indexes alone, at a tenth of the bytes of the documents. An index entry has a limited size,
-- so documents with a long text have an index of their own. count.queries.ts has the same length.
create index invoice_count on invoice (company_id, date)
  include (id, search, type, currency, total, paid, received, is_invoiced, voided_at, archived_at, deleted_at) where octet_length(search) <= 1000;
create index invoice_client on invoice (company_id, client_id, date desc, id desc)
  include (type, currency, total, paid, received, is_invoiced, voided_at, archived_at, deleted_at);
create index invoice_noted on invoice (company_id)
  include (search, type, currency, total, paid, received, is_invoiced, voided_at, archived_at, deleted_at)
  where note is not null and octet_length(search) <= 1000;
create index invoice_paid on invoice (company_id, date desc, id desc)
  where deleted_at is null and voided_at is null and payment_state = 'paid' and type <> 'credit';
-- Finds the latest date of a series, so that a number out of date order can be warned of.
create index invoice_series on invoice (company_id, series_id, date desc, id desc);
alter table invoice enable row level security;
create policy of_company on invoice using (company_id = current_company()) with check (company_id = current_company());
grant select, insert, update on invoice to kvitas_app;

-- Lines of an invoice.
create table invoice_line (
  company_id uuid not null,
  invoice_id uuid not null,
  position int not null,
  id uuid not null,
  product_id uuid,
  title text not null check (title <> ''),
  description text,
  quantity numeric not null,
  unit_id uuid,
  unit text,
  price numeric not null,
  discount jsonb,
  vat_id uuid,
  vat_type text,
  vat_rate numeric,
  total_without_vat numeric not null,
  vat_total numeric not null,
  total numeric not null,
  -- Of a credit invoice: the line of the invoice that this one takes back.
  reference_line_id uuid,
  primary key (company_id, invoice_id, position),
  check (total = total_without_vat + vat_total),
  foreign key (company_id, invoice_id) references invoice (company_id, id) on delete cascade,
  foreign key (company_id, product_id) references product (company_id, id),
  foreign key (company_id, unit_id) references unit (company_id, id),
  foreign key (company_id, vat_id) references vat_rate (company_id, id)
);
create index invoice_line_product on invoice_line (company_id, product_id, invoice_id) where product_id is not null;
create index invoice_line_unit on invoice_line (company_id, unit_id) where unit_id is not null;
create index invoice_line_vat on invoice_line (company_id, vat_id) where vat_id is not null;
alter table invoice_line enable row level security;
create policy of_company on invoice_line using (company_id = current_company()) with check (company_id = current_company());
grant select, insert, delete on invoice_line to kvitas_app;

-- Totals of an invoice by VAT rate.
create table invoice_vat (
  company_id uuid not null,
  invoice_id uuid not null,
  position int not null,
  vat_id uuid,
  type text not null,
  rate numeric,
  code text,
  title text not null,
  legal_note text,
  base numeric not null,
  vat numeric not null,
  primary key (company_id, invoice_id, position),
  foreign key (company_id, invoice_id) references invoice (company_id, id) on delete cascade,
  foreign key (company_id, vat_id) references vat_rate (company_id, id)
);
create index invoice_vat_rate on invoice_vat (company_id, vat_id) where vat_id is not null;
alter table invoice_vat enable row level security;
create policy of_company on invoice_vat using (company_id = current_company()) with check (company_id = current_company());
grant select, insert, delete on invoice_vat to kvitas_app;

-- Kept sum of the list of invoices by type, currency and state. `paid` is money, `credited` what credit invoices settled; of credit
-- invoices `credited` is what they take back.
create table invoice_tally (
  company_id uuid not null references company on delete cascade,
  type text not null,
  currency text not null,
  state text not null check (state in ('unpaid', 'paid', 'credited', 'invoiced', 'void', 'archived', 'deleted')),
  count int not null,
  total numeric not null,
  paid numeric not null,
  credited numeric not null,
  primary key (company_id, type, currency, state)
);
alter table invoice_tally enable row level security;
create policy of_company on invoice_tally using (company_id = current_company()) with check (company_id = current_company());
grant select on invoice_tally to kvitas_app;

-- Kept sum of invoices without a note by their search text, with the digits of the number masked. Thousands of invoices have few such
-- texts, so a word without digits is counted over those. Invoices with a note are counted by the index invoice_noted.
create table invoice_text_tally (
  company_id uuid not null references company on delete cascade,
  search text not null,
  type text not null,
  currency text not null,
  state text not null check (state in ('unpaid', 'paid', 'credited', 'invoiced', 'void', 'archived', 'deleted')),
  count int not null,
  total numeric not null,
  paid numeric not null,
  credited numeric not null,
  primary key (company_id, search, type, currency, state)
);
alter table invoice_text_tally enable row level security;
create policy of_company on invoice_text_tally using (company_id = current_company()) with check (company_id = current_company());
grant select on invoice_text_tally to kvitas_app;

-- Kept sum of issued invoices by month, in the currency of the company. By due day, so that what is overdue is a sum of few rows on
-- any day; 'infinity': no due day. Without void and deleted documents.
create table invoice_month (
  company_id uuid not null references company on delete cascade,
  month date not null,
  type text not null,
  date_due date not null,
  count int not null,
  total numeric not null,
  paid numeric not null,
  credited numeric not null,
  unpaid numeric not null,
  primary key (company_id, month, type, date_due)
);
alter table invoice_month enable row level security;
create policy of_company on invoice_month using (company_id = current_company()) with check (company_id = current_company());
grant select on invoice_month to kvitas_app;

-- Kept sum of unpaid simple invoices by due day; 'infinity': no due day. `base_unpaid` is in the currency of the company. Without void
-- and deleted invoices.
create table invoice_due (
  company_id uuid not null references company on delete cascade,
  date_due date not null,
  currency text not null,
  count int not null,
  unpaid numeric not null,
  base_unpaid numeric not null,
  primary key (company_id, date_due, currency)
) with (fillfactor = 80
);
alter table invoice_due enable row level security;
create policy of_company on invoice_due using (company_id = current_company()) with check (company_id = current_company());
grant select on invoice_due to kvitas_app;

-- Letters with documents, and what the mail server answered. A job only triggers the sending.
create table document_email (
  company_id uuid not null references company on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('invoice', 'statement')),
  client_id uuid not null,
  invoice_id uuid,
  -- The period and currency of a statement.
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
  -- The same in every attempt, so that mail servers and programs can recognise a repetition.
  message_id text not null,
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
  attempts int not null default 0,
  -- When it is tried next.
  next_at timestamptz not null default now(),
  -- Set while the mail server takes it. Still set long after, nobody knows whether it arrived, and it is not sent again by itself
  -- (docs/decisions/mail-at-most-once.md).
  sending_at timestamptz,
  -- Addresses that the mail server accepted, and those it refused for good. The others are tried again.
  delivered text[] not null default '{}',
  refused text[] not null default '{}',
  trouble text check (trouble in ('refused', 'unreachable', 'unprinted', 'unknown', 'document_gone')),
  -- The words of the mail server.
  answer text,
  created_by uuid,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  -- The file that was sent, kept in the company's files under its hash, so that equal files are stored once. Null: an early letter.
  file_sha256 text check (file_sha256 ~ '^[0-9a-f]{64}$'),
  file_size int check (file_size > 0),
  file_name text check (file_name <> ''),
  -- The parts of the invoice that the file shows and that may change after it was sent.
  file_state text,
  -- Whether it reminded of a debt.
  reminder boolean not null default false,
  primary key (company_id, id),
  foreign key (company_id, client_id) references client (company_id, id) on delete cascade,
  -- Letters go when their document is purged.
  foreign key (company_id, invoice_id) references invoice (company_id, id) on delete cascade,
  check ((kind = 'invoice') = (invoice_id is not null)),
  check ((kind = 'statement') = (date_from is not null and date_to is not null and currency is not null)),
  check (status <> 'sent' or sent_at is not null),
  check (status <> 'failed' or trouble is not null),
  check (status = 'queued' or sending_at is null),
  check (num_nonnulls(file_sha256, file_size, file_name) in (0, 3)),
  check (file_state is null or (file_sha256 is not null and invoice_id is not null))
);
create unique index document_email_message on document_email (company_id, message_id);
create index document_email_invoice on document_email (company_id, invoice_id, id desc) where invoice_id is not null;
create index document_email_client on document_email (company_id, client_id, id desc);
create index document_email_queued on document_email (company_id, id) where status = 'queued';
create index document_email_failed on document_email (company_id, id desc) where status = 'failed';
create index document_email_file on document_email (company_id, file_sha256) include (file_size) where file_sha256 is not null;
alter table document_email enable row level security;
create policy of_company on document_email using (company_id = current_company()) with check (company_id = current_company());
grant select, insert, update on document_email to kvitas_app;

-- Letters queued lately, counted by company, person or network address. Receivers only as hashes. Only functions read and write it.
create table letter_count (
  key text not null,
  queued_at timestamptz not null,
  receivers bigint[] not null
);
create index letter_count_key on letter_count (key, queued_at);
create index letter_count_queued_at on letter_count (queued_at);
alter table letter_count enable row level security;

-- Sending limits that the provider set for one company.
create table company_sending (
  company_id uuid primary key references company on delete cascade,
  letters_per_hour int check (letters_per_hour > 0),
  receivers_per_day int check (receivers_per_day > 0),
  stopped_at timestamptz,
  changed_by text not null,
  changed_at timestamptz not null
);
alter table company_sending enable row level security;
create policy of_company on company_sending using (company_id = current_company()) with check (company_id = current_company());
create policy of_provider on company_sending for select using (acting_as_provider());
grant select on company_sending to kvitas_app;

-- Has a row while the provider stopped all sending.
create table sending_stop (
  id int primary key default 1 check (id = 1),
  stopped_at timestamptz not null,
  stopped_by text not null
);
alter table sending_stop enable row level security;
create policy seen on sending_stop for select using (true);
create policy of_provider on sending_stop using (acting_as_provider()) with check (acting_as_provider());
grant select, insert, delete on sending_stop to kvitas_app;
