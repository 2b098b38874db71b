-- The journal of an individual: one entry for each payment that counts as income or expense, by cash_entries(). Expenses stand in the
-- column of their category. `number`: only of entries in closed periods.
create or replace function journal_entries(company uuid, first date, last date)
returns table (payment_id uuid, date date, number int, income numeric, expense_goods numeric, expense_2 numeric, expense_3 numeric)
language sql stable as $$
  select e.payment_id, e.date, n.number, sum(e.amount) filter (where e.side = 'income'),
    sum(e.amount) filter (where e.side = 'expense' and c.journal_column = 'expense_goods'),
    sum(e.amount) filter (where e.side = 'expense' and c.journal_column = 'expense_2'),
    sum(e.amount) filter (where e.side = 'expense' and coalesce(c.journal_column, 'expense_3') = 'expense_3')
  from cash_entries(company, first, last) e
  left join expense_category c on c.company_id = company and c.id = e.subject_id
  left join journal_number n on n.company_id = company and n.payment_id = e.payment_id
  where e.amount <> 0 group by e.payment_id, e.date, n.number $$;

-- Numbers stay as they were printed when the period closes.
create or replace function freeze_journal() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  insert into journal_number (company_id, number, payment_id)
    select new.id, coalesce((select max(n.number) from journal_number n where n.company_id = new.id), 0) + row_number() over (order by j.date, j.payment_id),
      j.payment_id
    from journal_entries(new.id, '-infinity', new.closed_until) j where j.number is null;
  return null;
end $$;

create trigger freeze_journal after update of closed_until on company for each row
  when (new.type = 'individual' and new.closed_until > coalesce(old.closed_until, '-infinity')) execute function freeze_journal();

grant execute on function journal_entries to kvitas_app;
