-- Updates all sums of a new invoice at the end of its transaction: one trigger in place of six, because calling a trigger costs as much as most of them
-- do. A changed or deleted invoice has several triggers.
create or replace function keep_new_invoice() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare closed date; own text;
begin
  perform lock_sums(new.company_id);
  select c.closed_until, c.currency into closed, own from company c where c.id = new.company_id;
  perform require_rate(new.currency, new.exchange_rate, own);
  if new.date <= closed then perform require_open(new.date, closed); end if;
  perform require_matching_totals(new.company_id, new.id);
  perform add_invoice_sums(new, 1);
  perform post_new_invoice(new);
  if new.paid_before <> 0 then perform post(new.company_id, 'paid_before', new.id); end if;
  if new.vat then perform post_new_invoice_vat(new); end if;
  perform queue_book_change(new.company_id, 'invoice', new.id, new.version, 'issue');
  return null;
end $$;

create constraint trigger keep after insert on invoice deferrable initially deferred for each row execute function keep_new_invoice();
