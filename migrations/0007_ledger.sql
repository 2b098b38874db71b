-- The ledger: what every document says in double entry, and the sums of it. Triggers write it as a transaction ends, from the
-- document as it then stands, so that a document and its entries can't say different things.

create table ledger_entry (
  company_id uuid not null references company on delete cascade,
  document_kind text not null
    check (document_kind in ('invoice', 'expense', 'payment', 'invoice_payment', 'expense_payment', 'company_account')),
  document_id uuid not null,
  position int not null,
  account text not null check (account in ('receivable', 'advance_received', 'money', 'income', 'vat_payable', 'payable', 'advance_paid',
    'expense', 'vat_receivable', 'transit', 'opening')),
  -- Whose: a client, a vendor, an account of money, a category of expenses; nobody's: the nil uuid.
  subject_id uuid not null,
  currency text not null,
  date date not null,
  -- Debit is positive.
  amount numeric not null check (amount <> 0),
  debit numeric generated always as (greatest(amount, 0)) stored,
  credit numeric generated always as (greatest(-amount, 0)) stored,
  -- In the company's currency by the rate of the document; 0 where none is known.
  base_amount numeric not null,
  primary key (company_id, document_kind, document_id, position)
);

create table ledger_balance (
  company_id uuid not null references company on delete cascade,
  account text not null,
  subject_id uuid not null,
  currency text not null,
  amount numeric not null,
  primary key (company_id, account, subject_id, currency)
) with (fillfactor = 80);

-- In the company's currency.
create table ledger_month (
  company_id uuid not null references company on delete cascade,
  month date not null check (extract(day from month) = 1),
  account text not null,
  subject_id uuid not null,
  document_kind text not null,
  base_amount numeric not null,
  primary key (company_id, month, account, subject_id, document_kind)
) with (fillfactor = 80);

-- What a document should say: a pure function of its row (of a part: of the documents it joins, too).
create type posting as (position int, account text, subject_id uuid, currency text, date date, amount numeric, base_amount numeric);

create function nobody() returns uuid language sql immutable return '00000000-0000-0000-0000-000000000000'::uuid;

-- What one unit of the currency is worth in the company's: the document's own rate, or 0 where a foreign one has none.
create function base_rate(company uuid, of_currency text, rate numeric) returns numeric language sql stable as $$
  select coalesce(rate, case when of_currency = (select c.currency from company c where c.id = company) then 1 else 0 end) $$;
create function in_base(amount numeric, rate numeric) returns numeric language sql immutable as $$
  select case when rate = 1 then amount else round(amount * rate, 2) end $$;

-- Net and VAT are converted, and their sum is the total: the largest figure takes what rounding leaves.
create function entries_of_invoice(i invoice) returns setof posting language sql stable as $$
  select e.position, e.account, e.subject_id, i.currency, i.date, e.amount, e.base
  from (select base_rate(i.company_id, i.currency, i.exchange_rate)) r (rate),
    lateral (select in_base(i.total_without_vat, r.rate), in_base(i.vat_total, r.rate)) b (net, vat),
    lateral (values
      (0, 'receivable', i.client_id, i.total, b.net + b.vat),
      (1, 'income', nobody(), -i.total_without_vat, -b.net),
      (2, 'vat_payable', nobody(), -i.vat_total, -b.vat)) e (position, account, subject_id, amount, base)
  where i.type <> 'proforma' and i.deleted_at is null and i.voided_at is null and e.amount <> 0 $$;

create function entries_of_expense(x expense) returns setof posting language sql stable as $$
  select e.position, e.account, e.subject_id, x.currency, x.date, e.amount, e.base
  from (select base_rate(x.company_id, x.currency, x.exchange_rate)) r (rate),
    lateral (select in_base(x.total_without_vat, r.rate), in_base(x.vat_total, r.rate)) b (net, vat),
    lateral (values
      (0, 'payable', x.vendor_id, -x.total, -b.net - b.vat),
      (1, 'expense', coalesce(x.category_id, nobody()), x.total_without_vat, b.net),
      (2, 'vat_receivable', nobody(), x.vat_total, b.vat)) e (position, account, subject_id, amount, base)
  where x.deleted_at is null and e.amount <> 0 $$;

-- All figures of a payment are worth the same. A transfer into the company's currency is worth what arrived; one between
-- currencies passes through 'transit', so that each currency balances.
create function entries_of_payment(p payment) returns setof posting language sql stable as $$
  select e.position, e.account, e.subject_id, e.currency, p.date, e.amount, sign(e.amount) * w.worth
  from (select case when p.destination_currency = (select c.currency from company c where c.id = p.company_id) then p.destination_total
      else in_base(p.total, base_rate(p.company_id, p.currency, p.exchange_rate)) end) w (worth),
    lateral (values
      ('income', 0, 'money', p.account_id, p.currency, p.total),
      ('income', 1, 'advance_received', p.client_id, p.currency, -p.total),
      ('credit', 0, 'receivable', p.client_id, p.currency, p.total),
      ('credit', 1, 'advance_received', p.client_id, p.currency, -p.total),
      ('expense', 0, 'advance_paid', coalesce(p.client_id, nobody()), p.currency, p.total),
      ('expense', 1, 'money', p.account_id, p.currency, -p.total),
      ('transfer', 0, 'money', p.destination_account_id, p.destination_currency, p.destination_total),
      ('transfer', 1, 'money', p.source_account_id, p.currency, -p.total),
      ('transfer', 2, 'transit', nobody(), p.currency, case when p.currency <> p.destination_currency then p.total end),
      ('transfer', 3, 'transit', nobody(), p.destination_currency, case when p.currency <> p.destination_currency then -p.destination_total end)
    ) e (type, position, account, subject_id, currency, amount)
  where e.type = p.type and p.deleted_at is null and e.amount is not null $$;

-- A part closes debt at the rate the debt was made, whatever the money was worth the day it came.
create function entries_of_invoice_payment(x invoice_payment) returns setof posting language sql stable as $$
  select e.position, e.account, e.subject_id, i.currency, p.date, e.side * x.amount,
    e.side * in_base(x.amount, base_rate(i.company_id, i.currency, i.exchange_rate))
  from invoice i, payment p,
    lateral (values (0, 'advance_received', p.client_id, 1), (1, 'receivable', i.client_id, -1)) e (position, account, subject_id, side)
  where i.company_id = x.company_id and i.id = x.invoice_id and p.company_id = x.company_id and p.id = x.payment_id and i.type = 'simple' $$;

create function entries_of_expense_payment(x expense_payment) returns setof posting language sql stable as $$
  select e.position, e.account, e.subject_id, d.currency, p.date, e.side * x.amount,
    e.side * in_base(x.amount, base_rate(d.company_id, d.currency, d.exchange_rate))
  from expense d, payment p,
    lateral (values (0, 'payable', d.vendor_id, 1), (1, 'advance_paid', coalesce(p.client_id, nobody()), -1)) e (position, account, subject_id, side)
  where d.company_id = x.company_id and d.id = x.expense_id and p.company_id = x.company_id and p.id = x.payment_id $$;

create function entries_of_company_account(a company_account) returns setof posting language sql stable as $$
  select e.position, e.account, e.subject_id, a.currency, (a.created_at at time zone 'UTC')::date, e.side * a.initial_balance,
    e.side * in_base(a.initial_balance, base_rate(a.company_id, a.currency, null))
  from (values (0, 'money', a.id, 1), (1, 'opening', nobody(), -1)) e (position, account, subject_id, side)
  where a.initial_balance <> 0 and a.deleted_at is null $$;

create function check_balanced() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  if exists (select from posted group by company_id, document_kind, document_id, currency having sum(amount) <> 0)
    or exists (select from posted group by company_id, document_kind, document_id having sum(base_amount) <> 0) then
    raise exception 'ledger entries do not balance' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger balanced after insert on ledger_entry referencing new table as posted for each statement execute function check_balanced();

-- A foreign payment without a rate of its own takes that of a document it settles, else the latest one the company knows.
create index invoice_foreign on invoice (company_id, currency, date desc) where exchange_rate is not null;
create index expense_foreign on expense (company_id, currency, date desc) where exchange_rate is not null;
create index payment_foreign on payment (company_id, currency, date desc) where exchange_rate is not null;
create function settled_rate(p payment) returns numeric language sql stable as $$
  select rate from (
    select i.exchange_rate as rate from invoice i where i.company_id = p.company_id and i.id = p.credit_invoice_id
    union all select i.exchange_rate from invoice_payment x join invoice i on i.company_id = x.company_id and i.id = x.invoice_id
      where x.company_id = p.company_id and x.payment_id = p.id
    union all select e.exchange_rate from expense_payment x join expense e on e.company_id = x.company_id and e.id = x.expense_id
      where x.company_id = p.company_id and x.payment_id = p.id
  ) settled where rate is not null limit 1 $$;
create function latest_rate(company uuid, of_currency text) returns numeric language sql stable as $$
  select rate from (
    (select date, exchange_rate as rate from invoice where company_id = company and currency = of_currency and exchange_rate is not null order by date desc limit 1)
    union all
    (select date, exchange_rate from expense where company_id = company and currency = of_currency and exchange_rate is not null order by date desc limit 1)
    union all
    (select date, exchange_rate from payment where company_id = company and currency = of_currency and exchange_rate is not null order by date desc limit 1)
  ) known order by date desc limit 1 $$;

-- What stood in the books before there was a ledger. Rates first: the entries are made of them.
update payment p set exchange_rate = coalesce(settled_rate(p), latest_rate(p.company_id, p.currency))
  from company c where c.id = p.company_id and p.exchange_rate is null and p.currency <> c.currency;
-- What that update left for the end of the transaction, done now: tables with work pending can't be changed.
set constraints all immediate;
set constraints all deferred;
do $$ declare kind text; begin
  foreach kind in array array['invoice', 'expense', 'payment', 'invoice_payment', 'expense_payment', 'company_account'] loop
    execute format('insert into ledger_entry (company_id, document_kind, document_id, position, account, subject_id, currency, date, amount, base_amount)
      select d.company_id, %L, d.id, e.* from %I d, entries_of_%I(d) e', kind, kind, kind);
  end loop;
end $$;
insert into ledger_balance (company_id, account, subject_id, currency, amount)
  select company_id, account, subject_id, currency, sum(amount) from ledger_entry group by 1, 2, 3, 4;
insert into ledger_month (company_id, month, account, subject_id, document_kind, base_amount)
  select company_id, date_trunc('month', date)::date, account, subject_id, document_kind, sum(base_amount) from ledger_entry group by 1, 2, 3, 4, 5;

-- A statement for each kind: as one expression all of them would be made ready each time.
create function postings_of(kind text, company uuid, document uuid) returns posting[] language plpgsql stable as $$
declare wanted posting[];
begin
  case kind
    when 'invoice' then select array_agg(e order by e.position) into wanted
      from invoice d, entries_of_invoice(d) e where d.company_id = company and d.id = document;
    when 'expense' then select array_agg(e order by e.position) into wanted
      from expense d, entries_of_expense(d) e where d.company_id = company and d.id = document;
    when 'payment' then select array_agg(e order by e.position) into wanted
      from payment d, entries_of_payment(d) e where d.company_id = company and d.id = document;
    when 'invoice_payment' then select array_agg(e order by e.position) into wanted
      from invoice_payment d, entries_of_invoice_payment(d) e where d.company_id = company and d.id = document;
    when 'expense_payment' then select array_agg(e order by e.position) into wanted
      from expense_payment d, entries_of_expense_payment(d) e where d.company_id = company and d.id = document;
    when 'company_account' then select array_agg(e order by e.position) into wanted
      from company_account d, entries_of_company_account(d) e where d.company_id = company and d.id = document;
  end case;
  return coalesce(wanted, '{}');
end $$;

-- Makes the stored entries of a document what they should be, and carries the difference into the sums.
create function post(company uuid, kind text, document uuid) returns void language plpgsql as $$
declare
  wanted posting[] := postings_of(kind, company, document);
  stored posting[] := array(select row(e.position, e.account, e.subject_id, e.currency, e.date, e.amount, e.base_amount)::posting
    from ledger_entry e where e.company_id = company and e.document_kind = kind and e.document_id = document order by e.position);
begin
  -- With its company all of it goes.
  if wanted = stored or not exists (select from company c where c.id = company) then return; end if;
  perform lock_sums(company);
  if stored <> '{}' then
    delete from ledger_entry e where e.company_id = company and e.document_kind = kind and e.document_id = document;
  end if;
  insert into ledger_entry (company_id, document_kind, document_id, position, account, subject_id, currency, date, amount, base_amount)
    select company, kind, document, w.* from unnest(wanted) w;
  insert into ledger_balance as b (company_id, account, subject_id, currency, amount)
    select company, account, subject_id, currency, sum(side * amount)
    from (select 1 as side, w.* from unnest(wanted) w union all select -1, s.* from unnest(stored) s) change
    group by account, subject_id, currency having sum(side * amount) <> 0
    on conflict (company_id, account, subject_id, currency) do update set amount = b.amount + excluded.amount;
  insert into ledger_month as m (company_id, month, account, subject_id, document_kind, base_amount)
    select company, date_trunc('month', date)::date, account, subject_id, kind, sum(side * base_amount)
    from (select 1 as side, w.* from unnest(wanted) w union all select -1, s.* from unnest(stored) s) change
    group by 2, account, subject_id having sum(side * base_amount) <> 0
    on conflict (company_id, month, account, subject_id, document_kind) do update set base_amount = m.base_amount + excluded.base_amount;
end $$;

create function post_document() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  perform post(coalesce(new.company_id, old.company_id), tg_table_name, coalesce(new.id, old.id));
  return null;
end $$;
-- Its parts say who paid whom and when, as it does.
create function post_invoice_change() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  perform post(new.company_id, 'invoice', new.id);
  perform post(x.company_id, 'invoice_payment', x.id) from invoice_payment x where x.company_id = new.company_id and x.invoice_id = new.id;
  return null;
end $$;
create function post_expense_change() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  perform post(new.company_id, 'expense', new.id);
  perform post(x.company_id, 'expense_payment', x.id) from expense_payment x where x.company_id = new.company_id and x.expense_id = new.id;
  return null;
end $$;
create function post_payment_change() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  perform post(new.company_id, 'payment', new.id);
  perform post(x.company_id, 'invoice_payment', x.id) from invoice_payment x where x.company_id = new.company_id and x.payment_id = new.id;
  perform post(x.company_id, 'expense_payment', x.id) from expense_payment x where x.company_id = new.company_id and x.payment_id = new.id;
  return null;
end $$;

do $$ declare name text; begin
  foreach name in array array['invoice', 'expense', 'payment', 'invoice_payment', 'expense_payment', 'company_account'] loop
    execute format('create constraint trigger post after insert or delete on %I deferrable initially deferred
      for each row execute function post_document()', name);
  end loop;
end $$;
-- Most changes of a document are none of what the ledger says of it.
create constraint trigger post_change after update on invoice deferrable initially deferred for each row
  when ((old.type, old.client_id, old.date, old.currency, old.exchange_rate, old.total, old.vat_total, old.deleted_at is null, old.voided_at is null)
    is distinct from (new.type, new.client_id, new.date, new.currency, new.exchange_rate, new.total, new.vat_total, new.deleted_at is null, new.voided_at is null))
  execute function post_invoice_change();
create constraint trigger post_change after update on expense deferrable initially deferred for each row
  when ((old.vendor_id, old.category_id, old.date, old.currency, old.exchange_rate, old.total, old.vat_total, old.deleted_at is null)
    is distinct from (new.vendor_id, new.category_id, new.date, new.currency, new.exchange_rate, new.total, new.vat_total, new.deleted_at is null))
  execute function post_expense_change();
create constraint trigger post_change after update on payment deferrable initially deferred for each row
  when ((old.type, old.client_id, old.account_id, old.date, old.currency, old.exchange_rate, old.total, old.source_account_id,
      old.destination_account_id, old.destination_currency, old.destination_total, old.deleted_at is null)
    is distinct from (new.type, new.client_id, new.account_id, new.date, new.currency, new.exchange_rate, new.total, new.source_account_id,
      new.destination_account_id, new.destination_currency, new.destination_total, new.deleted_at is null))
  execute function post_payment_change();
create constraint trigger post_change after update on invoice_payment deferrable initially deferred for each row execute function post_document();
create constraint trigger post_change after update on expense_payment deferrable initially deferred for each row execute function post_document();
create constraint trigger post_change after update on company_account deferrable initially deferred for each row
  when ((old.initial_balance, old.currency, old.deleted_at is null) is distinct from (new.initial_balance, new.currency, new.deleted_at is null))
  execute function post_document();

-- A company without documents may change its currency; what its accounts began with is then worth something else.
create function post_accounts() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  perform post(a.company_id, 'company_account', a.id) from company_account a where a.company_id = new.id;
  return null;
end $$;
create constraint trigger post_change after update on company deferrable initially deferred for each row
  when (old.currency <> new.currency) execute function post_accounts();
create or replace function company_has_documents(company uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from company_member m where m.company_id = company and m.user_id = acting_user())
    and (exists (select from invoice i where i.company_id = company) or exists (select from expense e where e.company_id = company)
      or exists (select from payment p where p.company_id = company)) $$;

-- At the end of the transaction, when its parts are known.
create function find_rate() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  update payment p set exchange_rate = coalesce(settled_rate(p), latest_rate(p.company_id, p.currency))
    from company c where p.company_id = new.company_id and p.id = new.id and c.id = p.company_id and p.exchange_rate is null
      and p.currency <> c.currency and p.destination_currency is distinct from c.currency
      and coalesce(settled_rate(p), latest_rate(p.company_id, p.currency)) is not null;
  return null;
end $$;
create constraint trigger find_rate after insert on payment deferrable initially deferred for each row
  when (new.exchange_rate is null) execute function find_rate();
create constraint trigger find_rate_again after update on payment deferrable initially deferred for each row
  when (new.exchange_rate is null and (old.currency <> new.currency or old.exchange_rate is not null)) execute function find_rate();

-- What stays of an issued document that was deleted and is gone for good: a series has to explain its holes for ten years.
create table tombstone (
  company_id uuid not null references company on delete cascade,
  document_kind text not null check (document_kind in ('invoice', 'receipt')),
  document_id uuid not null,
  type text not null,
  series_id uuid,
  number text not null,
  date date not null,
  total numeric not null,
  currency text not null,
  client_title text collate "lt-x-icu",
  -- As they were called then: the account of a person may be gone, too.
  deleted_by_name text,
  deleted_at timestamptz not null,
  delete_comment text,
  purged_at timestamptz not null default now(),
  primary key (company_id, document_kind, document_id)
);
create index tombstone_number on tombstone (company_id, type, number);

-- What was deleted before the moment, of all companies, in an order in which it can go: what names another before that other.
-- What a credit invoice took back goes with it, not before: one that is only void may need it again.
create function purgeable(before timestamptz) returns table (company_id uuid, kind text, id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select company_id, kind, id from (
    select 1 as turn, company_id, 'payment' as kind, id from payment where deleted_at < before and type <> 'credit'
    union all select case type when 'credit' then 2 when 'simple' then 3 else 4 end, company_id, 'invoice', id from invoice where deleted_at < before
    union all select 5, company_id, 'expense', id from expense where deleted_at < before
    union all select 6, company_id, 'product', id from product where deleted_at < before
    union all select 7, company_id, 'client', id from client where deleted_at < before
  ) due order by company_id, turn, id $$;

-- Removes one of them for good and says whether it did. What was restored meanwhile stays, and so does what something names.
create function purge_document(company uuid, kind text, document uuid, before timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare removed int;
begin
  if kind = 'invoice' then
    with gone as (
      delete from invoice i where i.company_id = company and i.id = document and i.deleted_at < before returning i.*
    ), credit as (
      delete from payment p using gone where p.company_id = company and p.credit_invoice_id = gone.id and p.deleted_at is not null
    )
    insert into tombstone (company_id, document_kind, document_id, type, series_id, number, date, total, currency, client_title,
        deleted_by_name, deleted_at, delete_comment)
      select company, 'invoice', id, type, series_id, number, date, total, currency, client_title,
        (select u.name from app_user u where u.id = gone.deleted_by), deleted_at, delete_comment from gone;
  elsif kind = 'payment' then
    with gone as (
      delete from payment p where p.company_id = company and p.id = document and p.deleted_at < before returning p.*
    ), buried as (
      insert into tombstone (company_id, document_kind, document_id, type, series_id, number, date, total, currency, client_title, deleted_at)
        select company, 'receipt', r.id, r.type, r.series_id, r.number, r.date, r.total, r.currency, gone.client_title, gone.deleted_at
        from gone join receipt r on r.company_id = company and r.payment_id = gone.id
    )
    select id from gone into document;
  else
    execute format('delete from %I where company_id = $1 and id = $2 and deleted_at < $3', kind) using company, document, before;
  end if;
  get diagnostics removed = row_count;
  return removed > 0;
exception when foreign_key_violation then return false;
end $$;

do $$ declare name text; begin
  foreach name in array array['ledger_entry', 'ledger_balance', 'ledger_month', 'tombstone'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy of_company on %I using (company_id = current_company()) with check (company_id = current_company())', name);
  end loop;
end $$;
grant select on ledger_entry, ledger_balance, ledger_month, tombstone to kvitas_app;

revoke execute on function postings_of, post, purgeable, purge_document from public;
grant execute on function purgeable, purge_document to kvitas_app;
