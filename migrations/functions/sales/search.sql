-- Search runs as the owner, within the current company: under row-level security a trigram index is not used, because LIKE is not
-- leakproof. `pattern` is a LIKE pattern, already escaped. The prefilter is computed once, in a query of its own; `search || ''` keeps the
-- index from being used for the pattern itself.
create or replace function search_clients(pattern text) returns setof uuid language sql stable security definer rows 50 set search_path = public, pg_temp
  as $$ select id from client where company_id = current_company() and search like (select trigram_prefilter(pattern)) and (search || '') like pattern $$;

create or replace function search_products(pattern text) returns setof uuid language sql stable security definer rows 50 set search_path = public, pg_temp
  as $$ select id from product where company_id = current_company() and search like (select trigram_prefilter(pattern)) and (search || '') like pattern $$;

create or replace function search_invoices(pattern text) returns setof uuid language sql stable security definer rows 50 set search_path = public, pg_temp
  as $$ select id from invoice where company_id = current_company() and search like (select trigram_prefilter(pattern)) and (search || '') like pattern $$;

-- An exact code comes first in a search, so it is looked up on its own.
create or replace function clients_by_code(wanted text) returns setof uuid language sql stable security definer rows 1 set search_path = public, pg_temp
  as $$ select id from client where company_id = current_company() and search_text(code) = wanted $$;

create or replace function products_by_code(wanted text) returns setof uuid language sql stable security definer rows 1 set search_path = public, pg_temp
  as $$ select id from product where company_id = current_company() and search_text(code) = wanted $$;

-- Likely duplicates. As the owner, for the same reason.
create or replace function clients_by_similar_title(wanted text) returns setof uuid language sql stable security definer rows 1 set search_path = public, pg_temp
  as $$ select id from client where company_id = current_company() and alike_text(title) = wanted and deleted_at is null order by id limit 100 $$;

create or replace function clients_by_similar_code(wanted text) returns setof uuid language sql stable security definer rows 1 set search_path = public, pg_temp
  as $$ select id from client where company_id = current_company() and alike_text(code) = wanted and deleted_at is null order by id limit 100 $$;

create or replace function products_by_similar_code(wanted text) returns setof uuid language sql stable security definer rows 1 set search_path = public, pg_temp
  as $$ select id from product where company_id = current_company() and alike_text(code) = wanted and deleted_at is null order by id limit 100 $$;

-- Whether an invoice shows the account. As the owner, because under row-level security the index of JSON is not used. The planner must not
-- scan invoices either: for an account that it assumes to be frequent it would scan because it expects to find one soon.
create or replace function is_account_on_invoices(account uuid) returns boolean language sql stable security definer
  set search_path = public, pg_temp set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off
  as $$ select exists (select from (select i.company_id from invoice i
      where jsonb_path_query_array(i.accounts, '$[*].id') @> jsonb_build_array(account) offset 0) shown
    where shown.company_id = current_company()) $$;

grant execute on function search_clients, search_products, search_invoices, clients_by_code, products_by_code, clients_by_similar_title, clients_by_similar_code, products_by_similar_code, is_account_on_invoices to kvitas_app;
