-- The file each letter went with, kept as it was sent. The bytes lie in the file store of the company under `file_sha256`: one content
-- is stored once. Letters sent before have none.
alter table document_email
  add file_sha256 text check (file_sha256 ~ '^[0-9a-f]{64}$'),
  add file_size int check (file_size > 0),
  add file_name text check (file_name <> ''),
  -- What of the invoice stood on it that still changes once it is sent.
  add file_state text,
  add check (num_nonnulls(file_sha256, file_size, file_name) in (0, 3)),
  add check (file_state is null or (file_sha256 is not null and invoice_id is not null));
create index document_email_file on document_email (company_id, file_sha256) include (file_size) where file_sha256 is not null;
