-- What is kept of the answer to a quote besides its columns in 0065: the bytes of the PDF, which are in the store of files under their hash,
-- and when its letter to the company was taken by its job, which sends it once.
alter table invoice
  add column quote_size int,
  add column quote_mailed_at timestamptz,
  add constraint invoice_quote_file check (
    (quote_sha256 is null) = (quote_size is null) and (quote_sha256 is null or (quote_sha256 ~ '^[0-9a-f]{64}$' and quote_size > 0))),
  add constraint invoice_quote_mailed check (quote_mailed_at is null or quote_answer is not null);
create index invoice_quote_file on invoice (company_id, quote_sha256) where quote_sha256 is not null;
-- What was accepted and is not invoiced yet needs attention.
create index invoice_quote_accepted on invoice (company_id, quote_answered_at)
  where quote_answer = 'accepted' and not is_invoiced and deleted_at is null and voided_at is null;
