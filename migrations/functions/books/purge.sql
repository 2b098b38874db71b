-- Documents deleted before the moment, in all companies, in an order in which they can be purged: what refers to another comes before it.
-- The payment of a credit invoice, of ours or of a vendor, is purged with it, because a credit invoice that is only void may need it again.
create or replace function purgeable(before timestamptz) returns table (company_id uuid, kind text, id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select company_id, kind, id from (
    select 1 as turn, company_id, 'payment' as kind, id from payment where deleted_at < before and type <> 'credit'
    union all select case type when 'credit' then 2 when 'simple' then 3 when 'proforma' then 4 else 5 end, company_id, 'invoice', id from invoice where deleted_at < before
    union all select case kind when 'credit' then 6 else 7 end, company_id, 'expense', id from expense where deleted_at < before
    union all select 8, company_id, 'product', id from product where deleted_at < before
    union all select 9, company_id, 'client', id from client where deleted_at < before
  ) due order by company_id, turn, id $$;

-- Purges one document and returns whether it did. A document that was restored meanwhile stays, and so does one that something refers to.
-- Invoices and receipts leave a tombstone.
create or replace function purge_document(company uuid, kind text, document uuid, before timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare removed int;
begin
  if kind = 'invoice' then
    with deleted as (
      delete from invoice i where i.company_id = company and i.id = document and i.deleted_at < before returning i.*
    ), credit as (
      delete from payment p using deleted where p.company_id = company and p.credit_invoice_id = deleted.id and p.deleted_at is not null
    )
    insert into tombstone (company_id, document_kind, document_id, type, series_id, number, date, total, currency, client_title,
        deleted_by_name, deleted_at, delete_comment)
      select company, 'invoice', id, type, series_id, number, date, total, currency, client_title,
        (select u.name from app_user u where u.id = deleted.deleted_by), deleted_at, delete_comment from deleted;
  elsif kind = 'expense' then
    with deleted as (
      delete from expense e where e.company_id = company and e.id = document and e.deleted_at < before returning e.id
    ), credit as (
      delete from payment p using deleted where p.company_id = company and p.credit_expense_id = deleted.id and p.deleted_at is not null
    )
    select id from deleted into document;
  elsif kind = 'payment' then
    with deleted as (
      delete from payment p where p.company_id = company and p.id = document and p.deleted_at < before returning p.*
    ), tombstones as (
      insert into tombstone (company_id, document_kind, document_id, type, series_id, number, date, total, currency, client_title,
          deleted_by_name, deleted_at, delete_comment)
        select company, 'receipt', r.id, r.type, r.series_id, r.number, r.date, r.total, r.currency, deleted.client_title,
          (select u.name from app_user u where u.id = deleted.deleted_by), deleted.deleted_at, deleted.delete_comment
        from deleted join receipt r on r.company_id = company and r.payment_id = deleted.id
    )
    select id from deleted into document;
  else
    execute format('delete from %I where company_id = $1 and id = $2 and deleted_at < $3', kind) using company, document, before;
  end if;
  get diagnostics removed = row_count;
  return removed > 0;
exception when foreign_key_violation then return false;
end $$;

grant execute on function purgeable, purge_document to kvitas_app;
