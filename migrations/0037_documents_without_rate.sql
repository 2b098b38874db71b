-- Finds the few documents in another currency that have no rate from before one was needed: their entries are worth nothing.
create index ledger_entry_without_worth on ledger_entry (company_id, document_kind, date) include (document_id) where base_amount = 0;
