-- Moved-in credit invoices whose invoice has not come yet: it finds them by their number (docs/decisions/moved-in-documents.md).
create index invoice_unlinked_credit on invoice (company_id, reference_number)
  where type = 'credit' and origin = 'import' and reference_invoice_id is null;
