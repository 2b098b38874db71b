-- Invoices and proformas take no more of a line of a quote than it has, and a quote whose lines are all taken is invoiced. Checked at the end
-- of the transaction with the quote locked, so that two requests at the same time cannot take the same quantity. Documents that are void or
-- deleted give back what they took.
create or replace function keep_quote() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare whole boolean;
begin
  perform from invoice q where q.company_id = new.company_id and q.id = new.quote_id for update;
  if new.deleted_at is null and new.voided_at is null then
    perform from quote_taken(new.company_id, new.quote_id) t
      left join invoice_line q on q.company_id = new.company_id and q.invoice_id = new.quote_id and q.id = t.line_id
      where q.id is null or abs(t.quantity) > abs(q.quantity) or t.quantity * q.quantity < 0;
    if found then raise exception 'more than quoted in %', new.quote_id using errcode = 'check_violation', constraint = 'quote_quantity'; end if;
  end if;
  whole := not exists (select from invoice_line q left join quote_taken(new.company_id, new.quote_id) t on t.line_id = q.id
    where q.company_id = new.company_id and q.invoice_id = new.quote_id and q.quantity <> coalesce(t.quantity, 0));
  update invoice q set is_invoiced = whole, version = q.version + 1, updated_at = now()
    where q.company_id = new.company_id and q.id = new.quote_id and q.is_invoiced <> whole;
  return null;
end $$;

-- What valid documents took of each line of a quote.
create or replace function quote_taken(company uuid, quote uuid) returns table (line_id uuid, quantity numeric) language sql stable as $$
  select l.reference_line_id, sum(l.quantity) from invoice n join invoice_line l on l.company_id = n.company_id and l.invoice_id = n.id
    where n.company_id = company and n.quote_id = quote and n.deleted_at is null and n.voided_at is null and l.reference_line_id is not null
    group by 1 $$;

create constraint trigger quote_inserted after insert on invoice deferrable initially deferred for each row
  when (new.quote_id is not null) execute function keep_quote();
create constraint trigger quote_changed after update on invoice deferrable initially deferred for each row
  when (new.quote_id is not null) execute function keep_quote();

grant execute on function quote_taken to kvitas_app;
