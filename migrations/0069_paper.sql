-- Papers of vendors that were received and wait for a person, who makes expenses of them. The bytes are in the file store under the id.
create table paper (
  company_id uuid not null references company on delete cascade,
  id uuid not null,
  source text not null check (source in ('upload', 'mail', 'share')),
  -- Of a mail: who sent it, and whether that address belongs to a client and its domain was proved.
  sender text check (sender <> '' and length(sender) <= 320),
  sender_trust text check (sender_trust in ('known', 'unknown', 'failed')),
  received_at timestamptz not null,
  created_by uuid,
  name text not null check (name <> ''),
  size int not null check (size > 0),
  type text not null,
  thumbnail boolean not null,
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  version int not null default 1 check (version > 0),
  -- new: a job will read it; reading: a job has begun, maybe in a process that was killed.
  reading text not null default 'new' check (reading in ('new', 'reading', 'ready', 'doubtful', 'unread')),
  read_at timestamptz,
  attempts int not null default 0 check (attempts between 0 and 10),
  -- What was read: of an e-invoice its model, of a text what the rules found, else why nothing.
  facts jsonb check (jsonb_typeof(facts) = 'object'),
  -- What lists show, and by what papers that arrived twice are found. Null: not read.
  vendor_title text check (vendor_title <> ''),
  vendor_key text check (vendor_key <> ''),
  number text check (number <> ''),
  date date,
  currency text,
  total numeric,
  -- The field to look at first, and whether it came as structured data.
  doubtful_field text check (doubtful_field in ('vendor', 'number', 'date', 'total', 'vat', 'other')),
  is_structured boolean not null default false,
  -- Another paper that is the same one; both are approved or rejected together. A person may part them.
  double_of uuid,
  is_parted boolean not null default false,
  decision text check (decision in ('approved', 'rejected')),
  decided_by uuid,
  decided_at timestamptz,
  expense_id uuid,
  primary key (company_id, id),
  foreign key (company_id, double_of) references paper (company_id, id) on delete set null (double_of),
  foreign key (company_id, expense_id) references expense (company_id, id) on delete cascade,
  constraint paper_is_mail check ((source = 'mail') = (sender_trust is not null) and (sender is null or source = 'mail')),
  constraint paper_is_read check ((facts is null) = (reading in ('new', 'reading'))),
  constraint paper_has_amount check (total is null or currency is not null),
  constraint paper_is_decided check ((decision is null) = (decided_at is null) and (decision is null) = (decided_by is null)),
  constraint paper_is_expense check ((expense_id is not null) = (decision is not distinct from 'approved')),
  constraint paper_is_other check (double_of <> id and (double_of is null or not is_parted))
);
create index paper_listed on paper (company_id, (coalesce(decision, 'waiting')), received_at desc, id desc) where double_of is null;
create index paper_to_read on paper (coalesce(read_at, received_at)) where reading in ('new', 'reading');
create index paper_digest on paper (company_id, digest);
create index paper_same on paper (company_id, vendor_key, number) where vendor_key is not null and number is not null;
create index paper_double on paper (company_id, double_of) where double_of is not null;
create index paper_expense on paper (company_id, expense_id) where expense_id is not null;
alter table paper enable row level security;
create policy of_company on paper using (company_id = current_company()) with check (company_id = current_company());
grant select, insert, update, delete on paper to kvitas_app;
