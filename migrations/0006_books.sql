-- Expenses, payments of all three kinds, cash receipts, and what links documents to each other.

create table expense_category (
  company_id uuid not null references company on delete cascade,
  id uuid not null,
  title text collate "lt-x-icu" not null check (title <> ''),
  parent_id uuid,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  deleted_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, parent_id) references expense_category (company_id, id),
  check (parent_id <> id)
);

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
  primary key (company_id, id),
  foreign key (company_id, vendor_id) references client (company_id, id),
  foreign key (company_id, category_id) references expense_category (company_id, id),
  check (total = total_without_vat + vat_total),
  check (vat or vat_total = 0),
  check (date_due is null or date_due >= date),
  check (paid between 0 and total)
);
create index expense_date on expense (company_id, date desc, id desc) where deleted_at is null and archived_at is null;
create index expense_unpaid on expense (company_id, date desc, id desc)
  where deleted_at is null and archived_at is null and payment_state <> 'paid';
create index expense_deleted on expense (company_id, date desc, id desc) where deleted_at is not null;
create index expense_vendor on expense (company_id, vendor_id, date desc, id desc);
create index expense_number on expense (company_id, vendor_id, lower(number)) where number is not null;
create index expense_category_of on expense (company_id, category_id) where category_id is not null;
create index expense_search on expense using gin (company_id, search gin_trgm_ops);

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

-- The bytes lie in the files folder under the id; here is what they are. `thumbnail` says whether there is a small picture too.
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

-- A payment: money in, money out, money from one account to another. A credit invoice makes one too ('credit'): what it takes
-- back from the client's debt, put on the invoice it refers to, the rest the client's advance. It is no money and in no list.
alter table payment drop constraint payment_type_check;
alter table payment
  add check (type in ('income', 'expense', 'transfer', 'credit')),
  add client_title text collate "lt-x-icu",
  add source_account_id uuid,
  add destination_account_id uuid,
  add destination_total numeric check (destination_total > 0),
  add destination_currency text,
  add exchange_rate numeric check (exchange_rate > 0),
  add credit_invoice_id uuid,
  -- What its parts were when it was deleted, to put them back when it is restored: [{"kind", "document_id", "amount"}].
  add released jsonb,
  add foreign key (company_id, source_account_id) references company_account (company_id, id),
  add foreign key (company_id, destination_account_id) references company_account (company_id, id),
  add foreign key (company_id, credit_invoice_id) references invoice (company_id, id),
  add check (type not in ('income', 'expense') or account_id is not null),
  add check ((type = 'transfer') = (source_account_id is not null and destination_account_id is not null and destination_total is not null
    and destination_currency is not null and source_account_id <> destination_account_id)),
  add check (type <> 'transfer' or (account_id is null and client_id is null and used = 0)),
  add check (type <> 'transfer' or currency <> destination_currency or total = destination_total),
  add check ((type = 'credit') = (credit_invoice_id is not null)),
  add check (type <> 'credit' or (account_id is null and client_id is not null));
alter table payment rename of_invoice to of_document;
update payment p set client_title = c.title from client c where c.company_id = p.company_id and c.id = p.client_id;
alter table payment add search text generated always as (search_text(coalesce(client_title, '') || ' ' || coalesce(note, ''))) stored;
create index payment_search on payment using gin (company_id, search gin_trgm_ops);
create index payment_date on payment (company_id, type, date desc, id desc) where deleted_at is null;
create index payment_deleted on payment (company_id, date desc, id desc) where deleted_at is not null;
create index payment_source on payment (company_id, source_account_id, date desc, id desc) where source_account_id is not null;
create index payment_destination on payment (company_id, destination_account_id, date desc, id desc) where destination_account_id is not null;
create unique index payment_credit on payment (company_id, credit_invoice_id) where credit_invoice_id is not null;
drop index payment_advance;
create index payment_advance on payment (company_id, client_id, currency)
  where deleted_at is null and type in ('income', 'credit') and unused > 0;

create table expense_payment (
  company_id uuid not null,
  id uuid not null,
  expense_id uuid not null,
  payment_id uuid not null,
  amount numeric not null check (amount > 0),
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, expense_id) references expense (company_id, id),
  foreign key (company_id, payment_id) references payment (company_id, id)
);
create index expense_payment_expense on expense_payment (company_id, expense_id);
create index expense_payment_payment on expense_payment (company_id, payment_id);

-- A cash document of a payment. Who pays and who is paid is frozen, as on an invoice.
create table receipt (
  company_id uuid not null,
  id uuid not null,
  payment_id uuid not null,
  type text not null check (type in ('cash-receipt', 'cash-register-income', 'cash-register-expense')),
  series_id uuid,
  number text not null check (number <> ''),
  date date not null,
  accountant text,
  cashier text,
  paid_for text,
  income_account text,
  seller_details jsonb not null,
  client_details jsonb,
  currency text not null,
  total numeric not null check (total > 0),
  total_in_words text not null,
  language text not null default 'lt',
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, payment_id) references payment (company_id, id) on delete cascade,
  foreign key (company_id, series_id) references series (company_id, id)
);
create unique index receipt_number on receipt (company_id, type, number);
create unique index receipt_payment on receipt (company_id, payment_id);
create index receipt_series on receipt (company_id, series_id);

-- The proforma an invoice was made from, why a document was deleted and by whom, and which line a credited line takes back.
alter table invoice
  add proforma_id uuid,
  add delete_comment text,
  add deleted_by uuid,
  add foreign key (company_id, proforma_id) references invoice (company_id, id);
create unique index invoice_of_proforma on invoice (company_id, proforma_id)
  where proforma_id is not null and deleted_at is null and voided_at is null;
alter table invoice_line add reference_line_id uuid;

-- Kept counts and sums of the lists, as invoice_tally keeps those of invoices.
create table expense_tally (
  company_id uuid not null references company on delete cascade,
  currency text not null,
  state text not null check (state in ('unpaid', 'paid', 'archived', 'deleted')),
  count int not null,
  total numeric not null,
  paid numeric not null,
  primary key (company_id, currency, state)
);
create table payment_tally (
  company_id uuid not null references company on delete cascade,
  type text not null,
  currency text not null,
  state text not null check (state in ('recorded', 'deleted')),
  count int not null,
  total numeric not null,
  used numeric not null,
  primary key (company_id, type, currency, state)
);

-- Sums that all documents of a company share are written at the end of a transaction, one company's transactions after
-- each other: whoever holds this writes them in any order, and nobody waits in a circle.
create function lock_sums(company uuid) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended(company::text, 1)) $$;

create function expense_state(e expense) returns text language sql immutable as $$
  select case when e.deleted_at is not null then 'deleted' when e.archived_at is not null then 'archived'
    when e.payment_state = 'paid' then 'paid' else 'unpaid' end $$;

create function tally_expense() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  if tg_op = 'UPDATE' and expense_state(old) = expense_state(new) and old.total = new.total and old.paid = new.paid
    and old.currency = new.currency then return null; end if;
  perform lock_sums(coalesce(new.company_id, old.company_id));
  insert into expense_tally as t (company_id, currency, state, count, total, paid)
    select company_id, currency, state, sum(step), sum(total), sum(paid) from (
      select new.company_id, new.currency, expense_state(new) as state, 1 as step, new.total, new.paid where tg_op <> 'DELETE'
      union all
      select old.company_id, old.currency, expense_state(old), -1, -old.total, -old.paid
        where tg_op <> 'INSERT' and exists (select from company c where c.id = old.company_id)
    ) change group by company_id, currency, state
    on conflict (company_id, currency, state)
      do update set count = t.count + excluded.count, total = t.total + excluded.total, paid = t.paid + excluded.paid;
  return null;
end $$;
create constraint trigger tally after insert or update or delete on expense deferrable initially deferred
  for each row execute function tally_expense();

create function payment_state(p payment) returns text language sql immutable as $$
  select case when p.deleted_at is not null then 'deleted' else 'recorded' end $$;

create function tally_payment() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  if tg_op = 'UPDATE' and payment_state(old) = payment_state(new) and old.total = new.total and old.used = new.used
    and old.type = new.type and old.currency = new.currency then return null; end if;
  perform lock_sums(coalesce(new.company_id, old.company_id));
  insert into payment_tally as t (company_id, type, currency, state, count, total, used)
    select company_id, type, currency, state, sum(step), sum(total), sum(used) from (
      select new.company_id, new.type, new.currency, payment_state(new) as state, 1 as step, new.total, new.used where tg_op <> 'DELETE'
      union all
      select old.company_id, old.type, old.currency, payment_state(old), -1, -old.total, -old.used
        where tg_op <> 'INSERT' and exists (select from company c where c.id = old.company_id)
    ) change group by company_id, type, currency, state
    on conflict (company_id, type, currency, state)
      do update set count = t.count + excluded.count, total = t.total + excluded.total, used = t.used + excluded.used;
  return null;
end $$;
create constraint trigger tally after insert or update or delete on payment deferrable initially deferred
  for each row execute function tally_payment();
insert into payment_tally (company_id, type, currency, state, count, total, used)
  select p.company_id, p.type, p.currency, payment_state(p), count(*), sum(p.total), sum(p.used) from payment p group by 1, 2, 3, 4;

-- The tally of invoices takes the same lock.
create or replace function tally_invoice() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  if tg_op = 'UPDATE' and invoice_state(old) = invoice_state(new) and old.total = new.total and old.paid = new.paid
    and old.type = new.type and old.currency = new.currency then return null; end if;
  perform lock_sums(coalesce(new.company_id, old.company_id));
  insert into invoice_tally as t (company_id, type, currency, state, count, total, paid)
    select company_id, type, currency, state, sum(step), sum(total), sum(paid) from (
      select new.company_id, new.type, new.currency, invoice_state(new) as state, 1 as step, new.total, new.paid where tg_op <> 'DELETE'
      union all
      select old.company_id, old.type, old.currency, invoice_state(old), -1, -old.total, -old.paid
        where tg_op <> 'INSERT' and exists (select from company c where c.id = old.company_id)
    ) change group by company_id, type, currency, state
    on conflict (company_id, type, currency, state)
      do update set count = t.count + excluded.count, total = t.total + excluded.total, paid = t.paid + excluded.paid;
  return null;
end $$;

-- Lines and VAT groups of an itemised expense add up to its totals; one without lines has just its totals.
create function check_expense_sums() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  whole expense;
  lines numeric;
  bases numeric;
  vats numeric;
begin
  select * into whole from expense where company_id = new.company_id and id = new.id;
  if not found then return null; end if;
  select sum(l.total_without_vat) into lines from expense_line l where l.company_id = new.company_id and l.expense_id = new.id;
  if lines is null then return null; end if;
  select coalesce(sum(v.base), 0), coalesce(sum(v.vat), 0) into bases, vats from expense_vat v where v.company_id = new.company_id and v.expense_id = new.id;
  if lines - whole.discount_without_vat + whole.delivery_without_vat <> whole.total_without_vat
    or bases <> whole.total_without_vat or vats <> whole.vat_total then
    raise exception 'expense % does not add up', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger sums after insert or update on expense deferrable initially deferred
  for each row execute function check_expense_sums();

-- Payments move their accounts: a transfer two of them, a credit none.
create function account_moves(p payment) returns table (account_id uuid, amount numeric) language sql immutable as $$
  select p.account_id, case p.type when 'income' then p.total else -p.total end where p.type in ('income', 'expense') and p.deleted_at is null
  union all select p.source_account_id, -p.total where p.type = 'transfer' and p.deleted_at is null
  union all select p.destination_account_id, p.destination_total where p.type = 'transfer' and p.deleted_at is null $$;

create or replace function move_account() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare change record;
begin
  -- In the order of their ids, so that two transfers between the same accounts never wait for each other.
  for change in
    select account_id, sum(amount) as amount from (
      select m.account_id, m.amount from account_moves(new) m where tg_op <> 'DELETE'
      union all
      select m.account_id, -m.amount from account_moves(old) m where tg_op <> 'INSERT'
    ) both_sides group by account_id having sum(amount) <> 0 order by account_id
  loop
    update company_account a set moved = a.moved + change.amount
      where a.company_id = coalesce(new.company_id, old.company_id) and a.id = change.account_id;
  end loop;
  return null;
end $$;

create function settle_expense_parts() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  part expense_payment := coalesce(new, old);
  change numeric := coalesce(case when tg_op <> 'DELETE' then new.amount end, 0) - coalesce(case when tg_op <> 'INSERT' then old.amount end, 0);
begin
  update expense e set paid = e.paid + change, version = e.version + 1, updated_at = now()
    where e.company_id = part.company_id and e.id = part.expense_id;
  update payment p set used = p.used + change, version = p.version + 1, updated_at = now()
    where p.company_id = part.company_id and p.id = part.payment_id;
  return null;
end $$;
create trigger settle after insert or delete on expense_payment for each row execute function settle_expense_parts();

do $$ declare name text; begin
  foreach name in array array['expense_category', 'expense', 'expense_line', 'expense_vat', 'expense_file', 'expense_payment', 'receipt', 'expense_tally', 'payment_tally'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy of_company on %I using (company_id = current_company()) with check (company_id = current_company())', name);
  end loop;
end $$;
grant select, insert, update on expense, receipt to kvitas_app;
grant select, insert, update, delete on expense_category to kvitas_app;
grant select, insert, delete on expense_line, expense_vat, expense_file, expense_payment to kvitas_app;
grant select on expense_tally, payment_tally to kvitas_app;

create function found_expenses(pattern text) returns setof uuid language sql stable security definer rows 50 set search_path = public, pg_temp
  as $$ select id from expense where company_id = current_company() and search like pattern $$;
create function found_payments(pattern text) returns setof uuid language sql stable security definer rows 50 set search_path = public, pg_temp
  as $$ select id from payment where company_id = current_company() and search like pattern $$;
revoke execute on function found_expenses, found_payments, lock_sums from public;
grant execute on function found_expenses, found_payments, expense_state, payment_state, account_moves to kvitas_app;
