-- Documents and payments of the current company in the orders of their lists besides the date. As the owner: under row-level security no index
-- is used to start at a sum or a `coalesce`, because these are not leakproof, and a page would read all pages before it. The views have
-- only what the orders and the conditions of tabs need; the rows themselves are read from the tables.
create or replace view invoice_order as
  select company_id, id, type, number, date_due, total, unpaid, received, payment_state, is_invoiced, created_at, archived_at, deleted_at, voided_at
  from invoice where company_id = current_company();

create or replace view expense_order as
  select company_id, id, number, date_due, vendor_title, total, unpaid, payment_state, created_at, archived_at, deleted_at
  from expense where company_id = current_company();

create or replace view payment_order as
  select company_id, id, type, total, created_at, archived_at, deleted_at from payment where company_id = current_company();

grant select on invoice_order, expense_order, payment_order to kvitas_app;
