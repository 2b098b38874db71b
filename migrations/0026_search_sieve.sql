-- What the index of texts is asked for in place of a pattern: the index reads the rows of each three letters in a row of it, of 'nemunas
-- statyba' thirteen lists of thousands. Every third of them sieves next to as well ('%nem%una%sta%tyb%'), and what it lets through is
-- held against the pattern itself. Ends of words are left out, words of one or two letters are not, for a ' 8' may be all that tells two
-- names apart. All that matches the pattern matches its sieve, whose pieces stand in it one after another: none of them holds a wildcard
-- or what an escape is written with. A pattern of fewer than three pieces is its own sieve; there is too little to leave out.
create function sieve(pattern text) returns text language sql immutable parallel safe as $$
  select case when regexp_count(pattern, '[[:alnum:]]{3}') < 3 then pattern else
    '%' || regexp_replace(pattern, '([[:alnum:]]{3}|[^[:alnum:]\\%_][[:alnum:]]{1,2}(?![[:alnum:]]))|.', '\1%', 'g') end $$;
revoke execute on function sieve from public;

-- The sieve is made once, as a query of its own; the pattern stands where no index can be asked for it.
create or replace function found_clients(pattern text) returns setof uuid language sql stable security definer rows 50 set search_path = public, pg_temp
  as $$ select id from client where company_id = current_company() and search like (select sieve(pattern)) and (search || '') like pattern $$;
create or replace function found_products(pattern text) returns setof uuid language sql stable security definer rows 50 set search_path = public, pg_temp
  as $$ select id from product where company_id = current_company() and search like (select sieve(pattern)) and (search || '') like pattern $$;
create or replace function found_invoices(pattern text) returns setof uuid language sql stable security definer rows 50 set search_path = public, pg_temp
  as $$ select id from invoice where company_id = current_company() and search like (select sieve(pattern)) and (search || '') like pattern $$;
create or replace function found_expenses(pattern text) returns setof uuid language sql stable security definer rows 50 set search_path = public, pg_temp
  as $$ select id from expense where company_id = current_company() and search like (select sieve(pattern)) and (search || '') like pattern $$;
create or replace function found_payments(pattern text) returns setof uuid language sql stable security definer rows 50 set search_path = public, pg_temp
  as $$ select id from payment where company_id = current_company() and search like (select sieve(pattern)) and (search || '') like pattern
    union select payment_id from receipt where company_id = current_company() and search_text(number) like pattern $$;
