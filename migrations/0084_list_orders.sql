-- locks invoice: five indexes are built, about 25 seconds a million documents
-- locks payment: one index is built, about 7 seconds a million

-- The orders of the list of invoices besides their date: without them the largest of a million is found in seconds. The list of another tab, or
-- with a filter, sorts what it found.
create index invoice_by_number on invoice (company_id, number, id) where deleted_at is null and voided_at is null;
create index invoice_by_due on invoice (company_id, coalesce(date_due, '2200-12-31'::date), id)
  where deleted_at is null and voided_at is null;
create index invoice_by_total on invoice (company_id, total, id) where deleted_at is null and voided_at is null;
create index invoice_by_unpaid on invoice (company_id, unpaid, id) where deleted_at is null and voided_at is null;
-- For programs that ask for what is new.
create index invoice_by_creation on invoice (company_id, created_at, id) where deleted_at is null and voided_at is null;
create index payment_by_creation on payment (company_id, type, created_at, id) where deleted_at is null and archived_at is null;
