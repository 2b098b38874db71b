-- The turnover of one client or vendor is read from this index alone: a large client has entries on as many pages of the table.
drop index ledger_entry_subject;
create index ledger_entry_subject on ledger_entry (company_id, subject_id, account, date) include (base_amount)
  where subject_id <> '00000000-0000-0000-0000-000000000000';
