-- For PostgreSQL 15 and 16, which cannot change the expression of a generated column: the column is made anew.
-- What a payment is for. Only payments for documents settle invoices and expenses, or wait for them as advances.
alter table payment
  add column purpose text not null default 'documents'
    check (purpose in ('documents', 'vat', 'tax', 'owner', 'loan', 'fee', 'interest', 'other')),
  drop constraint payment_check1,
  add constraint payment_income_client check (type <> 'income' or purpose <> 'documents' or client_id is not null),
  add constraint payment_purpose_type check (purpose = 'documents' or type in ('income', 'expense')),
  add constraint payment_purpose_parts check (purpose = 'documents' or (used = 0 and not of_document));
-- A transfer pays no document, money paid to nobody named waits for none, and neither does money for another purpose: nothing of them is left over.
alter table payment drop column unused;
alter table payment add column unused numeric generated always as (case when type = 'transfer' or purpose <> 'documents' or (type = 'expense' and client_id is null) then 0 else total - used end) stored;
-- The indexes with the column went with it.
create index payment_advance on payment (company_id, client_id, currency)
  where deleted_at is null and type in ('income', 'credit') and unused > 0;
create index payment_unused on payment (company_id, type, date desc, id desc)
  where deleted_at is null and archived_at is null and unused > 0;
create index payment_count on payment (company_id, date)
  include (id, search, type, currency, total, unused, archived_at, deleted_at) where octet_length(search) <= 1000;
create index payment_client on payment (company_id, client_id, date desc, id desc)
  include (type, currency, total, unused, archived_at, deleted_at);
create index payment_noted on payment (company_id)
  include (search, type, currency, total, unused, archived_at, deleted_at) where note is not null and octet_length(search) <= 1000;
create index payment_purpose on payment (company_id, purpose, type, date desc, id desc) where purpose <> 'documents';

-- The list of payments is filtered by purpose. All payments until now are for documents.
alter table payment_tally
  add column purpose text not null default 'documents',
  drop constraint payment_tally_pkey,
  add primary key (company_id, account_id, arrives, type, currency, destination_currency, state, is_unused, purpose);
alter table payment_tally alter column purpose drop default;

-- Accounts for what is no sale, no purchase and no VAT.
alter table ledger_entry
  drop constraint ledger_entry_account_check,
  add constraint ledger_entry_account_check check (account in ('receivable', 'advance_received', 'money', 'income', 'vat_payable', 'payable',
    'advance_paid', 'expense', 'vat_receivable', 'transit', 'opening', 'tax', 'owner', 'loan', 'suspense'));
