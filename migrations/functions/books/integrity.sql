-- Whether the product itself writes: the application's role, or a migration. Changes by others are not queued for the chain, so that a
-- verification finds them.
create or replace function is_product() returns boolean language sql stable parallel safe as $$
  select session_user = 'kvitas_app' or current_setting('role') = 'kvitas_app' or current_setting('app.migrating', true) = 'yes' $$;

create or replace function queue_book_change(company uuid, kind text, document uuid, version int, event text) returns void language sql as $$
  insert into book_change (company_id, document_kind, document_id, version, event)
    select company, kind, document, version, event where is_product() $$;

-- keep_new_invoice() queues new invoices. Marks, counts and kept sums are not hashed.
create or replace function queue_invoice_change() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare other invoice; begin
  if tg_op = 'DELETE' then
    perform queue_book_change(old.company_id, 'invoice', old.id, old.version, 'purge');
    return null;
  end if;
  if old.paid = new.paid and (old.sent_at, old.viewed_at, old.archived_at, old.is_invoiced, old.credited, old.last_paid_on)
    is distinct from (new.sent_at, new.viewed_at, new.archived_at, new.is_invoiced, new.credited, new.last_paid_on) then
    other := new;
    other.sent_at := old.sent_at;
    other.viewed_at := old.viewed_at;
    other.archived_at := old.archived_at;
    other.is_invoiced := old.is_invoiced;
    other.credited := old.credited;
    other.last_paid_on := old.last_paid_on;
    other.version := old.version;
    other.updated_at := old.updated_at;
    if other = old then return null; end if;
  end if;
  perform queue_book_change(new.company_id, 'invoice', new.id, new.version, case
    when old.deleted_at is null and new.deleted_at is not null then 'delete'
    when old.voided_at is null and new.voided_at is not null then 'void'
    when (old.deleted_at is null, old.voided_at is null) <> (new.deleted_at is null, new.voided_at is null) then 'restore'
    when old.credit_settled <> new.credit_settled then 'credit'
    when abs(old.paid) < abs(new.paid) then 'pay'
    when old.paid <> new.paid then 'unpay'
    else 'change' end);
  return null;
end $$;

create trigger chain_update after update on invoice for each row execute function queue_invoice_change();
create trigger chain_delete after delete on invoice for each row
  when (current_setting('app.removing_company', true) is distinct from 'yes')
  execute function queue_invoice_change();

create or replace function queue_expense_change() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare other expense; begin
  if tg_op = 'UPDATE' and old.paid = new.paid and (old.archived_at, old.last_paid_on) is distinct from (new.archived_at, new.last_paid_on) then
    other := new;
    other.archived_at := old.archived_at;
    other.last_paid_on := old.last_paid_on;
    other.version := old.version;
    other.updated_at := old.updated_at;
    if other = old then return null; end if;
  end if;
  perform queue_book_change(coalesce(new.company_id, old.company_id), 'expense', coalesce(new.id, old.id), coalesce(new.version, old.version), case
    when tg_op = 'INSERT' then 'record'
    when tg_op = 'DELETE' then 'purge'
    when old.deleted_at is null and new.deleted_at is not null then 'delete'
    when old.deleted_at is not null and new.deleted_at is null then 'restore'
    when abs(old.paid) < abs(new.paid) then 'pay'
    when old.paid <> new.paid then 'unpay'
    else 'change' end);
  return null;
end $$;

create trigger chain after insert or update on expense for each row execute function queue_expense_change();
create trigger chain_delete after delete on expense for each row
  when (current_setting('app.removing_company', true) is distinct from 'yes')
  execute function queue_expense_change();

-- The payment of a credit invoice is hashed with that invoice, the parts of a payment with the documents that they pay.
create or replace function queue_payment_change() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare other payment; begin
  if coalesce(new.type, old.type) = 'credit' then return null; end if;
  if tg_op = 'UPDATE' then
    other := new;
    other.archived_at := old.archived_at;
    other.used := old.used;
    other.unused := old.unused;
    other.of_document := old.of_document;
    other.version := old.version;
    other.updated_at := old.updated_at;
    if other = old then return null; end if;
  end if;
  perform queue_book_change(coalesce(new.company_id, old.company_id), 'payment', coalesce(new.id, old.id), coalesce(new.version, old.version), case
    when tg_op = 'INSERT' then 'record'
    when tg_op = 'DELETE' then 'purge'
    when old.deleted_at is null and new.deleted_at is not null then 'delete'
    when old.deleted_at is not null and new.deleted_at is null then 'restore'
    else 'change' end);
  return null;
end $$;

create trigger chain after insert or update on payment for each row execute function queue_payment_change();
create trigger chain_delete after delete on payment for each row
  when (current_setting('app.removing_company', true) is distinct from 'yes')
  execute function queue_payment_change();

create or replace function queue_receipt_change() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  perform queue_book_change(p.company_id, 'payment', p.id, p.version, 'change') from payment p
    where p.company_id = coalesce(new.company_id, old.company_id) and p.id = coalesce(new.payment_id, old.payment_id);
  return null;
end $$;

create trigger chain after insert or update or delete on receipt for each row
  when (current_setting('app.removing_company', true) is distinct from 'yes')
  execute function queue_receipt_change();

create or replace function queue_expense_file_change() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  perform queue_book_change(e.company_id, 'expense', e.id, e.version, 'change') from expense e
    where e.company_id = coalesce(new.company_id, old.company_id) and e.id = coalesce(new.expense_id, old.expense_id);
  return null;
end $$;

create trigger chain after insert or delete on expense_file for each row
  when (current_setting('app.removing_company', true) is distinct from 'yes')
  execute function queue_expense_file_change();

-- The companies with changes to chain, and those whose chain does not have all their documents yet.
create or replace function companies_to_chain() returns table (company_id uuid, is_starting boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select q.company_id, false from (select distinct c.company_id from book_change c) q
  union all select h.company_id, true from chain_head h where h.start_after is not null $$;

-- The companies whose chain was not verified since its turn. Each has a night of the week by the random end of its id, so that the work is
-- spread; books that missed their night, because the server was off, are verified in the next one.
create or replace function chains_to_verify(at timestamptz) returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select h.company_id from chain_head h,
    lateral (select (extract(isodow from at at time zone 'UTC')::int - ('x' || right(h.company_id::text, 4))::bit(16)::int % 7 + 7) % 7 as days) ago
  where coalesce(h.verified_at, h.started_at) < date_trunc('day', at, 'UTC') - make_interval(days => ago.days)
  order by coalesce(h.verified_at, h.started_at) $$;

-- The companies whose chain has grown since its last time stamp.
create or replace function chains_to_stamp() returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select h.company_id from chain_head h where h.length > 0
    and not exists (select from chain_stamp s where s.company_id = h.company_id and s.seq = h.length) order by h.company_id $$;

grant execute on function companies_to_chain, chains_to_verify, chains_to_stamp to kvitas_app;

-- Whether a verification of the company waits or runs.
create or replace function is_verification_queued(company uuid) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as $$ begin
  return exists (select from graphile_worker.jobs j where j.key = 'verify_chain ' || company and j.attempts < j.max_attempts);
end $$;

grant execute on function is_verification_queued to kvitas_app;
