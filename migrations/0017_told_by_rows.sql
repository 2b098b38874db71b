-- What a row of a list says of its document by itself: how far an invoice is credited, what of a payment documents can still take,
-- who deleted a payment and why.

-- How much of an invoice its live credit invoices take back. Kept, so that a list need not look for them; a credit invoice itself says
-- so to the one it credits, also when it is voided, deleted or brought back.
alter table invoice add column credited text not null default 'none' check (credited in ('none', 'partly', 'whole'));
-- A credit takes an invoice back and is settled by being made: whoever writes one, there is no other.
alter table invoice add constraint invoice_credit_check check (type <> 'credit' or (reference_invoice_id is not null and paid = total));

create function credited_state(i invoice) returns text language sql stable as $$
  select case when count(*) = 0 then 'none' when sum(abs(c.total)) >= abs(i.total) then 'whole' else 'partly' end
  from invoice c where c.company_id = i.company_id and c.reference_invoice_id = i.id and c.type = 'credit' and c.deleted_at is null and c.voided_at is null $$;
create function mark_credited() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  update invoice i set credited = credited_state(i), version = i.version + 1, updated_at = now()
    where i.company_id = new.company_id and i.id = new.reference_invoice_id and i.credited <> credited_state(i);
  return null;
end $$;
create trigger credited_made after insert on invoice for each row when (new.type = 'credit') execute function mark_credited();
create trigger credited_changed after update of deleted_at, voided_at, total, type on invoice for each row
  when ('credit' in (old.type, new.type)) execute function mark_credited();

-- A transfer pays no document, and what is paid out to nobody named waits for none: nothing of either is left over.
drop index payment_advance, payment_unused;
alter table payment drop column unused;
alter table payment
  add column unused numeric generated always as (case when type = 'transfer' or (type = 'expense' and client_id is null) then 0 else total - used end) stored,
  add column deleted_by uuid,
  add column delete_comment text;
create index payment_advance on payment (company_id, client_id, currency)
  where deleted_at is null and type in ('income', 'credit') and unused > 0;
create index payment_unused on payment (company_id, type, date desc, id desc)
  where deleted_at is null and archived_at is null and unused > 0;

-- Of a sum of payments `used` is all that is not left over.
create or replace function tally_payment() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  if tg_op = 'UPDATE' and payment_state(old) = payment_state(new) and old.total = new.total and old.unused = new.unused
    and old.type = new.type and old.currency = new.currency then return null; end if;
  perform lock_sums(coalesce(new.company_id, old.company_id));
  insert into payment_tally as t (company_id, type, currency, state, count, total, used)
    select company_id, type, currency, state, sum(step), sum(total), sum(used) from (
      select new.company_id, new.type, new.currency, payment_state(new) as state, 1 as step, new.total, new.total - new.unused as used where tg_op <> 'DELETE'
      union all
      select old.company_id, old.type, old.currency, payment_state(old), -1, -old.total, old.unused - old.total
        where tg_op <> 'INSERT' and exists (select from company c where c.id = old.company_id)
    ) change group by company_id, type, currency, state
    on conflict (company_id, type, currency, state)
      do update set count = t.count + excluded.count, total = t.total + excluded.total, used = t.used + excluded.used;
  return null;
end $$;

create or replace function sum_payment_months() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  before payment := case when tg_op <> 'INSERT' then old end;
  after payment := case when tg_op <> 'DELETE' then new end;
begin
  if before.deleted_at is not null then before := null; end if;
  if after.deleted_at is not null then after := null; end if;
  if (before.date, before.total, before.unused, before.exchange_rate, before.currency, before.account_id, before.source_account_id,
      before.destination_account_id, before.destination_total)
    is not distinct from (after.date, after.total, after.unused, after.exchange_rate, after.currency, after.account_id, after.source_account_id,
      after.destination_account_id, after.destination_total) then return null; end if;
  if not exists (select from company c where c.id = coalesce(new.company_id, old.company_id)) then return null; end if;
  perform lock_sums(coalesce(new.company_id, old.company_id));
  insert into payment_month as m (company_id, month, type, count, total, used)
    select (p).company_id, date_trunc('month', (p).date), (p).type, sum(step), sum(step * round((p).total * payment_rate(p), 2)),
      sum(step * round(((p).total - (p).unused) * payment_rate(p), 2))
    from (values (before, -1), (after, 1)) change (p, step) where (p).id is not null and (p).type <> 'credit' group by 1, 2, 3
    on conflict (company_id, month, type)
      do update set count = m.count + excluded.count, total = m.total + excluded.total, used = m.used + excluded.used;
  insert into account_month as m (company_id, account_id, month, count, came, went)
    select (p).company_id, move.account_id, date_trunc('month', (p).date), sum(step), coalesce(sum(step * move.amount) filter (where move.amount > 0), 0),
      coalesce(sum(step * -move.amount) filter (where move.amount < 0), 0)
    from (values (before, -1), (after, 1)) change (p, step), account_moves(p) move where (p).id is not null group by 1, 2, 3
    on conflict (company_id, account_id, month)
      do update set count = m.count + excluded.count, came = m.came + excluded.came, went = m.went + excluded.went;
  return null;
end $$;

-- A receipt that is gone for good is explained as an invoice is.
create or replace function purge_document(company uuid, kind text, document uuid, before timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare removed int;
begin
  if kind = 'invoice' then
    with gone as (
      delete from invoice i where i.company_id = company and i.id = document and i.deleted_at < before returning i.*
    ), credit as (
      delete from payment p using gone where p.company_id = company and p.credit_invoice_id = gone.id and p.deleted_at is not null
    )
    insert into tombstone (company_id, document_kind, document_id, type, series_id, number, date, total, currency, client_title,
        deleted_by_name, deleted_at, delete_comment)
      select company, 'invoice', id, type, series_id, number, date, total, currency, client_title,
        (select u.name from app_user u where u.id = gone.deleted_by), deleted_at, delete_comment from gone;
  elsif kind = 'payment' then
    with gone as (
      delete from payment p where p.company_id = company and p.id = document and p.deleted_at < before returning p.*
    ), buried as (
      insert into tombstone (company_id, document_kind, document_id, type, series_id, number, date, total, currency, client_title,
          deleted_by_name, deleted_at, delete_comment)
        select company, 'receipt', r.id, r.type, r.series_id, r.number, r.date, r.total, r.currency, gone.client_title,
          (select u.name from app_user u where u.id = gone.deleted_by), gone.deleted_at, gone.delete_comment
        from gone join receipt r on r.company_id = company and r.payment_id = gone.id
    )
    select id from gone into document;
  else
    execute format('delete from %I where company_id = $1 and id = $2 and deleted_at < $3', kind) using company, document, before;
  end if;
  get diagnostics removed = row_count;
  return removed > 0;
exception when foreign_key_violation then return false;
end $$;

-- What credits make of an invoice is told in its history by the credits.
create or replace function audit_row() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  -- Bookkeeping, and sums kept or computed from what is recorded anyway.
  unsaid constant text[] := array['company_id', 'id', 'version', 'created_at', 'updated_at', 'created_by', 'deleted_by', 'viewed_at', 'search',
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

-- What stood in the books before.
update payment_tally t set used = s.used from (
  select p.company_id, p.type, p.currency, payment_state(p) as state, sum(p.total - p.unused) as used from payment p group by 1, 2, 3, 4
) s where (t.company_id, t.type, t.currency, t.state) = (s.company_id, s.type, s.currency, s.state) and t.used <> s.used;
update payment_month m set used = s.used from (
  select p.company_id, date_trunc('month', p.date) as month, p.type, sum(round((p.total - p.unused) * payment_rate(p), 2)) as used
  from payment p where p.deleted_at is null and p.type <> 'credit' group by 1, 2, 3
) s where (m.company_id, m.month, m.type) = (s.company_id, s.month, s.type) and m.used <> s.used;
update invoice i set credited = credited_state(i)
  where (i.company_id, i.id) in (select c.company_id, c.reference_invoice_id from invoice c
    where c.type = 'credit' and c.deleted_at is null and c.voided_at is null);

revoke execute on function mark_credited from public;
grant execute on function credited_state to kvitas_app;
