-- A proforma an invoice was made from is no longer waited for: neither paid nor unpaid. The invoice itself says so, also when it is
-- voided, deleted or brought back, so that whoever writes it cannot forget.
alter table invoice add column is_invoiced boolean not null default false;
create function mark_invoiced() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  update invoice p set is_invoiced = of.live, version = p.version + 1, updated_at = now()
    from (select exists (select from invoice i where i.company_id = new.company_id and i.proforma_id = new.proforma_id
      and i.deleted_at is null and i.voided_at is null) as live) of
    where p.company_id = new.company_id and p.id = new.proforma_id and p.is_invoiced <> of.live;
  return null;
end $$;
create trigger invoiced_made after insert on invoice for each row when (new.proforma_id is not null) execute function mark_invoiced();
create trigger invoiced_changed after update of deleted_at, voided_at, proforma_id on invoice for each row
  when (new.proforma_id is not null) execute function mark_invoiced();

alter table invoice_tally drop constraint invoice_tally_state_check;
alter table invoice_tally add check (state in ('unpaid', 'paid', 'invoiced', 'void', 'archived', 'deleted'));
create or replace function invoice_state(i invoice) returns text language sql immutable as $$
  select case when i.deleted_at is not null then 'deleted' when i.archived_at is not null then 'archived' when i.voided_at is not null then 'void'
    when i.is_invoiced then 'invoiced' when i.payment_state = 'paid' then 'paid' else 'unpaid' end $$;

-- What was issued in a month, in the company's currency by each document's own rate. By due day, so that what is overdue is a
-- sum over few rows on any day. Void and deleted documents are not in it; 'infinity' is due on no day.
create table invoice_month (
  company_id uuid not null references company on delete cascade,
  month date not null,
  type text not null,
  date_due date not null,
  count int not null,
  total numeric not null,
  paid numeric not null,
  primary key (company_id, month, type, date_due)
);
create function in_company_currency(amount numeric, rate numeric) returns numeric language sql immutable as $$
  select case when rate is null then amount else round(amount * rate, 2) end $$;

create function sum_invoice_month() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  perform lock_sums(coalesce(new.company_id, old.company_id));
  insert into invoice_month as m (company_id, month, type, date_due, count, total, paid)
    select company_id, date_trunc('month', date)::date, type, coalesce(date_due, 'infinity'), sum(step),
      sum(step * in_company_currency(total, exchange_rate)), sum(step * in_company_currency(paid, exchange_rate))
    from (
      select new.company_id, new.date, new.type, new.date_due, 1 as step, new.total, new.paid, new.exchange_rate
        where tg_op <> 'DELETE' and new.deleted_at is null and new.voided_at is null
      union all
      select old.company_id, old.date, old.type, old.date_due, -1, old.total, old.paid, old.exchange_rate
        where tg_op <> 'INSERT' and old.deleted_at is null and old.voided_at is null
          and exists (select from company c where c.id = old.company_id)
    ) change group by 1, 2, 3, 4
    on conflict (company_id, month, type, date_due)
      do update set count = m.count + excluded.count, total = m.total + excluded.total, paid = m.paid + excluded.paid;
  return null;
end $$;
create constraint trigger month after insert or delete on invoice deferrable initially deferred
  for each row execute function sum_invoice_month();
create constraint trigger month_changed after update on invoice deferrable initially deferred for each row
  when ((old.deleted_at is null and old.voided_at is null, old.date, old.date_due, old.total, old.paid, old.type, old.exchange_rate)
    is distinct from (new.deleted_at is null and new.voided_at is null, new.date, new.date_due, new.total, new.paid, new.type, new.exchange_rate))
  execute function sum_invoice_month();
insert into invoice_month (company_id, month, type, date_due, count, total, paid)
  select company_id, date_trunc('month', date)::date, type, coalesce(date_due, 'infinity'), count(*),
    sum(in_company_currency(total, exchange_rate)), sum(in_company_currency(paid, exchange_rate))
  from invoice where deleted_at is null and voided_at is null group by 1, 2, 3, 4;

alter table invoice_month enable row level security;
create policy of_company on invoice_month using (company_id = current_company()) with check (company_id = current_company());
grant select on invoice_month to kvitas_app;
grant execute on function invoice_state, in_company_currency to kvitas_app;
