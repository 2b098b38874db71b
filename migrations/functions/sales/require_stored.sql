-- Fails as a conflict of transactions does, after which the server does the whole request again: for a statement that found that what it was to store
-- in was changed since it was read. The queries sent behind the statement, and the commit, then fail with it.
create or replace function require_stored(is_stored boolean) returns void language plpgsql as $$ begin
  if not is_stored then raise exception 'the series was changed meanwhile' using errcode = 'serialization_failure'; end if;
end $$;

grant execute on function require_stored to kvitas_app;
