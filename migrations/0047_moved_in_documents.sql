-- Invoices and expenses that were moved in from another program: they are posted against 'opening', and are in no VAT return, no i.SAF and
-- no profit and loss. Decision: docs/decisions/moved-in-documents.md

alter table invoice
  add column origin text not null default 'own',
  -- What it was read from.
  add column import_source text,
  -- Its lines, or its sums by VAT code, as the source has them: to be shown only. Sums are never made of them.
  add column import_lines jsonb,
  -- What was paid before it was moved in, without money here. It is part of `paid`.
  add column paid_before numeric not null default 0,
  drop constraint invoice_check1,
  drop constraint invoice_credit_check,
  add constraint invoice_vat_total check (vat or vat_total = 0 or origin = 'import'),
  -- Another program may not say what a credit invoice credits.
  add constraint invoice_credit_check check (type <> 'credit' or ((reference_invoice_id is not null or origin = 'import') and paid = total)),
  add constraint invoice_origin check (origin in ('own', 'import')),
  add constraint invoice_import_source check (import_source in ('table', 'opening', 'isaf', 'ubl', 'invoice_ninja', 'invoiceshelf')),
  add constraint invoice_import_lines check (jsonb_typeof(import_lines) = 'array'),
  add constraint invoice_paid_before check (abs(paid_before) <= abs(paid) and paid_before * total >= 0 and (type <> 'credit' or paid_before in (0, total))),
  add constraint invoice_moved_in check (case origin when 'own' then import_source is null and import_lines is null and paid_before = 0
    else import_source is not null and import_lines is not null and not vat and type in ('simple', 'credit') and series_id is null
      and proforma_id is null and voided_at is null and sent_at is null end);

alter table expense
  add column origin text not null default 'own',
  add column import_source text,
  add column import_lines jsonb,
  add column paid_before numeric not null default 0,
  drop constraint expense_check1,
  add constraint expense_vat_total check (vat or vat_total = 0 or origin = 'import'),
  add constraint expense_origin check (origin in ('own', 'import')),
  add constraint expense_import_source check (import_source in ('table', 'opening', 'isaf', 'ubl', 'invoice_ninja', 'invoiceshelf')),
  add constraint expense_import_lines check (jsonb_typeof(import_lines) = 'array'),
  add constraint expense_paid_before check (abs(paid_before) <= abs(paid) and paid_before * total >= 0 and (kind <> 'credit' or paid_before in (0, total))),
  add constraint expense_moved_in check (case origin when 'own' then import_source is null and import_lines is null and paid_before = 0
    else import_source is not null and import_lines is not null and not vat and kind <> 'import' and number is not null end);

-- A moved-in expense is the same by vendor, kind and number. Invoices have one number each, whatever their origin (invoice_number).
create unique index expense_moved_in_number on expense (company_id, vendor_id, kind, lower(number)) where origin = 'import';
create index invoice_moved_in on invoice (company_id, date desc, id desc) where origin = 'import';
create index expense_moved_in on expense (company_id, date desc, id desc) where origin = 'import';

-- Whether the client may be reminded of invoices that were moved in.
alter table client add column reminds_imported boolean not null default false;

-- The entries of what was paid before a document was moved in have a kind of their own, so that those of the document stay its total.
alter table ledger_entry
  drop constraint ledger_entry_document_kind_check,
  add constraint ledger_entry_document_kind_check check (document_kind in ('invoice', 'expense', 'payment', 'invoice_payment', 'expense_payment',
    'company_account', 'paid_before'));
