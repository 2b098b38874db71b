-- Who voided an invoice; who deleted an expense and why; whether an account is on any invoice.

alter table invoice add column voided_by uuid;
alter table expense add column deleted_by uuid, add column delete_comment text;

-- Of what was done before, the history knows who; written without telling anybody of a change, for nothing a person sees was changed.
alter table invoice disable trigger user;
update invoice i set voided_by = (select e.user_id from audit_event e
    where e.company_id = i.company_id and e.document_id = i.id and e.table_name = 'invoice' and e.row_id = i.id and e.after->>'voided_at' is not null
    order by e.change_id desc limit 1)
  where i.voided_at is not null;
alter table invoice enable trigger user;
alter table expense disable trigger user;
update expense x set deleted_by = (select e.user_id from audit_event e
    where e.company_id = x.company_id and e.document_id = x.id and e.table_name = 'expense' and e.after->>'deleted_at' is not null
    order by e.change_id desc limit 1)
  where x.deleted_at is not null;
alter table expense enable trigger user;

-- Accounts by the invoices that show them, each id once. Written at once and not put off: a put-off heap would be walked by who asks,
-- and sorted in by whoever's invoice fills it.
create index invoice_accounts on invoice using gin (company_id, jsonb_path_query_array(accounts, '$[*].id') jsonb_path_ops) with (fastupdate = off);
-- Asked as the owner: under row-level security an index of documents' insides is not used. Nor would it be for an account that the
-- planner takes for a frequent one: it would walk the invoices in the hope of meeting it soon.
create function is_account_on_invoices(account uuid) returns boolean language sql stable security definer
  set search_path = public, pg_temp set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off
  as $$ select exists (select from (select i.company_id from invoice i
      where jsonb_path_query_array(i.accounts, '$[*].id') @> jsonb_build_array(account) offset 0) shown
    where shown.company_id = current_company()) $$;
revoke execute on function is_account_on_invoices from public;
grant execute on function is_account_on_invoices to kvitas_app;

-- Who voided it is told by the change itself, as who deleted it is.
create or replace function audit_row() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  -- Bookkeeping, and sums kept or computed from what is recorded anyway.
  unsaid constant text[] := array['company_id', 'id', 'version', 'created_at', 'updated_at', 'created_by', 'deleted_by', 'voided_by', 'viewed_at', 'search',
    'paid', 'unpaid', 'payment_state', 'credited', 'used', 'unused', 'released', 'moved', 'sold_quantity', 'sold_total', 'subtotal', 'discount_total',
    'discount_without_vat', 'delivery_without_vat', 'total_in_words', 'thumbnail'];
  moving constant text[] := array['next_number', 'version', 'updated_at'];
  old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  new_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  whole jsonb := coalesce(new_row, old_row);
  company uuid := coalesce(whole->>'company_id', whole->>'id');
  of_row uuid := whole->>'id';
  document uuid := whole->>coalesce(tg_argv[1], 'id');
  title text;
  was jsonb;
  became jsonb;
begin
  -- What a credit invoice takes back is no payment anyone sees: the invoices tell of it.
  if tg_table_name = 'payment' and whole->>'type' = 'credit' then return null; end if;
  -- A series that moved on because a document took its number: the document says so.
  if tg_table_name = 'series' and old_row - moving = new_row - moving and exists (select from audit_event e
    where e.company_id = company and e.change_id = change_id(company) and e.document_kind in ('invoice', 'payment')) then return null; end if;
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(key, o.value), jsonb_object_agg(key, n.value) into was, became
      from jsonb_each(old_row - unsaid) o join jsonb_each(new_row - unsaid) n using (key) where o.value <> n.value;
    if became is null then return null; end if;
  -- With its company all of it goes, history too.
  elsif tg_op = 'DELETE' and not exists (select from company c where c.id = company) then return null;
  else
    was := naming_facts(old_row);
    became := naming_facts(new_row);
  end if;
  title := case when tg_nargs > 1 then document_title(tg_argv[0], company, document)
    else coalesce(whole->>'number', whole->>'title', whole->>'client_title', whole->>'vendor_title', whole->>'next_number') end;
  perform record_event(company, tg_argv[0], document, title, tg_table_name, of_row, lower(tg_op), was, became);
  if tg_table_name = 'invoice' and tg_op = 'INSERT' then
    -- Part of the history of the document it was made from, too.
    perform record_event(company, 'invoice', source, document_title('invoice', company, source), 'invoice', of_row, 'insert', null, became)
      from (values ((new_row->>'proforma_id')::uuid), (case when new_row->>'type' = 'credit' then (new_row->>'reference_invoice_id')::uuid end)) of (source)
      where source is not null;
  end if;
  return null;
end $$;
