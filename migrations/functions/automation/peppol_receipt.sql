-- Decision: docs/decisions/peppol-access-points.md
-- Remembers that a document came in, and says whether it is a paper already.
create or replace function add_peppol_receipt(document text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$ begin
  insert into peppol_receipt (id, next_at) values (document, now()) on conflict (id) do nothing;
  return (select taken_at is not null from peppol_receipt where id = document);
end $$;

-- Documents to ask for, the longest waiting first. Another process does not get them for five minutes.
create or replace function claim_peppol_receipts(most int) returns table (id text, attempts int, received_at timestamptz)
language sql security definer set search_path = public, pg_temp as $$
  update peppol_receipt r set next_at = now() + interval '5 minutes', attempts = r.attempts + 1
  where r.id in (select d.id from peppol_receipt d where d.next_at <= now() order by d.next_at limit most for update skip locked)
  returning r.id, r.attempts, r.received_at $$;

-- The company that receives under an id of the access point. Only an operator gives such an id.
create or replace function receiver_of_peppol(receiver text) returns uuid
language sql stable security definer set search_path = public, pg_temp as $$ select id from company where peppol_id = receiver and peppol = 'on' $$;

-- The document is a paper from now on: true for the first who says so. Its row stays locked until the end of the transaction.
create or replace function take_peppol_receipt(document text, paper uuid) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$ begin
  update peppol_receipt set taken_at = now(), paper_id = paper, next_at = null, trouble = null where id = document and taken_at is null;
  return found;
end $$;

-- Why it is no paper yet. Without seconds it is not asked for again.
create or replace function postpone_peppol_receipt(document text, why text, seconds float) returns void
language sql security definer set search_path = public, pg_temp as $$
  update peppol_receipt set trouble = why, next_at = now() + make_interval(secs => seconds) where id = document and taken_at is null $$;

create or replace function purge_peppol_receipts(at timestamptz) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare removed int;
begin
  delete from peppol_receipt where taken_at < at - interval '90 days' or (next_at is null and received_at < at - interval '1 year');
  get diagnostics removed = row_count;
  return removed;
end $$;

grant execute on function add_peppol_receipt, claim_peppol_receipts, receiver_of_peppol, take_peppol_receipt, postpone_peppol_receipt,
  purge_peppol_receipts to kvitas_app;
