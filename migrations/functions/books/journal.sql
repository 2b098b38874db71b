-- Numbers of the journal stay as they were printed when the period closes. An entry of the journal is a payment with cash entries.
create or replace function freeze_journal() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  with entry as materialized (
    select distinct e.date, e.payment_id from cash_entry e
    where e.company_id = new.id and e.date <= new.closed_until
      and not exists (select from journal_number n where n.company_id = new.id and n.payment_id = e.payment_id)
  ), numbers as (
    insert into journal_number (company_id, number, payment_id)
      select new.id, coalesce((select max(n.number) from journal_number n where n.company_id = new.id), 0) + row_number() over (order by date, payment_id),
        payment_id
      from entry
  )
  insert into journal_month as m (company_id, month, count, numbered)
    select new.id, date_trunc('month', date)::date, 0, count(*) from entry group by 2
    on conflict (company_id, month) do update set numbered = m.numbered + excluded.numbered;
  return null;
end $$;

create trigger freeze_journal after update of closed_until on company for each row
  when (new.type = 'individual' and new.closed_until > coalesce(old.closed_until, '-infinity')) execute function freeze_journal();
