-- locks expense: six indexes are built, about 30 seconds a million

-- The orders of the list of expenses besides their date, as 0084 did it for invoices: without them every page sorts all expenses of the company.
create index expense_by_number on expense (company_id, coalesce(number, ''), id) where deleted_at is null and archived_at is null;
create index expense_by_due on expense (company_id, coalesce(date_due, '2200-12-31'::date), id)
  where deleted_at is null and archived_at is null;
create index expense_by_vendor on expense (company_id, vendor_title, id) where deleted_at is null and archived_at is null;
create index expense_by_total on expense (company_id, total, id) where deleted_at is null and archived_at is null;
create index expense_by_unpaid on expense (company_id, unpaid, id) where deleted_at is null and archived_at is null;
create index expense_by_creation on expense (company_id, created_at, id) where deleted_at is null and archived_at is null;
