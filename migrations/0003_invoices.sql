-- Invoices, their lines and VAT, and the payments that settle them.

create table invoice (
  company_id uuid not null references company on delete cascade,
  id uuid not null,
  type text not null check (type in ('simple', 'proforma', 'credit')),
  vat boolean not null,
  client_id uuid not null,
  client_title text collate "lt-x-icu" not null,
  client_details jsonb not null,
  seller_details jsonb not null,
  date date not null,
  date_due date,
  series_id uuid,
  number text not null check (number <> ''),
  issued_to text,
  issued_by text,
  note text,
  currency text not null,
  exchange_rate numeric check (exchange_rate > 0),
  language text not null,
  prices_include_vat boolean not null,
  discount jsonb,
  delivery jsonb,
  accounts jsonb not null default '[]',
  reference_invoice_id uuid,
  reference_number text,
  subtotal numeric not null,
  discount_total numeric not null,
  discount_without_vat numeric not null,
  delivery_without_vat numeric not null,
  total_without_vat numeric not null,
  vat_total numeric not null,
  total numeric not null,
  total_in_words text not null,
  paid numeric not null default 0,
  unpaid numeric generated always as (total - paid) stored,
  payment_state text generated always as
    (case when paid = total then 'paid' when paid = 0 then 'unpaid' else 'partly-paid' end) stored,
  created_by uuid,
  voided_at timestamptz,
  void_comment text,
  sent_at timestamptz,
  viewed_at timestamptz,
  search text generated always as (search_text(number || ' ' || client_title || ' ' || coalesce(note, ''))) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  deleted_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, client_id) references client (company_id, id),
  foreign key (company_id, series_id) references series (company_id, id),
  foreign key (company_id, reference_invoice_id) references invoice (company_id, id),
  check (total = total_without_vat + vat_total),
  check (vat or vat_total = 0),
  check (date_due is null or date_due >= date),
  -- Paid lies between nothing and the total, whichever sign the total has.
  check (abs(paid) <= abs(total) and paid * total >= 0)
);
create unique index invoice_number on invoice (company_id, type, number);
create index invoice_date on invoice (company_id, date desc, id desc) where deleted_at is null and voided_at is null;
create index invoice_unpaid on invoice (company_id, date desc, id desc)
  where deleted_at is null and voided_at is null and payment_state <> 'paid' and type <> 'credit';
create index invoice_paid on invoice (company_id, date desc, id desc)
  where deleted_at is null and voided_at is null and payment_state = 'paid' and type <> 'credit';
create index invoice_type on invoice (company_id, type, date desc, id desc) where deleted_at is null and voided_at is null;
create index invoice_void on invoice (company_id, date desc, id desc) where deleted_at is null and voided_at is not null;
create index invoice_deleted on invoice (company_id, date desc, id desc) where deleted_at is not null;
create index invoice_client on invoice (company_id, client_id, date desc, id desc);
create index invoice_debt on invoice (company_id, client_id, currency)
  where deleted_at is null and voided_at is null and payment_state <> 'paid' and type = 'simple';
create index invoice_series on invoice (company_id, series_id);
create index invoice_reference on invoice (company_id, reference_invoice_id) where reference_invoice_id is not null;
create index invoice_search on invoice using gin (company_id, search gin_trgm_ops);

create table invoice_line (
  company_id uuid not null,
  invoice_id uuid not null,
  position int not null,
  id uuid not null,
  product_id uuid,
  title text not null check (title <> ''),
  description text,
  quantity numeric not null,
  unit_id uuid,
  unit text,
  price numeric not null,
  discount jsonb,
  vat_id uuid,
  vat_type text,
  vat_rate numeric,
  total_without_vat numeric not null,
  vat_total numeric not null,
  total numeric not null,
  primary key (company_id, invoice_id, position),
  check (total = total_without_vat + vat_total),
  foreign key (company_id, invoice_id) references invoice (company_id, id) on delete cascade,
  foreign key (company_id, product_id) references product (company_id, id),
  foreign key (company_id, unit_id) references unit (company_id, id),
  foreign key (company_id, vat_id) references vat_rate (company_id, id)
);
create index invoice_line_product on invoice_line (company_id, product_id, invoice_id) where product_id is not null;
create index invoice_line_unit on invoice_line (company_id, unit_id) where unit_id is not null;
create index invoice_line_vat on invoice_line (company_id, vat_id) where vat_id is not null;

create table invoice_vat (
  company_id uuid not null,
  invoice_id uuid not null,
  position int not null,
  vat_id uuid,
  type text not null,
  rate numeric,
  code text,
  title text not null,
  legal_note text,
  base numeric not null,
  vat numeric not null,
  primary key (company_id, invoice_id, position),
  foreign key (company_id, invoice_id) references invoice (company_id, id) on delete cascade,
  foreign key (company_id, vat_id) references vat_rate (company_id, id)
);
create index invoice_vat_rate on invoice_vat (company_id, vat_id) where vat_id is not null;

create table payment (
  company_id uuid not null references company on delete cascade,
  id uuid not null,
  type text not null check (type in ('income', 'expense', 'transfer')),
  date date not null,
  client_id uuid,
  account_id uuid,
  total numeric not null check (total > 0),
  currency text not null,
  note text,
  -- What its parts have taken; the rest is an advance.
  used numeric not null default 0,
  unused numeric generated always as (total - used) stored,
  -- Recorded on an invoice itself: removing its only part removes the payment too.
  of_invoice boolean not null default false,
  created_by uuid,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, client_id) references client (company_id, id),
  foreign key (company_id, account_id) references company_account (company_id, id),
  check (used between 0 and total),
  check (type <> 'income' or client_id is not null)
);
create index payment_account on payment (company_id, account_id, date desc, id desc);
create index payment_client on payment (company_id, client_id, date desc, id desc);
create index payment_advance on payment (company_id, client_id, currency) where deleted_at is null and type = 'income' and unused > 0;

create table invoice_payment (
  company_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  payment_id uuid not null,
  amount numeric not null check (amount > 0),
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, invoice_id) references invoice (company_id, id),
  foreign key (company_id, payment_id) references payment (company_id, id)
);
create index invoice_payment_invoice on invoice_payment (company_id, invoice_id);
create index invoice_payment_payment on invoice_payment (company_id, payment_id);

-- Kept sums of each list: how many and how much, by type, currency and state. Written by a trigger in the transaction
-- of the document, so that counts, tabs and totals never grow with the books.
create table invoice_tally (
  company_id uuid not null references company on delete cascade,
  type text not null,
  currency text not null,
  state text not null check (state in ('unpaid', 'paid', 'void', 'archived', 'deleted')),
  count int not null,
  total numeric not null,
  paid numeric not null,
  primary key (company_id, type, currency, state)
);

create function invoice_state(i invoice) returns text language sql immutable as $$
  select case when i.deleted_at is not null then 'deleted' when i.archived_at is not null then 'archived' when i.voided_at is not null then 'void'
    when i.payment_state = 'paid' then 'paid' else 'unpaid' end $$;

create function tally_invoice() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  if tg_op = 'UPDATE' and invoice_state(old) = invoice_state(new) and old.total = new.total and old.paid = new.paid
    and old.type = new.type and old.currency = new.currency then return null; end if;
  insert into invoice_tally as t (company_id, type, currency, state, count, total, paid)
    select company_id, type, currency, state, sum(step), sum(total), sum(paid) from (
      select new.company_id, new.type, new.currency, invoice_state(new) as state, 1 as step, new.total, new.paid where tg_op <> 'DELETE'
      union all
      select old.company_id, old.type, old.currency, invoice_state(old), -1, -old.total, -old.paid
        where tg_op <> 'INSERT' and exists (select from company c where c.id = old.company_id)
    ) change group by company_id, type, currency, state order by type, currency, state
    on conflict (company_id, type, currency, state)
      do update set count = t.count + excluded.count, total = t.total + excluded.total, paid = t.paid + excluded.paid;
  return null;
end $$;
-- At the end of the transaction: the rows of a tally are few and everybody's, so they are held for as short as can be,
-- and always after the rows of products and accounts, so that nobody waits in a circle.
create constraint trigger tally after insert or update or delete on invoice deferrable initially deferred
  for each row execute function tally_invoice();

-- Lines and VAT groups add up to the totals: checked once a transaction for each document touched, at its end.
create function check_invoice_sums() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  whole invoice;
  lines numeric;
  bases numeric;
  vats numeric;
begin
  select * into whole from invoice where company_id = new.company_id and id = new.id;
  if not found then return null; end if;
  select coalesce(sum(l.total_without_vat), 0) into lines from invoice_line l where l.company_id = new.company_id and l.invoice_id = new.id;
  select coalesce(sum(v.base), 0), coalesce(sum(v.vat), 0) into bases, vats from invoice_vat v where v.company_id = new.company_id and v.invoice_id = new.id;
  if lines - whole.discount_without_vat + whole.delivery_without_vat <> whole.total_without_vat
    or bases <> whole.total_without_vat or vats <> whole.vat_total then
    raise exception 'invoice % does not add up', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger sums after insert or update on invoice deferrable initially deferred
  for each row execute function check_invoice_sums();

-- A change of lines alone touches the invoice, and so has it checked.
create function touch_invoices_of_lines() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  update invoice i set subtotal = i.subtotal from (select distinct company_id, invoice_id from changed) c
    where i.company_id = c.company_id and i.id = c.invoice_id
      -- A document written in this transaction is checked at its end anyway. One written in a subtransaction has another
      -- xmin and is touched again, which does no harm.
      and i.xmin <> pg_current_xact_id()::xid;
  return null;
end $$;
create trigger touch_inserted after insert on invoice_line referencing new table as changed for each statement execute function touch_invoices_of_lines();
create trigger touch_updated after update on invoice_line referencing new table as changed for each statement execute function touch_invoices_of_lines();
create trigger touch_deleted after delete on invoice_line referencing old table as changed for each statement execute function touch_invoices_of_lines();
create trigger touch_inserted after insert on invoice_vat referencing new table as changed for each statement execute function touch_invoices_of_lines();
create trigger touch_updated after update on invoice_vat referencing new table as changed for each statement execute function touch_invoices_of_lines();
create trigger touch_deleted after delete on invoice_vat referencing old table as changed for each statement execute function touch_invoices_of_lines();

-- What of a product has been sold: invoices and credit invoices that count, in the company's currency, without VAT.
create function add_sold(lines invoice_line[], step int) returns void language sql as $$
  -- In the order of their ids, so that two documents that name the same products never wait for each other.
  select from product p where (p.company_id, p.id) in (select l.company_id, l.product_id from unnest(lines) l)
    order by p.id for no key update;
  update product p set sold_quantity = p.sold_quantity + step * s.quantity, sold_total = p.sold_total + step * s.total
  from (
    select l.company_id, l.product_id, sum(l.quantity) as quantity, round(sum(l.total_without_vat * coalesce(i.exchange_rate, 1)), 2) as total
    from unnest(lines) l join invoice i on i.company_id = l.company_id and i.id = l.invoice_id
    where l.product_id is not null and i.type <> 'proforma'
    group by l.company_id, l.product_id
  ) s where p.company_id = s.company_id and p.id = s.product_id $$;

create function sold_lines() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  perform add_sold(array(
    select row(l.*)::invoice_line from changed l join invoice i on i.company_id = l.company_id and i.id = l.invoice_id
    where l.product_id is not null and i.deleted_at is null and i.voided_at is null), case tg_op when 'INSERT' then 1 else -1 end);
  return null;
end $$;
create trigger sold_inserted after insert on invoice_line referencing new table as changed for each statement execute function sold_lines();
create trigger sold_deleted after delete on invoice_line referencing old table as changed for each statement execute function sold_lines();

create function sold_invoice() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  perform add_sold(array(select l from invoice_line l where l.company_id = new.company_id and l.invoice_id = new.id),
    case when new.deleted_at is null and new.voided_at is null then 1 else -1 end);
  return null;
end $$;
create trigger sold after update on invoice for each row
  when ((old.deleted_at is null and old.voided_at is null) is distinct from (new.deleted_at is null and new.voided_at is null))
  execute function sold_invoice();

-- Payments move their account.
create function move_account() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  if tg_op = 'UPDATE' and (old.account_id, old.type, old.total, old.deleted_at is null)
    is not distinct from (new.account_id, new.type, new.total, new.deleted_at is null) then return null; end if;
  update company_account a set moved = a.moved + change.total from (
    select account_id, sum(total) as total from (
      select new.account_id, case new.type when 'income' then new.total else -new.total end as total where tg_op <> 'DELETE' and new.deleted_at is null
      union all
      select old.account_id, case old.type when 'income' then -old.total else old.total end where tg_op <> 'INSERT' and old.deleted_at is null
    ) both_sides group by account_id
  ) change where a.company_id = coalesce(new.company_id, old.company_id) and a.id = change.account_id and change.total <> 0;
  return null;
end $$;
create trigger move_account after insert or update or delete on payment for each row execute function move_account();

-- What an invoice has been paid and what a payment has given are the sums of the parts.
create function settle_parts() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  part invoice_payment := coalesce(new, old);
  change numeric := coalesce(case when tg_op <> 'DELETE' then new.amount end, 0) - coalesce(case when tg_op <> 'INSERT' then old.amount end, 0);
begin
  -- Payments are part of what people see of an invoice: whoever changes an older view of it is told.
  update invoice i set paid = i.paid + change, version = i.version + 1, updated_at = now()
    where i.company_id = part.company_id and i.id = part.invoice_id;
  update payment p set used = p.used + change, version = p.version + 1, updated_at = now()
    where p.company_id = part.company_id and p.id = part.payment_id;
  return null;
end $$;
create trigger settle after insert or delete on invoice_payment for each row execute function settle_parts();

do $$ declare name text; begin
  foreach name in array array['invoice', 'invoice_line', 'invoice_vat', 'payment', 'invoice_payment', 'invoice_tally'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy of_company on %I using (company_id = current_company()) with check (company_id = current_company())', name);
  end loop;
end $$;
grant select, insert, update on invoice, payment to kvitas_app;
grant select, insert, delete on invoice_line, invoice_vat, invoice_payment to kvitas_app;
grant select on invoice_tally to kvitas_app;

create function found_invoices(pattern text) returns setof uuid language sql stable security definer rows 50 set search_path = public, pg_temp
  as $$ select id from invoice where company_id = current_company() and search like pattern $$;
grant execute on all functions in schema public to kvitas_app;
