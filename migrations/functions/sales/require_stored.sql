-- Fails like a serialization conflict, after which the server retries the whole request: for a statement that found that a row it depends on
-- was changed after it was read. The queries pipelined behind the statement, and the commit, then fail, too.
create or replace function require_stored(is_stored boolean) returns void language plpgsql as $$ begin
  if not is_stored then raise exception 'the series was changed meanwhile' using errcode = 'serialization_failure'; end if;
end $$;

grant execute on function require_stored to kvitas_app;
