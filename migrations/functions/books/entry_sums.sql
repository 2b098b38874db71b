-- Kept sums of ledger entries, when they are written and when they are removed, and the check that new ones balance: one trigger, because calling
-- a trigger costs as much as what it does. Entries are only written with the lock of the sums, see post().
create or replace function keep_entries() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare step int := case tg_op when 'INSERT' then 1 else -1 end;
begin
  -- In each currency, and in the currency of the company.
  if tg_op = 'INSERT' and exists (
    select from (
      select document_kind, document_id, sum(amount) as amount, sum(base_amount) as base_amount from changed group by document_kind, document_id, currency
    ) x group by document_kind, document_id having bool_or(amount <> 0) or sum(base_amount) <> 0) then
    raise exception 'ledger entries do not balance' using errcode = 'check_violation', constraint = 'ledger_balances';
  end if;
  -- Two statements: measured, they take less than one with both.
  insert into account_turnover as t (company_id, month, account, debit, credit)
    select company_id, date_trunc('month', date)::date, account, step * sum(greatest(base_amount, 0)), step * sum(greatest(-base_amount, 0))
    from changed group by 1, 2, 3
    on conflict (company_id, month, account) do update set debit = t.debit + excluded.debit, credit = t.credit + excluded.credit;
  insert into party_month as m (company_id, month, account, party_id, count, base_amount)
    select e.company_id, date_trunc('month', e.date)::date, e.account, coalesce((
        select p.subject_id from changed p where p.document_kind = e.document_kind and p.document_id = e.document_id
          and p.account in ('receivable', 'payable', 'advance_paid') order by p.position limit 1), no_subject()),
      step * count(distinct e.document_id), step * sum(e.base_amount)
    from changed e where e.account in ('income', 'expense') and e.document_kind in ('invoice', 'expense')
    group by 1, 2, 3, 4
    on conflict (company_id, month, account, party_id)
      do update set count = m.count + excluded.count, base_amount = m.base_amount + excluded.base_amount;
  return null;
end $$;

create trigger keep after insert on ledger_entry referencing new table as changed for each statement execute function keep_entries();
create trigger keep_deleted after delete on ledger_entry referencing old table as changed for each statement
  when (current_setting('app.removing_company', true) is distinct from 'yes')
  execute function keep_entries();
