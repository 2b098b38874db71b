-- The ways of paying online that the page of a link offers, and the last payment that was begun there. Null: the link does not open a document.
create or replace function read_link_ways(hash text, moment timestamptz) returns jsonb
language sql stable security definer set search_path = public, pg_temp as $$
  select jsonb_build_object(
    'providers', coalesce((select jsonb_agg(w.provider order by w.provider) from online_payment_provider w
      where w.company_id = l.company_id and w.is_on), '[]'),
    'last', (select jsonb_build_object('id', o.id, 'provider', o.provider, 'state', o.state, 'failure', o.failure)
      from online_payment o where o.company_id = l.company_id and o.invoice_id = l.invoice_id order by o.created_at desc, o.id desc limit 1))
  from open_document_link(hash, moment) l $$;

grant execute on function read_link_ways to kvitas_app;

-- Deletes keys that were replaced or removed, after the pages that were opened with them have ended.
create or replace function purge_former_keys(moment timestamptz) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare removed int; replaced int; begin
  delete from online_payment_provider where removed_at is not null and former_until <= moment;
  get diagnostics removed = row_count;
  update online_payment_provider set former_secrets = null, former_sandbox = null, former_until = null
    where removed_at is null and former_until <= moment;
  get diagnostics replaced = row_count;
  return removed + replaced;
end $$;

grant execute on function purge_former_keys to kvitas_app;
