-- See search_clients(). Payments are also found by the number of their receipt; one may be found twice. Callers stop after some ids.
create or replace function search_payments(pattern text) returns setof uuid language sql stable security definer rows 50 set search_path = public, pg_temp
  as $$ select id from payment where company_id = current_company() and search like (select trigram_prefilter(pattern)) and (search || '') like pattern
    union all select payment_id from receipt where company_id = current_company() and search_text(number) like pattern $$;

-- Payments by the number of their receipt. As the owner, because under row-level security neither index would be used.
create or replace function search_receipts(pattern text) returns setof uuid language sql stable security definer rows 50 set search_path = public, pg_temp
  as $$ select payment_id from receipt where company_id = current_company() and search_text(number) like pattern $$;

create or replace function payments_by_receipt_number(wanted text) returns setof uuid language sql stable security definer rows 1 set search_path = public, pg_temp
  as $$ select payment_id from receipt where company_id = current_company() and lower(number) = lower(wanted) $$;

grant execute on function search_payments, search_receipts, payments_by_receipt_number to kvitas_app;
