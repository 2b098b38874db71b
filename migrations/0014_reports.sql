-- Reports: entries of an account, or of an account of one client, by day. Without the id of the document, so that equal keys share one
-- entry of the index: it stays small, and writing it is cheap.
create index ledger_entry_account on ledger_entry (company_id, account, date);
create index ledger_entry_subject on ledger_entry (company_id, subject_id, account, date)
  where subject_id <> '00000000-0000-0000-0000-000000000000';
