-- The UBL that was sent with a letter, kept in the company's files under its hash like the PDF, and what was paid up to the issue day
-- when the letter was sent (BT-113 of EN 16931), which the first sending fixes.
alter table document_email
  add column ubl_sha256 text,
  add column ubl_size int,
  add column ubl_name text,
  add column prepaid numeric;

-- Letters with UBL alone had it in the columns of the PDF.
update document_email set ubl_sha256 = file_sha256, ubl_size = file_size, ubl_name = file_name,
  file_sha256 = null, file_size = null, file_name = null, file_state = null where file_name like '%.xml';

alter table document_email
  add constraint document_email_ubl_sha256_check check (ubl_sha256 ~ '^[0-9a-f]{64}$'),
  add constraint document_email_ubl_size_check check (ubl_size > 0),
  add constraint document_email_ubl_name_check check (ubl_name <> ''),
  add constraint document_email_ubl_whole check (num_nonnulls(ubl_sha256, ubl_size, ubl_name) in (0, 3)),
  add constraint document_email_ubl_of_invoice check (ubl_sha256 is null or invoice_id is not null);
create index document_email_ubl on document_email (company_id, ubl_sha256) include (ubl_size) where ubl_sha256 is not null;
