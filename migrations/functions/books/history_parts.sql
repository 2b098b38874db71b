-- Members of a company are part of the history of the company.
create or replace function audit_member() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  member company_member := coalesce(new, old);
  person text := (select u.name from app_user u where u.id = member.user_id);
begin
  if not exists (select from company c where c.id = member.company_id) or (tg_op = 'UPDATE' and old.role = new.role) then return null; end if;
  perform record_event(member.company_id, 'company', member.company_id, document_title('company', member.company_id, member.company_id),
    tg_table_name, member.user_id, lower(tg_op),
    case when tg_op <> 'INSERT' then jsonb_build_object('name', person, 'role', old.role) end,
    case when tg_op <> 'DELETE' then jsonb_build_object('name', person, 'role', new.role) end);
  return null;
end $$;

create trigger audit after insert or update or delete on company_member for each row
  when (current_setting('app.removing_company', true) is distinct from 'yes')
  execute function audit_member();

-- A part of a payment is in the history of the document that it pays, and in that of the payment.
create or replace function audit_part() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  kind text := tg_argv[0];
  part jsonb := to_jsonb(coalesce(new, old));
  company uuid := part->>'company_id';
  document uuid := part->>(kind || '_id');
  of_payment uuid := part->>'payment_id';
  number text := document_title(kind, company, document);
  payer text;
  description jsonb;
begin
  if not exists (select from company c where c.id = company) or (tg_op = 'UPDATE' and old.amount = new.amount) then return null; end if;
  select p.client_title, jsonb_build_object('payment_type', p.type, 'date', p.date, 'currency', p.currency, 'account', a.title, 'number', number)
    into payer, description
    from payment p left join company_account a on a.company_id = p.company_id and a.id = p.account_id
    where p.company_id = company and p.id = of_payment;
  perform record_event(company, side.kind, side.id, side.title, tg_table_name, (part->>'id')::uuid, lower(tg_op),
    case when tg_op <> 'INSERT' then description || jsonb_build_object('amount', old.amount) end,
    case when tg_op <> 'DELETE' then description || jsonb_build_object('amount', new.amount) end)
    from (values (kind, document, number), ('payment', of_payment, payer)) side (kind, id, title)
    where side.kind <> 'payment' or description->>'payment_type' <> 'credit';
  return null;
end $$;

create trigger audit after insert or update or delete on invoice_payment for each row
  when (current_setting('app.removing_company', true) is distinct from 'yes')
  execute function audit_part('invoice');

create trigger audit after insert or update or delete on expense_payment for each row
  when (current_setting('app.removing_company', true) is distinct from 'yes')
  execute function audit_part('expense');

-- One event a transaction for the lines of a document, with those added and those removed. A document is stored by replacing its lines;
-- lines that are the same before and after did not change. Both lists empty: only their order changed.
create or replace function record_lines(company uuid, kind text, document uuid, title text, of_table text, removed jsonb, added jsonb)
returns void language plpgsql as $$
declare
  unaudited_columns constant text[] := array['company_id', 'invoice_id', 'expense_id', 'id', 'unit_id', 'vat_id', 'reference_line_id'];
  known bigint;
  old_values jsonb := '[]';
  new_values jsonb := '[]';
  is_same boolean;
begin
  select e.id, e.before, e.after into known, old_values, new_values from audit_event e
    where e.company_id = company and e.change_id = change_id(company) and e.document_id = document and e.table_name = of_table;
  old_values := coalesce(old_values, '[]') || removed;
  new_values := coalesce(new_values, '[]') || added;
  with sides as (
    select side, line - unaudited_columns as line, line - unaudited_columns - 'position' as description, place,
      row_number() over (partition by side, line - unaudited_columns - 'position' order by place) as copy
    from (select 0 as side, line, place from jsonb_array_elements(old_values) with ordinality of (line, place)
      union all select 1, line, place from jsonb_array_elements(new_values) with ordinality of (line, place)) both_sides
  ), moved as (
    select s.*, count(*) over (partition by description, copy) = 1 as differs from sides s
  )
  select coalesce(jsonb_agg(line order by place) filter (where side = 0 and differs), '[]'),
    coalesce(jsonb_agg(line order by place) filter (where side = 1 and differs), '[]'),
    coalesce(jsonb_agg(description order by place) filter (where side = 0), '[]') = coalesce(jsonb_agg(description order by place) filter (where side = 1), '[]')
    into old_values, new_values, is_same from moved;
  if known is null then
    if not is_same then perform record_event(company, kind, document, title, of_table, document, 'update', old_values, new_values); end if;
  elsif is_same then delete from audit_event e where e.company_id = company and e.change_id = change_id(company) and e.id = known;
  else update audit_event e set before = old_values, after = new_values where e.company_id = company and e.change_id = change_id(company) and e.id = known;
  end if;
end $$;

-- The first lines of a document are part of its creation and have no event. Of a purged document the row is gone already, so its lines have
-- none either.
create or replace function audit_invoice_lines() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare document record; begin
  if tg_op <> 'INSERT' then
    for document in select l.company_id, l.invoice_id as id from removed l group by 1, 2 loop
      perform record_lines(d.company_id, 'invoice', d.id, d.number, tg_table_name, (select jsonb_agg(to_jsonb(l) order by l.position) from removed l where l.invoice_id = d.id), '[]')
        from invoice d where d.company_id = document.company_id and d.id = document.id and d.created_at < now();
    end loop;
  end if;
  if tg_op <> 'DELETE' then
    -- `offset 0`: each is looked up by its id, even if the planner assumes that the table is empty.
    for document in select d.* from (select distinct company_id, invoice_id from added) l,
      lateral (select d.company_id, d.id, d.number as title, d.created_at from invoice d
        where d.company_id = l.company_id and d.id = l.invoice_id offset 0) d
      where d.created_at < now() loop
      perform record_lines(document.company_id, 'invoice', document.id, document.title, tg_table_name, '[]',
        (select jsonb_agg(to_jsonb(l) order by l.position) from added l where l.invoice_id = document.id));
    end loop;
  end if;
  return null;
end $$;

create trigger audit_inserted after insert on invoice_line referencing new table as added for each statement
  execute function audit_invoice_lines();
create trigger audit_updated after update on invoice_line referencing old table as removed new table as added for each statement
  execute function audit_invoice_lines();
create trigger audit_deleted after delete on invoice_line referencing old table as removed for each statement
  when (current_setting('app.removing_company', true) is distinct from 'yes')
  execute function audit_invoice_lines();

create or replace function audit_expense_lines() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare document record; begin
  if tg_op <> 'INSERT' then
    for document in select l.company_id, l.expense_id as id from removed l group by 1, 2 loop
      perform record_lines(d.company_id, 'expense', d.id, coalesce(d.number, d.vendor_title), tg_table_name, (select jsonb_agg(to_jsonb(l) order by l.position) from removed l where l.expense_id = d.id), '[]')
        from expense d where d.company_id = document.company_id and d.id = document.id and d.created_at < now();
    end loop;
  end if;
  if tg_op <> 'DELETE' then
    -- `offset 0`: each is looked up by its id, even if the planner assumes that the table is empty.
    for document in select d.* from (select distinct company_id, expense_id from added) l,
      lateral (select d.company_id, d.id, coalesce(d.number, d.vendor_title) as title, d.created_at from expense d
        where d.company_id = l.company_id and d.id = l.expense_id offset 0) d
      where d.created_at < now() loop
      perform record_lines(document.company_id, 'expense', document.id, document.title, tg_table_name, '[]',
        (select jsonb_agg(to_jsonb(l) order by l.position) from added l where l.expense_id = document.id));
    end loop;
  end if;
  return null;
end $$;

create trigger audit_inserted after insert on expense_line referencing new table as added for each statement
  execute function audit_expense_lines();
create trigger audit_updated after update on expense_line referencing old table as removed new table as added for each statement
  execute function audit_expense_lines();
create trigger audit_deleted after delete on expense_line referencing old table as removed for each statement
  when (current_setting('app.removing_company', true) is distinct from 'yes')
  execute function audit_expense_lines();

-- The same for the VAT rows of an invoice or expense. Only rows that replace others are compared: the first ones are part of the creation,
-- and a new document must not pay for the comparison. The title follows the code, the VAT that is not deducted follows the percentage.
create or replace function audit_vat_rows() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  kind text := tg_argv[0];
  document record; begin
  perform set_config('app.vat_rows_replaced', 'yes', true);
  for document in
    select r.company_id, r.id, r.rows, case kind when 'invoice' then (select i.created_at from invoice i where i.company_id = r.company_id and i.id = r.id)
        else (select e.created_at from expense e where e.company_id = r.company_id and e.id = r.id) end as created_at
    from (select c.company_id, (to_jsonb(c)->>(kind || '_id'))::uuid as id,
        jsonb_agg(to_jsonb(c) - array['title', 'legal_note', 'vat_not_deducted'] order by c.position) as rows
      from changed c group by 1, 2) r loop
    continue when document.created_at is null or document.created_at >= now();
    perform record_lines(document.company_id, kind, document.id, document_title(kind, document.company_id, document.id), tg_table_name,
      case tg_op when 'DELETE' then document.rows else '[]' end, case tg_op when 'INSERT' then document.rows else '[]' end);
  end loop;
  return null;
end $$;

create trigger audit_deleted after delete on invoice_vat referencing old table as changed for each statement
  when (current_setting('app.removing_company', true) is distinct from 'yes')
  execute function audit_vat_rows('invoice');
create trigger audit_inserted after insert on invoice_vat referencing new table as changed for each statement
  when (current_setting('app.vat_rows_replaced', true) = 'yes')
  execute function audit_vat_rows('invoice');
create trigger audit_deleted after delete on expense_vat referencing old table as changed for each statement
  when (current_setting('app.removing_company', true) is distinct from 'yes')
  execute function audit_vat_rows('expense');
-- An expense that had no rows gets its first ones later.
create trigger audit_inserted after insert on expense_vat referencing new table as changed for each statement
  execute function audit_vat_rows('expense');
