-- The account to which a client or vendor is paid, as on its invoices: an IBAN, or the number of an account elsewhere.
alter table client add column account_number text;
create index client_account_number on client (company_id, account_number) where account_number is not null and deleted_at is null;
create index client_vat_code on client (company_id, vat_code) where vat_code is not null and deleted_at is null;

-- The SHA-256 of a file, in hex: the same file is not read twice. Null for files stored before.
alter table expense_file add column digest text check (digest ~ '^[0-9a-f]{64}$');
create index expense_file_digest on expense_file (company_id, digest) where digest is not null;
