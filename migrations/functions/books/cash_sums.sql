-- Kept: what payments count for (cash_entry), its sums by month (cash_month), and how many payments are in the journal (journal_month).
-- Decision: docs/decisions/cash-basis.md

-- Corrects the stored entries of an invoice, an expense or a payment, and adds the difference to the sums. An entry depends on rows that
-- other transactions may be changing, so the lock comes first.
create or replace function post_cash(company uuid, kind text, document uuid) returns void language plpgsql as $$
declare
  expected cash_posting[];
  stored cash_posting[];
  added cash_posting[];
  removed cash_posting[];
  journaled cash_posting[];
begin
  perform lock_sums(company);
  case kind
    when 'invoice' then select array_agg(e order by e.id) into expected
      from invoice d, cash_of_invoice(d) e where d.company_id = company and d.id = document and e.amount <> 0;
    when 'expense' then select array_agg(e order by e.id) into expected
      from expense d, cash_of_expense(d) e where d.company_id = company and d.id = document and e.amount <> 0;
    when 'payment' then select array_agg(e order by e.id) into expected
      from payment d, cash_of_payment(d) e where d.company_id = company and d.id = document and e.amount <> 0;
  end case;
  expected := coalesce(expected, '{}');
  stored := array(select row(e.id, e.payment_id, e.date, e.side, e.line, e.subject_id, e.amount)::cash_posting
    from cash_entry e where e.company_id = company and e.document_kind = kind and e.document_id = document order by e.id);
  -- A company that is being removed needs no entries.
  if expected = stored or not exists (select from company c where c.id = company) then return; end if;
  added := array(select x from unnest(expected) x where x <> all (stored));
  removed := array(select x from unnest(stored) x where x <> all (expected));
  journaled := array(select x from unnest(added || removed) x
    where exists (select from cash_entry e where e.company_id = company and e.date = x.date and e.payment_id = x.payment_id));
  if removed <> '{}' then
    delete from cash_entry e where e.company_id = company and e.document_kind = kind and e.document_id = document
      and e.id = any (select x.id from unnest(removed) x);
  end if;
  with entries as (
    insert into cash_entry (company_id, document_kind, document_id, id, payment_id, date, side, line, subject_id, amount)
      select company, kind, document, x.* from unnest(added) x
  )
  insert into cash_month as m (company_id, month, side, line, subject_id, amount)
    select company, date_trunc('month', x.date)::date, x.side, x.line, x.subject_id, sum(step * x.amount)
    from (select 1 as step, a.* from unnest(added) a union all select -1, r.* from unnest(removed) r) x group by 2, 3, 4, 5
    on conflict (company_id, month, side, line, subject_id) do update set amount = m.amount + excluded.amount;
  insert into journal_month as m (company_id, month, count, numbered)
    select company, date_trunc('month', x.date)::date, sum(x.step),
      coalesce(sum(x.step) filter (where exists (select from journal_number n where n.company_id = company and n.payment_id = x.payment_id)), 0)
    from (
      select distinct 1 as step, c.payment_id, c.date from unnest(added || removed) c
        where exists (select from cash_entry e where e.company_id = company and e.date = c.date and e.payment_id = c.payment_id)
      union all select distinct -1, j.payment_id, j.date from unnest(journaled) j) x
    group by 2 having sum(x.step) <> 0
    on conflict (company_id, month) do update set count = m.count + excluded.count, numbered = m.numbered + excluded.numbered;
end $$;

-- Money paid back counts without VAT as in a credit invoice, so it depends on the credit invoices and payments of its client up to its day.
create or replace function post_refunds(company uuid, client uuid, of_type text, since date) returns void language sql as $$
  select post_cash(company, 'payment', p.id) from (
    select p.id from payment p where p.company_id = company and p.client_id = client and p.type = of_type and p.date >= since
      and p.unused > 0 and p.deleted_at is null order by p.id) p $$;

create or replace function keep_payment_cash() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare company uuid := coalesce(new.company_id, old.company_id);
begin
  perform post_cash(company, 'payment', coalesce(new.id, old.id));
  if tg_op = 'UPDATE' and (old.type, old.date, old.currency, old.exchange_rate, old.deleted_at is null)
      is distinct from (new.type, new.date, new.currency, new.exchange_rate, new.deleted_at is null) then
    perform post_cash(company, 'invoice', x.invoice_id) from (select distinct invoice_id from invoice_payment where company_id = company and payment_id = new.id order by 1) x;
    perform post_cash(company, 'expense', x.expense_id) from (select distinct expense_id from expense_payment where company_id = company and payment_id = new.id order by 1) x;
  end if;
  -- Of other payments no refund depends: else each payment to a vendor would post all earlier ones again.
  if (pays_back_from(old) or pays_back_from(new))
      and (pays_back_from(old), old.client_id, old.date) is distinct from (pays_back_from(new), new.client_id, new.date) then
    perform post_refunds(company, c.id, 'expense', least(old.date, new.date)) from client c
      where c.company_id = company and c.id in (old.client_id, new.client_id) and c.is_vendor;
  end if;
  return null;
end $$;

create constraint trigger cash after insert or delete on payment deferrable initially deferred for each row
  when (current_setting('app.removing_company', true) is distinct from 'yes')
  execute function keep_payment_cash();
create constraint trigger cash_change after update on payment deferrable initially deferred for each row
  when ((old.type, old.purpose, old.client_id, old.date, old.currency, old.exchange_rate, old.total, old.unused, old.deleted_at is null)
    is distinct from (new.type, new.purpose, new.client_id, new.date, new.currency, new.exchange_rate, new.total, new.unused, new.deleted_at is null))
  execute function keep_payment_cash();

-- A credit invoice decides what the documents that it settles count for, too.
create or replace function keep_invoice_cash() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  perform post_cash(new.company_id, 'invoice', new.id);
  if 'credit' not in (new.type, coalesce(old.type, new.type)) then return null; end if;
  perform post_cash(new.company_id, 'invoice', x.invoice_id) from payment p join invoice_payment x on x.company_id = p.company_id and x.payment_id = p.id
    where p.company_id = new.company_id and p.credit_invoice_id = new.id;
  perform post_refunds(new.company_id, c.id, 'expense', least(old.date, new.date))
    from (select distinct unnest(array[old.client_id, new.client_id])) c (id) where c.id is not null;
  return null;
end $$;

create constraint trigger cash_credit after insert on invoice deferrable initially deferred for each row
  when (new.type = 'credit') execute function keep_invoice_cash();
create constraint trigger cash_change after update on invoice deferrable initially deferred for each row
  when ((old.type, old.series_id, old.total, old.total_without_vat, old.paid) is distinct from (new.type, new.series_id, new.total, new.total_without_vat, new.paid)
    or (new.type = 'credit' and (old.client_id, old.date, old.deleted_at is null, old.voided_at is null)
      is distinct from (new.client_id, new.date, new.deleted_at is null, new.voided_at is null)))
  execute function keep_invoice_cash();

create or replace function keep_expense_cash() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  perform post_cash(new.company_id, 'expense', new.id);
  if 'credit' not in (new.kind, coalesce(old.kind, new.kind)) then return null; end if;
  perform post_cash(new.company_id, 'expense', x.expense_id) from payment p join expense_payment x on x.company_id = p.company_id and x.payment_id = p.id
    where p.company_id = new.company_id and p.credit_expense_id = new.id;
  perform post_refunds(new.company_id, c.id, 'income', least(old.date, new.date))
    from (select distinct unnest(array[old.vendor_id, new.vendor_id])) c (id) where c.id is not null;
  return null;
end $$;

create constraint trigger cash_credit after insert on expense deferrable initially deferred for each row
  when (new.kind = 'credit') execute function keep_expense_cash();
create constraint trigger cash_change after update on expense deferrable initially deferred for each row
  -- Its VAT rows may change alone; then its version grows without a payment.
  when ((old.kind, old.category_id, old.vat, old.total, old.total_without_vat, old.paid)
      is distinct from (new.kind, new.category_id, new.vat, new.total, new.total_without_vat, new.paid)
    or old.version <> new.version
    or (new.kind = 'credit' and (old.vendor_id, old.date, old.deleted_at is null) is distinct from (new.vendor_id, new.date, new.deleted_at is null)))
  execute function keep_expense_cash();

-- Money without a document counts by whether it is of a client or of a vendor.
create or replace function keep_client_cash() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  perform post_refunds(new.company_id, new.id, t.type, '-infinity') from unnest(array['income', 'expense']) t (type);
  return null;
end $$;

create constraint trigger cash_change after update on client deferrable initially deferred for each row
  when ((old.is_client, old.is_vendor) is distinct from (new.is_client, new.is_vendor)) execute function keep_client_cash();
