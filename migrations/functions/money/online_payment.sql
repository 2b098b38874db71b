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
