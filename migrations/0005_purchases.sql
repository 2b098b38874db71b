-- Expenses and the papers attached to them.

-- Expenses: with lines, or with totals only.
create table expense (
  company_id uuid not null references company on delete cascade,
  id uuid not null,
  vendor_id uuid not null,
  vendor_title text collate "lt-x-icu" not null,
  number text,
  date date not null,
  date_due date,
  currency text not null,
  exchange_rate numeric check (exchange_rate > 0),
  vat boolean not null,
  prices_include_vat boolean not null default false,
  comment text,
  category_id uuid,
  discount jsonb,
  delivery jsonb,
  subtotal numeric not null,
  discount_total numeric not null default 0,
  discount_without_vat numeric not null default 0,
  delivery_without_vat numeric not null default 0,
  total_without_vat numeric not null,
  vat_total numeric not null,
  total numeric not null check (total >= 0),
  paid numeric not null default 0,
  unpaid numeric generated always as (total - paid) stored,
  payment_state text generated always as
    (case when paid = total then 'paid' when paid = 0 then 'unpaid' else 'partly-paid' end) stored,
  created_by uuid,
  search text generated always as (search_text(coalesce(number, '') || ' ' || vendor_title || ' ' || coalesce(comment, ''))) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  deleted_at timestamptz,
  deleted_by uuid,
  delete_comment text,
  primary key (company_id, id),
  foreign key (company_id, vendor_id) references client (company_id, id),
  foreign key (company_id, category_id) references expense_category (company_id, id),
  check (total = total_without_vat + vat_total),
  check (vat or vat_total = 0),
  check (date_due is null or date_due >= date),
  check (paid between 0 and total)
);
-- See invoice.
alter table expense set (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.05);
create index expense_date on expense (company_id, date desc, id desc) where deleted_at is null and archived_at is null;
create index expense_unpaid on expense (company_id, date desc, id desc)
  where deleted_at is null and archived_at is null and payment_state <> 'paid';
create index expense_deleted on expense (company_id, date desc, id desc) where deleted_at is not null;
create index expense_vendor on expense (company_id, vendor_id, date desc, id desc);
create index expense_category_of on expense (company_id, category_id) where category_id is not null;
create index expense_search on expense using gin (company_id, search gin_trgm_ops);
create index expense_foreign on expense (company_id, currency, date desc) where exchange_rate is not null;
create index expense_overdue on expense (company_id, date_due)
  where deleted_at is null and archived_at is null and payment_state <> 'paid' and date_due is not null;
-- See invoice_count.
create index expense_count on expense (company_id, date)
  include (id, search, currency, total, paid, archived_at, deleted_at) where octet_length(search) <= 1000;
create index expense_count_long on expense (company_id, date) where octet_length(search) > 1000;
-- An exact number comes first in a search. With the vendor, so that the same index finds duplicates.
create index expense_number on expense (company_id, lower(number), vendor_id) where number is not null;
alter table expense enable row level security;
create policy of_company on expense using (company_id = current_company()) with check (company_id = current_company());
grant select, insert, update on expense to kvitas_app;

-- Lines of an expense.
create table expense_line (
  company_id uuid not null,
  expense_id uuid not null,
  position int not null,
  id uuid not null,
  product_id uuid,
  title text not null check (title <> ''),
  quantity numeric not null,
  price numeric not null,
  vat_id uuid,
  vat_type text,
  vat_rate numeric,
  total_without_vat numeric not null,
  vat_total numeric not null,
  total numeric not null,
  primary key (company_id, expense_id, position),
  check (total = total_without_vat + vat_total),
  foreign key (company_id, expense_id) references expense (company_id, id) on delete cascade,
  foreign key (company_id, product_id) references product (company_id, id),
  foreign key (company_id, vat_id) references vat_rate (company_id, id)
);
create index expense_line_product on expense_line (company_id, product_id, expense_id) where product_id is not null;
create index expense_line_vat on expense_line (company_id, vat_id) where vat_id is not null;
alter table expense_line enable row level security;
create policy of_company on expense_line using (company_id = current_company()) with check (company_id = current_company());
grant select, insert, delete on expense_line to kvitas_app;

-- Totals of an expense by VAT rate.
create table expense_vat (
  company_id uuid not null,
  expense_id uuid not null,
  position int not null,
  vat_id uuid,
  type text not null,
  rate numeric,
  code text,
  title text not null,
  base numeric not null,
  vat numeric not null,
  primary key (company_id, expense_id, position),
  foreign key (company_id, expense_id) references expense (company_id, id) on delete cascade,
  foreign key (company_id, vat_id) references vat_rate (company_id, id)
);
create index expense_vat_rate on expense_vat (company_id, vat_id) where vat_id is not null;
alter table expense_vat enable row level security;
create policy of_company on expense_vat using (company_id = current_company()) with check (company_id = current_company());
grant select, insert, delete on expense_vat to kvitas_app;

-- Papers attached to an expense. The bytes are in the files folder under the id; `thumbnail` says whether there is a small picture.
create table expense_file (
  company_id uuid not null,
  expense_id uuid not null,
  id uuid not null,
  name text not null check (name <> ''),
  size int not null check (size > 0),
  type text not null,
  thumbnail boolean not null default false,
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, expense_id) references expense (company_id, id) on delete cascade
);
create index expense_file_expense on expense_file (company_id, expense_id);
alter table expense_file enable row level security;
create policy of_company on expense_file using (company_id = current_company()) with check (company_id = current_company());
grant select, insert, delete on expense_file to kvitas_app;

-- Kept sum of the list of expenses.
create table expense_tally (
  company_id uuid not null references company on delete cascade,
  currency text not null,
  state text not null check (state in ('unpaid', 'paid', 'archived', 'deleted')),
  count int not null,
  total numeric not null,
  paid numeric not null,
  primary key (company_id, currency, state)
);
alter table expense_tally enable row level security;
create policy of_company on expense_tally using (company_id = current_company()) with check (company_id = current_company());
grant select on expense_tally to kvitas_app;
