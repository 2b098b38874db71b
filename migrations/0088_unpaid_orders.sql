-- locks invoice: one index of the unpaid documents is built, about 2 seconds a million documents

-- The list of unpaid documents in any order, and the sums of the overdue, are read from this index alone: in books of a million documents
-- the rows are on nearly every second page.
drop index invoice_unpaid;
create index invoice_unpaid on invoice (company_id, date desc, id desc)
  include (type, number, date_due, currency, total, paid, received, unpaid, created_at, is_invoiced, archived_at, voided_at, deleted_at)
  where deleted_at is null and voided_at is null and payment_state <> 'paid' and type <> 'credit';
