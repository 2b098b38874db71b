-- Text as it is searched: lower case, without diacritics. The same as in src/domain/search-text.ts.
create or replace function search_text(value text) returns text language sql immutable parallel safe
  return lower(regexp_replace(normalize(coalesce(value, ''), nfd), '[\u0300-\u036f]', '', 'g'));

-- Text as likely duplicates are compared: only letters and digits, lower case, without diacritics.
create or replace function alike_text(value text) returns text language sql immutable parallel safe
  return regexp_replace(search_text(value), '[^[:alnum:]]', '', 'g');

-- A coarser LIKE pattern that a trigram index answers faster. The index reads a list of rows for each three letters of a pattern: thirteen
-- lists for 'nemunas statyba'. Every third of them filters nearly as well ('%nem%una%sta%tyb%'); the rows found are compared with the
-- pattern itself.
-- The ends of words are left out. Words of one or two letters are kept, because a ' 8' may be all that distinguishes two names. Whatever
-- matches the pattern matches this one, too: its pieces are in the pattern in the same order, and none has a wildcard or an escape. A
-- pattern of fewer than three pieces stays as it is.
create or replace function trigram_prefilter(pattern text) returns text language sql immutable parallel safe as $$
  select case when regexp_count(pattern, '[[:alnum:]]{3}') < 3 then pattern else
    '%' || regexp_replace(pattern, '([[:alnum:]]{3}|[^[:alnum:]\\%_][[:alnum:]]{1,2}(?![[:alnum:]]))|.', '\1%', 'g') end $$;

grant execute on function search_text, alike_text to kvitas_app;
