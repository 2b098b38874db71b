-- The id of the current transaction for a company: a UUID of version 7, so ids sort by time, and the same whenever asked.
-- A single expression, because the planner then writes it into the query in place of a call.
create or replace function change_id(company uuid) returns uuid language sql stable as $$
  select (lpad(to_hex(floor(extract(epoch from now()) * 1000)::bigint), 12, '0') || '7'
    || lpad(to_hex(extract(microseconds from now())::int % 1000 * 4096 / 1000), 3, '0')
    || '8' || left(md5(company::text || pg_current_xact_id()::text), 15))::uuid $$;

create or replace function record_event(company uuid, kind text, document uuid, title text, of_table text, of_row uuid, operation text, old_values jsonb, new_values jsonb)
returns void language plpgsql as $$ begin
  insert into audit_event (company_id, change_id, user_id, user_name, address, document_kind, document_id, document_title, table_name,
      row_id, operation, before, after, import_id, api_key_name)
    values (company, change_id(company), acting_user(), (select u.name from app_user u where u.id = acting_user()),
      nullif(current_setting('app.address', true), ''), kind, document, title, of_table, of_row, operation, old_values, new_values,
      nullif(current_setting('app.import_id', true), '')::uuid, nullif(current_setting('app.api_key_name', true), ''));
end $$;

create or replace function document_title(kind text, company uuid, document uuid) returns text language plpgsql stable as $$ begin
  return case kind
    when 'invoice' then (select i.number from invoice i where i.company_id = company and i.id = document)
    when 'expense' then (select coalesce(e.number, e.vendor_title) from expense e where e.company_id = company and e.id = document)
    when 'payment' then (select p.client_title from payment p where p.company_id = company and p.id = document)
    else (select c.title from company c where c.id = company) end;
end $$;

-- The columns of a row that identify it for a reader.
create or replace function identifying_columns(of_row jsonb) returns jsonb language sql immutable as $$
  select nullif(jsonb_strip_nulls(jsonb_build_object('type', of_row->'type', 'number', of_row->'number', 'title', of_row->'title', 'client_title', of_row->'client_title', 'vendor_title', of_row->'vendor_title', 'code', of_row->'code',
    'name', of_row->'name', 'date', of_row->'date', 'date_due', of_row->'date_due', 'total', of_row->'total', 'currency', of_row->'currency',
    'destination_total', of_row->'destination_total', 'destination_currency', of_row->'destination_currency', 'rate', of_row->'rate', 'invoice_type', of_row->'invoice_type', 'next_number', of_row->'next_number')), '{}') $$;

-- Writes the event of a changed row. Arguments: the kind of document whose history shows it; for rows that belong to a document also the
-- column with its id.
create or replace function audit_row() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  -- Technical columns, and sums kept or computed from rows that are audited themselves.
  unaudited_columns constant text[] := array['company_id', 'id', 'version', 'created_at', 'updated_at', 'created_by', 'deleted_by', 'voided_by', 'viewed_at', 'search', 'quote_answered_by', 'quote_size', 'quote_mailed_at',
    'paid', 'last_paid_on', 'credit_settled', 'received', 'unpaid', 'payment_state', 'credited', 'used', 'unused', 'released', 'moved', 'sold_quantity', 'sold_total',
    'posting_date', 'paper_difference', 'vendor_country', 'vendor_vat_code', 'subtotal', 'discount_total', 'discount_without_vat', 'delivery_without_vat', 'total_in_words', 'thumbnail', 'style_version', 'product_codes', 'changed_by', 'changed_at'];
  numbered record;
  old_row jsonb;
  new_row jsonb;
  any_row jsonb;
  company uuid;
  of_row uuid;
  document uuid;
  title text;
  old_values jsonb;
  new_values jsonb;
begin
  -- The next number of a series changes with every document, which has an event of its own. Asked first, before rows become JSON.
  if tg_table_name = 'series' and tg_op = 'UPDATE' then
    numbered := old;
    numbered.next_number := new.next_number;
    numbered.version := new.version;
    numbered.updated_at := new.updated_at;
    if numbered = new and exists (select from audit_event e where e.company_id = new.company_id and e.change_id = change_id(new.company_id)
      and e.document_kind in ('invoice', 'payment')) then return null; end if;
  end if;
  old_row := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  new_row := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  any_row := coalesce(new_row, old_row);
  -- The payment of a credit invoice is not shown; the history of the invoices shows it.
  if tg_table_name = 'payment' and any_row->>'type' = 'credit' then return null; end if;
  company := coalesce(any_row->>'company_id', any_row->>'id');
  document := any_row->>coalesce(tg_argv[1], 'id');
  -- A document has at most one row of some tables, which have no id of their own.
  of_row := coalesce((any_row->>'id')::uuid, document);
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(key, o.value), jsonb_object_agg(key, n.value) into old_values, new_values
      from jsonb_each(old_row - unaudited_columns) o join jsonb_each(new_row - unaudited_columns) n using (key) where o.value <> n.value;
    if new_values is null then return null; end if;
  -- A company is removed with its history.
  elsif tg_op = 'DELETE' and not exists (select from company c where c.id = company) then return null;
  else
    old_values := identifying_columns(old_row);
    new_values := identifying_columns(new_row);
  end if;
  title := case when tg_nargs > 1 then document_title(tg_argv[0], company, document)
    else coalesce(any_row->>'number', any_row->>'title', any_row->>'client_title', any_row->>'vendor_title', any_row->>'next_number') end;
  perform record_event(company, tg_argv[0], document, title, tg_table_name, of_row, lower(tg_op), old_values, new_values);
  return null;
end $$;

-- Writes the event of a new invoice as audit_row() would, but without converting the row to JSON, because invoices are created more often than other documents. An invoice
-- is also in the history of the document that it was created from.
create or replace function audit_new_invoice() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  description jsonb := identifying_columns(jsonb_build_object('type', new.type, 'number', new.number, 'client_title', new.client_title,
    'date', new.date, 'date_due', new.date_due, 'total', new.total, 'currency', new.currency));
begin
  perform record_event(new.company_id, tg_argv[0], new.id, new.number, 'invoice', new.id, 'insert', null, description);
  if coalesce(new.proforma_id, new.reference_invoice_id) is not null then
    perform record_event(new.company_id, tg_argv[0], source, document_title('invoice', new.company_id, source), 'invoice', new.id, 'insert', null, description)
      from (values (new.proforma_id), (case when new.type = 'credit' then new.reference_invoice_id end)) of (source)
      where source is not null;
  end if;
  return null;
end $$;

create trigger audit after insert on invoice for each row execute function audit_new_invoice('invoice');
create trigger audit_change after update or delete on invoice for each row
  when (current_setting('app.removing_company', true) is distinct from 'yes')
  execute function audit_row('invoice');

create trigger audit after insert or update or delete on expense for each row
  when (current_setting('app.removing_company', true) is distinct from 'yes')
  execute function audit_row('expense');

create trigger audit after insert or update or delete on payment for each row
  when (current_setting('app.removing_company', true) is distinct from 'yes')
  execute function audit_row('payment');

create trigger audit after insert or update or delete on client for each row
  when (current_setting('app.removing_company', true) is distinct from 'yes')
  execute function audit_row('client');

create trigger audit after insert or update or delete on unit for each row
  when (current_setting('app.removing_company', true) is distinct from 'yes')
  execute function audit_row('unit');

create trigger audit after insert or update or delete on vat_rate for each row
  when (current_setting('app.removing_company', true) is distinct from 'yes')
  execute function audit_row('vat');

create trigger audit after insert or update or delete on series for each row
  when (current_setting('app.removing_company', true) is distinct from 'yes')
  execute function audit_row('series');

create trigger audit after insert or update or delete on expense_category for each row
  when (current_setting('app.removing_company', true) is distinct from 'yes')
  execute function audit_row('expense-category');

create trigger audit after insert or update or delete on company for each row
  when (current_setting('app.removing_company', true) is distinct from 'yes')
  execute function audit_row('company');

create trigger audit after update on invoice_reminder for each row
  when (current_setting('app.removing_company', true) is distinct from 'yes')
  execute function audit_row('invoice', 'invoice_id');

create trigger audit after update on reminder_settings for each row
  when (current_setting('app.removing_company', true) is distinct from 'yes')
  execute function audit_row('company', 'company_id');

create trigger audit after insert or update or delete on reminder_step for each row
  when (current_setting('app.removing_company', true) is distinct from 'yes')
  execute function audit_row('company', 'company_id');

create trigger audit after update on statement_settings for each row
  when (current_setting('app.removing_company', true) is distinct from 'yes')
  execute function audit_row('company', 'company_id');

create trigger audit after update on letter_template for each row
  when (current_setting('app.removing_company', true) is distinct from 'yes')
  execute function audit_row('company', 'company_id');

create trigger audit after update on letter_settings for each row
  when (current_setting('app.removing_company', true) is distinct from 'yes')
  execute function audit_row('company', 'company_id');

create trigger audit after insert or update or delete on receipt for each row
  when (current_setting('app.removing_company', true) is distinct from 'yes')
  execute function audit_row('payment', 'payment_id');

create trigger audit after insert or update or delete on expense_file for each row
  when (current_setting('app.removing_company', true) is distinct from 'yes')
  execute function audit_row('expense', 'expense_id');

-- Sums that documents change (sold quantities, balances) are not audited; the trigger does not even fire for them.
create trigger audit after insert or delete on product for each row
  when (current_setting('app.removing_company', true) is distinct from 'yes')
  execute function audit_row('product');
create trigger audit_change after update on product for each row
  when (old.version <> new.version or (old.sold_quantity, old.sold_total) = (new.sold_quantity, new.sold_total)) execute function audit_row('product');

create trigger audit after insert or delete on company_account for each row
  when (current_setting('app.removing_company', true) is distinct from 'yes')
  execute function audit_row('company-account');
create trigger audit_change after update on company_account for each row
  when (old.version <> new.version or old.moved = new.moved) execute function audit_row('company-account');

create trigger audit after insert or update or delete on activity for each row
  when (current_setting('app.removing_company', true) is distinct from 'yes')
  execute function audit_row('activity');

create trigger audit after insert or update or delete on note_template for each row
  when (current_setting('app.removing_company', true) is distinct from 'yes')
  execute function audit_row('note-template');
