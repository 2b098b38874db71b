-- The company that the transaction works in, and the person it works for. Set by open_session().
create or replace function current_company() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.company_id', true), '')::uuid $$;

create or replace function acting_user() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.user_id', true), '')::uuid $$;

-- Whether a row belongs to the person signed in. Before sign-in and in jobs no person is set: then the token, code or address in the query
-- decides which row is found.
create or replace function is_own(person uuid) returns boolean language sql stable parallel safe
  as $$ select acting_user() is null or person = acting_user() $$;

grant execute on function current_company, acting_user, is_own to kvitas_app;
