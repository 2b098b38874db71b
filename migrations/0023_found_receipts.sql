-- Payments by the numbers of their receipts; as the owner, for under row-level security neither index would be used.
create index receipt_lower_number on receipt (company_id, lower(number));
create function numbered_receipts(wanted text) returns setof uuid language sql stable security definer rows 1 set search_path = public, pg_temp
  as $$ select payment_id from receipt where company_id = current_company() and lower(number) = lower(wanted) $$;
create function found_receipts(pattern text) returns setof uuid language sql stable security definer rows 50 set search_path = public, pg_temp
  as $$ select payment_id from receipt where company_id = current_company() and search_text(number) like pattern $$;
revoke execute on function numbered_receipts, found_receipts from public;
grant execute on function numbered_receipts, found_receipts to kvitas_app;
