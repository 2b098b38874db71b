-- The companies whose clients get a statement of each month. Not those that are to be deleted.
create or replace function companies_with_statements() returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select s.company_id from statement_settings s join company c on c.id = s.company_id
  where s.is_on and c.deletion_at is null order by s.company_id $$;

grant execute on function companies_with_statements to kvitas_app;
