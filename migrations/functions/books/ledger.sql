-- The entries that a document should have. One statement for each kind, because a single one would be planned for all kinds each time.
create or replace function postings_of(kind text, company uuid, document uuid) returns posting[] language plpgsql stable as $$
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
    when 'paid_before' then select array_agg(row(e.*)::posting order by e.position) into wanted from (
      select e.* from invoice d, entries_of_invoice_paid_before(d) e where d.company_id = company and d.id = document
      union all select e.* from expense d, entries_of_expense_paid_before(d) e where d.company_id = company and d.id = document) e;
  end case;
  return coalesce(wanted, '{}');
end $$;

-- Exchange differences, which are 0 in the currency of their document, neither come into a closed period nor leave it.
create or replace function require_open_differences(company uuid, expected posting[], stored posting[]) returns void language sql as $$
  select require_open(min(x.date), c.closed_until) from company c, (
      select date from (select 1 as side, e.* from unnest(expected) e union all select -1, s.* from unnest(stored) s) change
      where amount = 0 group by date, account, subject_id having sum(side * base_amount) <> 0) x
    where c.id = company and c.closed_until is not null group by c.closed_until $$;

-- Corrects the stored entries of a document, and adds the difference to ledger_balance and ledger_month.
create or replace function post(company uuid, kind text, document uuid) returns void language plpgsql as $$
declare
  expected posting[] := postings_of(kind, company, document);
  stored posting[] := array(select row(e.position, e.account, e.subject_id, e.currency, e.date, e.amount, e.base_amount)::posting
    from ledger_entry e where e.company_id = company and e.document_kind = kind and e.document_id = document order by e.position);
begin
  -- A company that is being removed needs no entries.
  if expected = stored or not exists (select from company c where c.id = company) then return; end if;
  perform lock_sums(company);
  -- Without a difference a payment or a part of one has two entries.
  if kind <> 'invoice' and greatest(cardinality(expected), cardinality(stored)) > 2 then
    perform require_open_differences(company, expected, stored);
  end if;
  if stored <> '{}' then
    delete from ledger_entry e where e.company_id = company and e.document_kind = kind and e.document_id = document;
  end if;
  with change as (
    select 1 as side, x.* from unnest(expected) x union all select -1, s.* from unnest(stored) s
  ), entries as (
    insert into ledger_entry (company_id, document_kind, document_id, position, account, subject_id, currency, date, amount, base_amount)
      select company, kind, document, x.* from unnest(expected) x
  ), balances as (
    insert into ledger_balance as b (company_id, account, subject_id, currency, amount)
      select company, account, subject_id, currency, sum(side * amount) from change
      group by account, subject_id, currency having sum(side * amount) <> 0
      on conflict (company_id, account, subject_id, currency) do update set amount = b.amount + excluded.amount
  )
  insert into ledger_month as m (company_id, month, account, subject_id, document_kind, base_amount)
    select company, date_trunc('month', date)::date, account, subject_id, kind, sum(side * base_amount) from change
    group by 2, account, subject_id having sum(side * base_amount) <> 0
    on conflict (company_id, month, account, subject_id, document_kind) do update set base_amount = m.base_amount + excluded.base_amount;
end $$;

-- Posts a new invoice, which has no entries yet. Each of its entries has an account of its own, so nothing needs to be added up.
create or replace function post_new_invoice(i invoice) returns void language sql as $$
  with entries as materialized (
    select e.* from entries_of_invoice(i) e
  ), stored as (
    insert into ledger_entry (company_id, document_kind, document_id, position, account, subject_id, currency, date, amount, base_amount)
      select i.company_id, 'invoice', i.id, e.* from entries e
  ), balances as (
    insert into ledger_balance as b (company_id, account, subject_id, currency, amount)
      select i.company_id, account, subject_id, currency, amount from entries
      on conflict (company_id, account, subject_id, currency) do update set amount = b.amount + excluded.amount
  )
  insert into ledger_month as m (company_id, month, account, subject_id, document_kind, base_amount)
    select i.company_id, date_trunc('month', date)::date, account, subject_id, 'invoice', base_amount from entries where base_amount <> 0
    on conflict (company_id, month, account, subject_id, document_kind) do update set base_amount = m.base_amount + excluded.base_amount $$;

-- Posts the row at the end of the transaction.
create or replace function post_document() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  perform post(coalesce(new.company_id, old.company_id), tg_table_name, coalesce(new.id, old.id));
  return null;
end $$;

-- Posts a part of a payment. In another currency than the company's it may have or give away the rest of its document or payment.
create or replace function post_part(company uuid, kind text, part uuid, of_payment uuid, of_invoice uuid, of_expense uuid) returns void language plpgsql as $$ begin
  perform post(company, kind, part);
  if exists (select from payment p where p.company_id = company and p.id = of_payment and p.exchange_rate is not null) then
    perform post(company, n.kind, n.id) from neighbours_of_part(part, company, of_payment, of_invoice, of_expense) n;
  end if;
end $$;

create or replace function post_invoice_part() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare part invoice_payment := coalesce(new, old);
begin
  perform post_part(part.company_id, 'invoice_payment', part.id, part.payment_id, part.invoice_id, null);
  return null;
end $$;

create or replace function post_expense_part() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare part expense_payment := coalesce(new, old);
begin
  perform post_part(part.company_id, 'expense_payment', part.id, part.payment_id, null, part.expense_id);
  return null;
end $$;

-- Posts a payment and its parts.
create or replace function post_payment(company uuid, payment uuid) returns void language plpgsql as $$ begin
  perform post(company, 'payment', payment);
  perform post_part(company, 'invoice_payment', x.id, payment, x.invoice_id, null) from invoice_payment x where x.company_id = company and x.payment_id = payment;
  perform post_part(company, 'expense_payment', x.id, payment, null, x.expense_id) from expense_payment x where x.company_id = company and x.payment_id = payment;
end $$;

-- Posts an invoice or an expense and its VAT.
create or replace function post_vat_document() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  perform post(coalesce(new.company_id, old.company_id), tg_table_name, coalesce(new.id, old.id));
  perform post_vat(coalesce(new.company_id, old.company_id), tg_table_name, coalesce(new.id, old.id));
  if coalesce(new.paid_before, old.paid_before) <> 0 then
    perform post(coalesce(new.company_id, old.company_id), 'paid_before', coalesce(new.id, old.id));
  end if;
  return null;
end $$;

-- A changed document posts its parts, too: their entries contain its client or vendor and its date. A credit is worth what its credit invoice is.
create or replace function post_invoice_change() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  perform post(new.company_id, 'invoice', new.id);
  perform post_vat(new.company_id, 'invoice', new.id);
  if (old.paid_before, new.paid_before) <> (0, 0) then perform post(new.company_id, 'paid_before', new.id); end if;
  perform post_part(x.company_id, 'invoice_payment', x.id, x.payment_id, new.id, null)
    from invoice_payment x where x.company_id = new.company_id and x.invoice_id = new.id;
  if new.type = 'credit' and new.exchange_rate is not null then
    perform post_payment(p.company_id, p.id) from payment p where p.company_id = new.company_id and p.credit_invoice_id = new.id;
  end if;
  return null;
end $$;

create or replace function post_expense_change() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  perform post(new.company_id, 'expense', new.id);
  perform post_vat(new.company_id, 'expense', new.id);
  if (old.paid_before, new.paid_before) <> (0, 0) then perform post(new.company_id, 'paid_before', new.id); end if;
  perform post_part(x.company_id, 'expense_payment', x.id, x.payment_id, null, new.id)
    from expense_payment x where x.company_id = new.company_id and x.expense_id = new.id;
  if new.kind = 'credit' and new.exchange_rate is not null then
    perform post_payment(p.company_id, p.id) from payment p where p.company_id = new.company_id and p.credit_expense_id = new.id;
  end if;
  return null;
end $$;

create or replace function post_payment_change() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  perform post_payment(new.company_id, new.id);
  return null;
end $$;

-- A company without documents may change its currency; which changes the value of the opening balances in it.
create or replace function post_accounts() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  perform post(a.company_id, 'company_account', a.id) from company_account a where a.company_id = new.id;
  return null;
end $$;

create constraint trigger post after delete on invoice deferrable initially deferred for each row
  when (current_setting('app.removing_company', true) is distinct from 'yes')
  execute function post_vat_document();
-- Only changes that the ledger or the VAT return shows.
create constraint trigger post_change after update on invoice deferrable initially deferred for each row
  -- The codes of its VAT rows may change alone; then its version grows without a payment.
  when ((old.type, old.client_id, old.date, old.currency, old.exchange_rate, old.total, old.vat_total, old.paid_before, old.deleted_at is null, old.voided_at is null)
    is distinct from (new.type, new.client_id, new.date, new.currency, new.exchange_rate, new.total, new.vat_total, new.paid_before, new.deleted_at is null, new.voided_at is null)
    or (old.version <> new.version and old.paid = new.paid))
  execute function post_invoice_change();

create constraint trigger post after insert or delete on expense deferrable initially deferred for each row
  when (current_setting('app.removing_company', true) is distinct from 'yes')
  execute function post_vat_document();
create constraint trigger post_change after update on expense deferrable initially deferred for each row
  -- Its VAT rows may change alone; then its version grows without a payment.
  when ((old.kind, old.vendor_id, old.category_id, old.posting_date, old.currency, old.exchange_rate, old.total, old.vat_total, old.paid_before, old.deleted_at is null)
    is distinct from (new.kind, new.vendor_id, new.category_id, new.posting_date, new.currency, new.exchange_rate, new.total, new.vat_total, new.paid_before, new.deleted_at is null)
    or (old.version <> new.version and old.paid = new.paid))
  execute function post_expense_change();

create constraint trigger post after insert or delete on payment deferrable initially deferred for each row
  when (current_setting('app.removing_company', true) is distinct from 'yes')
  execute function post_document();
create constraint trigger post_change after update on payment deferrable initially deferred for each row
  when ((old.type, old.purpose, old.client_id, old.account_id, old.date, old.currency, old.exchange_rate, old.total, old.source_account_id,
      old.destination_account_id, old.destination_currency, old.destination_total, old.deleted_at is null)
    is distinct from (new.type, new.purpose, new.client_id, new.account_id, new.date, new.currency, new.exchange_rate, new.total, new.source_account_id,
      new.destination_account_id, new.destination_currency, new.destination_total, new.deleted_at is null))
  execute function post_payment_change();

create constraint trigger post after insert or delete on invoice_payment deferrable initially deferred for each row
  when (current_setting('app.removing_company', true) is distinct from 'yes')
  execute function post_invoice_part();
create constraint trigger post_change after update on invoice_payment deferrable initially deferred for each row execute function post_invoice_part();

create constraint trigger post after insert or delete on expense_payment deferrable initially deferred for each row
  when (current_setting('app.removing_company', true) is distinct from 'yes')
  execute function post_expense_part();
create constraint trigger post_change after update on expense_payment deferrable initially deferred for each row execute function post_expense_part();

create constraint trigger post after insert or delete on company_account deferrable initially deferred for each row
  when (current_setting('app.removing_company', true) is distinct from 'yes')
  execute function post_document();
create constraint trigger post_change after update on company_account deferrable initially deferred for each row
  when ((old.initial_balance, old.currency, old.deleted_at is null) is distinct from (new.initial_balance, new.currency, new.deleted_at is null))
  execute function post_document();

create constraint trigger post_change after update on company deferrable initially deferred for each row
  when (old.currency <> new.currency) execute function post_accounts();

