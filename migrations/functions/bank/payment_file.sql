-- The accounts that the card of a client or vendor has had.
create or replace function keep_account_seen() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  insert into vendor_account (company_id, client_id, account_number, first_seen_by)
    values (new.company_id, new.id, new.account_number, acting_user()) on conflict do nothing;
  return null;
end $$;

create trigger account_seen_inserted after insert on client for each row
  when (new.account_number <> '') execute function keep_account_seen();
create trigger account_seen_updated after update of account_number on client for each row
  when (new.account_number <> '' and new.account_number is distinct from old.account_number) execute function keep_account_seen();

-- A confirmation is in the history of the vendor.
create or replace function audit_vendor_account() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  perform record_event(new.company_id, 'client', new.client_id, document_title('client', new.company_id, new.client_id), tg_table_name, new.client_id,
    'update', jsonb_build_object('confirmed_account', case when old.confirmed_at is not null then old.account_number end),
    jsonb_build_object('confirmed_account', case when new.confirmed_at is not null then new.account_number end));
  return null;
end $$;

create trigger audit after update on vendor_account for each row
  when ((old.confirmed_at is null) <> (new.confirmed_at is null)) execute function audit_vendor_account();

-- A payment is of a live expense that is not paid, in its currency, and at most its unpaid amount.
create or replace function check_payment_file_row() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  perform from expense e join payment_file f on f.company_id = new.company_id and f.id = new.payment_file_id
    where e.company_id = new.company_id and e.id = new.expense_id and e.deleted_at is null and e.archived_at is null and e.kind <> 'credit'
      and e.vendor_id = new.vendor_id and e.currency = f.currency and e.unpaid >= new.amount and e.paid = new.paid_before
    for update of e;
  if not found then
    raise exception 'expense % cannot be paid', new.expense_id using errcode = 'check_violation', constraint = 'payment_file_row_open';
  end if;
  return new;
end $$;

create trigger is_open before insert on payment_file_row for each row execute function check_payment_file_row();

-- The sums of a file are those of its payments.
create or replace function check_payment_file() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  if exists (select from payment_file f, lateral (select count(*) as count, sum(r.amount) as total from payment_file_row r
      where r.company_id = f.company_id and r.payment_file_id = f.id) rows
    where f.company_id = new.company_id and f.id = new.id and (f.count, f.total) is distinct from (rows.count, rows.total)) then
    raise exception 'payment file % does not add up', new.id using errcode = 'check_violation', constraint = 'payment_file_adds_up';
  end if;
  return null;
end $$;

create constraint trigger sums after insert on payment_file deferrable initially deferred
  for each row execute function check_payment_file();

-- A payment that covers what the file pays, by hand or from a statement, ends the payment of the file. Without it the expense is being paid
-- again, unless another file pays it by now.
create or replace function settle_payment_files() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  if new.paid > old.paid then
    update payment_file_row r set settled_at = now()
      where r.company_id = new.company_id and r.expense_id = new.id and r.settled_at is null and r.cancelled_at is null
        and (new.paid >= r.paid_before + r.amount or new.unpaid = 0);
  else
    update payment_file_row r set settled_at = null
      where r.company_id = new.company_id and r.id = (select l.id from payment_file_row l
          where l.company_id = new.company_id and l.expense_id = new.id and l.cancelled_at is null order by l.id desc limit 1)
        and r.settled_at is not null and new.paid < r.paid_before + r.amount
        and not exists (select from payment_file_row o where o.company_id = new.company_id and o.expense_id = new.id
          and o.settled_at is null and o.cancelled_at is null);
  end if;
  return null;
end $$;

create trigger settle_payment_files after update of paid on expense for each row
  when (old.paid <> new.paid) execute function settle_payment_files();

-- An expense that is being paid stays a document of its vendor that owes at least what the file pays.
create or replace function keep_expense_in_payment() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  if exists (select from payment_file_row r where r.company_id = new.company_id and r.expense_id = new.id
      and r.settled_at is null and r.cancelled_at is null
      and (new.deleted_at is not null or new.vendor_id <> old.vendor_id or new.currency <> old.currency or new.total < r.paid_before + r.amount)) then
    raise exception 'expense % is being paid', new.id using errcode = 'check_violation', constraint = 'expense_in_payment';
  end if;
  return null;
end $$;

create trigger keep_in_payment after update on expense for each row
  when ((new.deleted_at is not null and old.deleted_at is null) or old.vendor_id <> new.vendor_id or old.currency <> new.currency or new.total < old.total)
  execute function keep_expense_in_payment();

-- That an expense went into a file or was taken back is in its history.
create or replace function audit_payment_file_row() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  description jsonb;
begin
  select jsonb_build_object('name', new.name, 'date', f.date, 'currency', f.currency, 'amount', new.amount, 'account_number', new.account_number)
    into description from payment_file f where f.company_id = new.company_id and f.id = new.payment_file_id;
  perform record_event(new.company_id, 'expense', new.expense_id, document_title('expense', new.company_id, new.expense_id), tg_table_name, new.id,
    case when tg_op = 'INSERT' then 'insert' else 'delete' end,
    case when tg_op <> 'INSERT' then description end, case when tg_op = 'INSERT' then description end);
  return null;
end $$;

create trigger audit after insert on payment_file_row for each row execute function audit_payment_file_row();
create trigger audit_change after update on payment_file_row for each row
  when (old.cancelled_at is null and new.cancelled_at is not null) execute function audit_payment_file_row();
