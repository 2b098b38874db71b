-- Called at the end of a transaction, before sums that all documents of a company share are written. Transactions of one company write them
-- one after another, so they cannot deadlock on them.
create or replace function lock_sums(company uuid) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended(company::text, 1)) $$;
