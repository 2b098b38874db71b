-- A document in another currency than the company's needs its rate. Documents from before this rule may have none until they are changed.
create or replace function require_rate(of_currency text, rate numeric, own text) returns void language plpgsql as $$ begin
  if rate is null and of_currency <> own then
    raise exception 'a document in % needs its exchange rate', of_currency using errcode = 'check_violation', constraint = 'document_needs_rate';
  end if;
end $$;

create or replace function require_rate_of_change() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  perform require_rate(new.currency, new.exchange_rate, c.currency) from company c where c.id = new.company_id;
  return null;
end $$;

-- New documents are checked by keep_new_invoice() and refuse_closed_expense(), which read the company anyway.
create trigger needs_rate after update on invoice for each row
  when (new.exchange_rate is null and (old.currency, old.exchange_rate) is distinct from (new.currency, new.exchange_rate))
  execute function require_rate_of_change();
create trigger needs_rate after update on expense for each row
  when (new.exchange_rate is null and (old.currency, old.exchange_rate) is distinct from (new.currency, new.exchange_rate))
  execute function require_rate_of_change();

-- The exchange rate of a document that the payment settles.
create or replace function settled_rate(p payment) returns numeric language sql stable as $$
  select rate from (
    select i.exchange_rate as rate from invoice i where i.company_id = p.company_id and i.id = p.credit_invoice_id
    union all select e.exchange_rate from expense e where e.company_id = p.company_id and e.id = p.credit_expense_id
    union all select i.exchange_rate from invoice_payment x join invoice i on i.company_id = x.company_id and i.id = x.invoice_id
      where x.company_id = p.company_id and x.payment_id = p.id
    union all select e.exchange_rate from expense_payment x join expense e on e.company_id = x.company_id and e.id = x.expense_id
      where x.company_id = p.company_id and x.payment_id = p.id
  ) settled where rate is not null limit 1 $$;

-- The latest exchange rate of the currency that the company knows.
create or replace function latest_rate(company uuid, of_currency text) returns numeric language sql stable as $$
  select rate from (
    (select date, exchange_rate as rate from invoice where company_id = company and currency = of_currency and exchange_rate is not null order by date desc limit 1)
    union all
    (select date, exchange_rate from expense where company_id = company and currency = of_currency and exchange_rate is not null order by date desc limit 1)
    union all
    (select date, exchange_rate from payment where company_id = company and currency = of_currency and exchange_rate is not null order by date desc limit 1)
  ) known order by date desc limit 1 $$;

-- A foreign payment without a rate of its own takes that of a document it settles, else the latest one. At the end of the transaction, when
-- its parts are known.
create or replace function find_rate() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
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

grant execute on function settled_rate, latest_rate to kvitas_app;
