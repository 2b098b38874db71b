-- Documents that came in over the Peppol network, by their id at the access point. They wait here until they are papers of their company.
-- Of no company: whose a document is, is known only when the access point has handed it over.
create table peppol_receipt (
  id text primary key check (length(id) between 1 and 200),
  received_at timestamptz not null default now(),
  attempts int not null default 0 check (attempts >= 0),
  -- When it is asked for; null: never again.
  next_at timestamptz,
  trouble text check (trouble in ('unanswered', 'gone', 'unknown_receiver', 'unreadable', 'limit')),
  paper_id uuid,
  taken_at timestamptz,
  constraint peppol_receipt_taken check ((taken_at is null) = (paper_id is null) and (taken_at is null or next_at is null))
);
create index peppol_receipt_due on peppol_receipt (next_at) where next_at is not null;
alter table peppol_receipt enable row level security;

alter table paper drop constraint paper_source_check, add constraint paper_source_check check (source in ('upload', 'mail', 'share', 'peppol'));
