-- In all companies: invoices whose time to be sent has come, the longest waiting first. A company that was restored sends nothing until
-- its owner has confirmed it.
create or replace function due_sendings(at timestamptz, most int) returns table (company_id uuid, invoice_id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select p.company_id, p.invoice_id from planned_sending p
  where p.send_at <= at and lives_here(p.company_id)
    and not exists (select from company_sending s where s.company_id = p.company_id and s.restored_from is not null)
  order by p.send_at limit most $$;

grant execute on function due_sendings to kvitas_app;
