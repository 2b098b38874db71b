-- Kept sum: the sold quantity and amount of a product, by invoices and credit invoices that are neither void nor deleted, without VAT, in the currency of
-- the company.
create or replace function add_sold(lines invoice_line[], step int) returns void language sql as $$
  -- In the order of ids, so that two documents with the same products cannot deadlock.
  select from product p where (p.company_id, p.id) in (select l.company_id, l.product_id from unnest(lines) l)
    order by p.id for no key update;
  update product p set sold_quantity = p.sold_quantity + step * s.quantity, sold_total = p.sold_total + step * s.total
  from (
    select l.company_id, l.product_id, sum(l.quantity) as quantity, round(sum(l.total_without_vat * coalesce(i.exchange_rate, 1)), 2) as total
    from unnest(lines) l join invoice i on i.company_id = l.company_id and i.id = l.invoice_id
    where l.product_id is not null and i.type in ('simple', 'credit')
    group by l.company_id, l.product_id
  ) s where p.company_id = s.company_id and p.id = s.product_id $$;

-- Kept sum: product_month, what was sold of a product by month, each line rounded by itself, as reports have it. The rows of a product are written with
-- the lock of it.
create or replace function add_product_months(lines invoice_line[], step int) returns void language sql as $$
  insert into product_month as m (company_id, month, product_id, count, quantity, amount)
    select l.company_id, date_trunc('month', i.date)::date, l.product_id, step * count(*), step * sum(l.quantity),
      step * sum(round(l.total_without_vat * coalesce(i.exchange_rate, 1), 2))
    from unnest(lines) l join invoice i on i.company_id = l.company_id and i.id = l.invoice_id
    where l.product_id is not null and i.type in ('simple', 'credit')
    group by 1, 2, 3
    on conflict (company_id, month, product_id)
      do update set count = m.count + excluded.count, quantity = m.quantity + excluded.quantity, amount = m.amount + excluded.amount $$;

create or replace function sold_lines() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  step int := case tg_op when 'INSERT' then 1 else -1 end;
  lines invoice_line[];
begin
  if not exists (select from changed where product_id is not null) then return null; end if;
  lines := array(
    select row(l.*)::invoice_line from changed l join invoice i on i.company_id = l.company_id and i.id = l.invoice_id
    where l.product_id is not null and i.deleted_at is null and i.voided_at is null);
  perform add_sold(lines, step);
  perform add_product_months(lines, step);
  return null;
end $$;

create trigger sold_inserted after insert on invoice_line referencing new table as changed for each statement execute function sold_lines();
create trigger sold_deleted after delete on invoice_line referencing old table as changed for each statement
  when (current_setting('app.removing_company', true) is distinct from 'yes')
  execute function sold_lines();

-- The day and rate of an invoice change with its lines, which are deleted before and inserted again, so here only its validity changes.
create or replace function sold_invoice() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare step int := case when new.deleted_at is null and new.voided_at is null then 1 else -1 end;
begin
  perform add_sold(array(select l from invoice_line l where l.company_id = new.company_id and l.invoice_id = new.id), step);
  perform add_product_months(array(select l from invoice_line l where l.company_id = new.company_id and l.invoice_id = new.id), step);
  return null;
end $$;

create trigger sold after update on invoice for each row
  when ((old.deleted_at is null and old.voided_at is null) is distinct from (new.deleted_at is null and new.voided_at is null))
  execute function sold_invoice();

grant execute on function add_sold to kvitas_app;
