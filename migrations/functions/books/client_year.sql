-- Kept sum: client_year, of the months of a client in the ledger.
create or replace function sum_client_year() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  insert into client_year as y (company_id, year, client_id, sales)
    values (new.company_id, extract(year from new.month), new.subject_id, new.base_amount - case when tg_op = 'UPDATE' then old.base_amount else 0 end)
    on conflict (company_id, year, client_id) do update set sales = y.sales + excluded.sales;
  return null;
end $$;

create trigger client_year after insert or update on ledger_month for each row
  when (new.account = 'receivable' and new.document_kind = 'invoice') execute function sum_client_year();
