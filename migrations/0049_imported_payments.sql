-- Each stored payment is one record of an import at most, so equal payments of a file stay as many as they are (docs/decisions/imports.md).
create index import_row_payment on import_row (company_id, import_id, subject_id) where entity = 'payment' and subject_id is not null;
