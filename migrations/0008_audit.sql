-- The audit trail: who did what, when, from which address, and how it was before and after. Triggers write it, so nothing
-- of the books changes without it; the application's role can only read it.

create table audit_event (
  company_id uuid not null references company on delete cascade,
  -- One transaction of one company: all it did shares this id, and ids stand in the order of time.
  change_id uuid not null,
  id bigint generated always as identity,
  at timestamptz not null default now(),
  -- Nobody: the system itself. The name stays as it was then.
  user_id uuid,
  user_name text,
  address text,
  -- The document whose history it is part of; a line or a part of a payment names the document it belongs to.
  document_kind text not null check (document_kind in ('invoice', 'expense', 'payment', 'client', 'product', 'unit', 'vat', 'series',
    'company-account', 'expense-category', 'company')),
  document_id uuid not null,
  document_title text,
  table_name text not null,
  row_id uuid not null,
  operation text not null check (operation in ('insert', 'update', 'delete')),
  -- Of a change what changed, of what came or went what names it. Lines: those that came and those that went.
  before jsonb,
  after jsonb,
  primary key (company_id, change_id, id)
);
create index audit_event_document on audit_event (company_id, document_id, change_id);
create index audit_event_kind on audit_event (company_id, document_kind, change_id);
create index audit_event_user on audit_event (company_id, user_id, change_id);

alter table audit_event enable row level security;
create policy of_company on audit_event using (company_id = current_company()) with check (company_id = current_company());
grant select on audit_event to kvitas_app;

-- The id of the running transaction for a company: version 7, so in the order of time, and the same whenever asked.
create function change_id(company uuid) returns uuid language sql stable as $$
  select (lpad(to_hex(moment / 1000), 12, '0') || '7' || lpad(to_hex(moment % 1000 * 4096 / 1000), 3, '0')
    || '8' || left(md5(company::text || pg_current_xact_id()::text), 15))::uuid
  from (select (extract(epoch from now()) * 1000000)::bigint as moment) now $$;

create function record_event(company uuid, kind text, document uuid, title text, of_table text, of_row uuid, did text, was jsonb, became jsonb)
returns void language plpgsql as $$ begin
  insert into audit_event (company_id, change_id, user_id, user_name, address, document_kind, document_id, document_title, table_name,
      row_id, operation, before, after)
    values (company, change_id(company), acting_user(), (select u.name from app_user u where u.id = acting_user()),
      nullif(current_setting('app.address', true), ''), kind, document, title, of_table, of_row, did, was, became);
end $$;

create function document_title(kind text, company uuid, document uuid) returns text language plpgsql stable as $$ begin
  return case kind
    when 'invoice' then (select i.number from invoice i where i.company_id = company and i.id = document)
    when 'expense' then (select coalesce(e.number, e.vendor_title) from expense e where e.company_id = company and e.id = document)
    when 'payment' then (select p.client_title from payment p where p.company_id = company and p.id = document)
    else (select c.title from company c where c.id = company) end;
end $$;

-- What of a row names it for a reader.
create function naming_facts(of_row jsonb) returns jsonb language sql immutable as $$
  select nullif(jsonb_strip_nulls(jsonb_build_object('type', of_row->'type', 'number', of_row->'number', 'title', of_row->'title', 'client_title', of_row->'client_title', 'vendor_title', of_row->'vendor_title', 'code', of_row->'code',
    'name', of_row->'name', 'date', of_row->'date', 'date_due', of_row->'date_due', 'total', of_row->'total', 'currency', of_row->'currency',
    'destination_total', of_row->'destination_total', 'destination_currency', of_row->'destination_currency', 'rate', of_row->'rate', 'invoice_type', of_row->'invoice_type', 'next_number', of_row->'next_number')), '{}') $$;

-- For a table whose rows are documents: its kind. For rows that belong to one: its kind, and the column that names it.
create function audit_row() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  -- Bookkeeping, and sums kept or computed from what is recorded anyway.
  unsaid constant text[] := array['company_id', 'id', 'version', 'created_at', 'updated_at', 'created_by', 'deleted_by', 'viewed_at', 'search',
    'paid', 'unpaid', 'payment_state', 'used', 'unused', 'released', 'moved', 'sold_quantity', 'sold_total', 'subtotal', 'discount_total',
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

do $$ declare audited record; begin
  for audited in select * from (values ('invoice', 'invoice'), ('expense', 'expense'), ('payment', 'payment'), ('client', 'client'), ('unit', 'unit'),
    ('vat_rate', 'vat'), ('series', 'series'), ('expense_category', 'expense-category'), ('company', 'company'), ('receipt', 'payment'', ''payment_id'),
    ('expense_file', 'expense'', ''expense_id')) of (name, arguments)
  loop
    execute format('create trigger audit after insert or update or delete on %I for each row execute function audit_row(''%s'')', audited.name, audited.arguments);
  end loop;
end $$;
-- A row that only a document moved is not even looked at: invoices touch many.
create trigger audit after insert or delete on product for each row execute function audit_row('product');
create trigger audit_change after update on product for each row
  when (old.version <> new.version or (old.sold_quantity, old.sold_total) = (new.sold_quantity, new.sold_total)) execute function audit_row('product');
create trigger audit after insert or delete on company_account for each row execute function audit_row('company-account');
create trigger audit_change after update on company_account for each row
  when (old.version <> new.version or old.moved = new.moved) execute function audit_row('company-account');

create function audit_member() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
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
create trigger audit after insert or update or delete on company_member for each row execute function audit_member();

-- A part of a payment belongs to the history of the document it pays and to that of the payment.
create function audit_part() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  kind text := tg_argv[0];
  part jsonb := to_jsonb(coalesce(new, old));
  company uuid := part->>'company_id';
  document uuid := part->>(kind || '_id');
  of_payment uuid := part->>'payment_id';
  number text := document_title(kind, company, document);
  payer text;
  said jsonb;
begin
  if not exists (select from company c where c.id = company) or (tg_op = 'UPDATE' and old.amount = new.amount) then return null; end if;
  select p.client_title, jsonb_build_object('payment_type', p.type, 'date', p.date, 'currency', p.currency, 'account', a.title, 'number', number)
    into payer, said
    from payment p left join company_account a on a.company_id = p.company_id and a.id = p.account_id
    where p.company_id = company and p.id = of_payment;
  perform record_event(company, side.kind, side.id, side.title, tg_table_name, (part->>'id')::uuid, lower(tg_op),
    case when tg_op <> 'INSERT' then said || jsonb_build_object('amount', old.amount) end,
    case when tg_op <> 'DELETE' then said || jsonb_build_object('amount', new.amount) end)
    from (values (kind, document, number), ('payment', of_payment, payer)) side (kind, id, title)
    where side.kind <> 'payment' or said->>'payment_type' <> 'credit';
  return null;
end $$;
create trigger audit after insert or update or delete on invoice_payment for each row execute function audit_part('invoice');
create trigger audit after insert or update or delete on expense_payment for each row execute function audit_part('expense');

-- One event a transaction for the lines of a document, with those that came and those that went: a document is stored by
-- replacing its lines, and what stands before and after did not change. Nothing in both lists: only their order changed.
create function record_lines(company uuid, kind text, document uuid, title text, of_table text, removed jsonb, added jsonb)
returns void language plpgsql as $$
declare
  unsaid constant text[] := array['company_id', 'invoice_id', 'expense_id', 'id', 'unit_id', 'vat_id', 'reference_line_id'];
  known bigint;
  was jsonb := '[]';
  became jsonb := '[]';
  is_same boolean;
begin
  select e.id, e.before, e.after into known, was, became from audit_event e
    where e.company_id = company and e.change_id = change_id(company) and e.document_id = document and e.table_name = of_table;
  was := coalesce(was, '[]') || removed;
  became := coalesce(became, '[]') || added;
  with sides as (
    select side, line - unsaid as line, line - unsaid - 'position' as said, place,
      row_number() over (partition by side, line - unsaid - 'position' order by place) as copy
    from (select 0 as side, line, place from jsonb_array_elements(was) with ordinality of (line, place)
      union all select 1, line, place from jsonb_array_elements(became) with ordinality of (line, place)) both_sides
  ), moved as (
    select s.*, count(*) over (partition by said, copy) = 1 as differs from sides s
  )
  select coalesce(jsonb_agg(line order by place) filter (where side = 0 and differs), '[]'),
    coalesce(jsonb_agg(line order by place) filter (where side = 1 and differs), '[]'),
    coalesce(jsonb_agg(said order by place) filter (where side = 0), '[]') = coalesce(jsonb_agg(said order by place) filter (where side = 1), '[]')
    into was, became, is_same from moved;
  if known is null then
    if not is_same then perform record_event(company, kind, document, title, of_table, document, 'update', was, became); end if;
  elsif is_same then delete from audit_event e where e.company_id = company and e.change_id = change_id(company) and e.id = known;
  else update audit_event e set before = was, after = became where e.company_id = company and e.change_id = change_id(company) and e.id = known;
  end if;
end $$;

-- The lines a document is made with are the document. Of one that goes for good, so do its lines: it is not found here.
create function audit_invoice_lines() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare document record; begin
  if tg_op <> 'INSERT' then
    for document in select l.company_id, l.invoice_id as id from removed l group by 1, 2 loop
      perform record_lines(d.company_id, 'invoice', d.id, d.number, tg_table_name, (select jsonb_agg(to_jsonb(l) order by l.position) from removed l where l.invoice_id = d.id), '[]')
        from invoice d where d.company_id = document.company_id and d.id = document.id and d.created_at < now();
    end loop;
  end if;
  if tg_op <> 'DELETE' then
    for document in select l.company_id, l.invoice_id as id from added l group by 1, 2 loop
      perform record_lines(d.company_id, 'invoice', d.id, d.number, tg_table_name, '[]', (select jsonb_agg(to_jsonb(l) order by l.position) from added l where l.invoice_id = d.id))
        from invoice d where d.company_id = document.company_id and d.id = document.id and d.created_at < now();
    end loop;
  end if;
  return null;
end $$;
create function audit_expense_lines() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare document record; begin
  if tg_op <> 'INSERT' then
    for document in select l.company_id, l.expense_id as id from removed l group by 1, 2 loop
      perform record_lines(d.company_id, 'expense', d.id, coalesce(d.number, d.vendor_title), tg_table_name, (select jsonb_agg(to_jsonb(l) order by l.position) from removed l where l.expense_id = d.id), '[]')
        from expense d where d.company_id = document.company_id and d.id = document.id and d.created_at < now();
    end loop;
  end if;
  if tg_op <> 'DELETE' then
    for document in select l.company_id, l.expense_id as id from added l group by 1, 2 loop
      perform record_lines(d.company_id, 'expense', d.id, coalesce(d.number, d.vendor_title), tg_table_name, '[]', (select jsonb_agg(to_jsonb(l) order by l.position) from added l where l.expense_id = d.id))
        from expense d where d.company_id = document.company_id and d.id = document.id and d.created_at < now();
    end loop;
  end if;
  return null;
end $$;
do $$ declare kind text; begin
  foreach kind in array array['invoice', 'expense'] loop
    execute format('create trigger audit_inserted after insert on %I referencing new table as added for each statement execute function %I()', kind || '_line', 'audit_' || kind || '_lines');
    execute format('create trigger audit_deleted after delete on %I referencing old table as removed for each statement execute function %I()', kind || '_line', 'audit_' || kind || '_lines');
    execute format('create trigger audit_updated after update on %I referencing old table as removed new table as added for each statement execute function %I()', kind || '_line', 'audit_' || kind || '_lines');
  end loop;
end $$;

-- Nobody writes history by hand.
revoke execute on function change_id, record_event, document_title, naming_facts, record_lines from public;
