-- Opening balances of accounts count from the first possible day. Until now they counted from the day on which the account was added, so
-- reports of earlier days had the movements of an account without its opening balance. See entries_of_company_account().
create temporary table moved on commit drop as
select company_id, account, subject_id, date, base_amount from ledger_entry
where document_kind = 'company_account' and date <> '1900-01-01';

update ledger_entry set date = '1900-01-01' where document_kind = 'company_account' and date <> '1900-01-01';

insert into ledger_month as m (company_id, month, account, subject_id, document_kind, base_amount)
  select x.company_id, x.month, x.account, x.subject_id, 'company_account', sum(x.base_amount)
  from (select company_id, date_trunc('month', date)::date as month, account, subject_id, -base_amount as base_amount from moved
    union all select company_id, '1900-01-01', account, subject_id, base_amount from moved) x
  group by 1, 2, 3, 4 having sum(x.base_amount) <> 0
  on conflict (company_id, month, account, subject_id, document_kind) do update set base_amount = m.base_amount + excluded.base_amount;

insert into account_turnover as t (company_id, month, account, debit, credit)
  select x.company_id, x.month, x.account, sum(x.step * greatest(x.base_amount, 0)), sum(x.step * greatest(-x.base_amount, 0))
  from (select company_id, date_trunc('month', date)::date as month, account, base_amount, -1 as step from moved
    union all select company_id, '1900-01-01', account, base_amount, 1 from moved) x
  group by 1, 2, 3
  on conflict (company_id, month, account) do update set debit = t.debit + excluded.debit, credit = t.credit + excluded.credit;
