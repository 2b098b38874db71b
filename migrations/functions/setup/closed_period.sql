-- Closing or opening a period waits for the documents that are being stored, and later documents see the new day: both take lock_sums().
-- The update has locked the row of the company before, always in this order.
create or replace function wait_for_documents() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  perform lock_sums(new.id);
  return new;
end $$;

create trigger wait_for_documents before update of closed_until on company for each row
  when (old.closed_until is distinct from new.closed_until) execute function wait_for_documents();

-- Refuses a change in a closed period. It runs at the end of the transaction under that lock, because an earlier check could miss a period
-- that is being closed. The detail of the error is the day, for the response.
create or replace function require_open(day date, closed date) returns void language plpgsql as $$ begin
  if day <= closed then raise exception 'the period until % is closed', closed using errcode = 'PC001', detail = closed::text; end if;
end $$;

create or replace function refuse_closed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  company uuid := coalesce(new.company_id, old.company_id);
  closed date;
begin
  perform lock_sums(company);
  select c.closed_until into closed from company c where c.id = company;
  perform require_open(least(old.date, new.date), closed);
  return null;
end $$;

-- Only documents in the books are protected: a deleted document can be purged, and a company can be removed with all its documents.
-- New invoices are refused by keep_new_invoice().
-- Protects amounts, date, number, and whether the document counts (docs/decisions/closed-periods.md). Possible stay
-- changes outside the books: files, comments, sending, and the documents that an advance pays.
create constraint trigger closed_changed after update on invoice deferrable initially deferred for each row
  when ((old.type, old.number, old.client_id, old.date, old.currency, old.exchange_rate, old.total, old.vat_total, old.deleted_at is null, old.voided_at is null)
    is distinct from (new.type, new.number, new.client_id, new.date, new.currency, new.exchange_rate, new.total, new.vat_total, new.deleted_at is null, new.voided_at is null))
  execute function refuse_closed();
create constraint trigger closed_deleted after delete on invoice deferrable initially deferred for each row
  when (old.deleted_at is null and current_setting('app.removing_company', true) is distinct from 'yes')
  execute function refuse_closed();

-- An expense whose date is closed is posted on the day it was registered.
create or replace function refuse_closed_expense() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  company uuid := coalesce(new.company_id, old.company_id);
  closed date;
  own text;
begin
  perform lock_sums(company);
  select c.closed_until, c.currency into closed, own from company c where c.id = company;
  perform require_open(least(old.posting_date, new.posting_date), closed);
  if tg_op = 'INSERT' then perform require_rate(new.currency, new.exchange_rate, own); end if;
  return null;
end $$;

create constraint trigger closed_inserted after insert on expense deferrable initially deferred for each row
  execute function refuse_closed_expense();
create constraint trigger closed_changed after update on expense deferrable initially deferred for each row
  when ((old.kind, old.corrects_id, old.vendor_id, old.number, old.category_id, old.date, old.date_registered, old.date_supply, old.posting_date,
      old.currency, old.exchange_rate, old.total, old.vat_total, old.deleted_at is null)
    is distinct from (new.kind, new.corrects_id, new.vendor_id, new.number, new.category_id, new.date, new.date_registered, new.date_supply, new.posting_date,
      new.currency, new.exchange_rate, new.total, new.vat_total, new.deleted_at is null))
  execute function refuse_closed_expense();
create constraint trigger closed_deleted after delete on expense deferrable initially deferred for each row
  when (old.deleted_at is null and current_setting('app.removing_company', true) is distinct from 'yes')
  execute function refuse_closed_expense();

-- The payment of a credit invoice follows that invoice.
create constraint trigger closed_inserted after insert on payment deferrable initially deferred for each row
  when (new.type <> 'credit') execute function refuse_closed();
create constraint trigger closed_changed after update on payment deferrable initially deferred for each row
  when (new.type <> 'credit' and (old.type, old.purpose, old.client_id, old.account_id, old.date, old.currency, old.exchange_rate, old.total, old.source_account_id,
      old.destination_account_id, old.destination_currency, old.destination_total, old.deleted_at is null)
    is distinct from (new.type, new.purpose, new.client_id, new.account_id, new.date, new.currency, new.exchange_rate, new.total, new.source_account_id,
      new.destination_account_id, new.destination_currency, new.destination_total, new.deleted_at is null))
  execute function refuse_closed();
create constraint trigger closed_deleted after delete on payment deferrable initially deferred for each row
  when (old.deleted_at is null and current_setting('app.removing_company', true) is distinct from 'yes')
  execute function refuse_closed();

create constraint trigger closed_inserted after insert on receipt deferrable initially deferred for each row
  execute function refuse_closed();
create constraint trigger closed_changed after update on receipt deferrable initially deferred for each row
  when ((old.type, old.number, old.date, old.currency, old.total) is distinct from (new.type, new.number, new.date, new.currency, new.total))
  execute function refuse_closed();
