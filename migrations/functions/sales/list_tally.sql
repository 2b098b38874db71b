-- In which tabs of its list a client or product is.
create or replace function client_tabs(c client) returns text[] language sql immutable as $$
  select case when c.deleted_at is not null then array['deleted']
    when c.archived_at is not null then array['archived']
    else array['all'] || case when c.is_client then array['clients'] else '{}' end || case when c.is_vendor then array['vendors'] else '{}' end end $$;

create or replace function product_tabs(p product) returns text[] language sql immutable as $$
  select case when p.deleted_at is not null then array['deleted']
    when p.archived_at is not null then array['archived']
    else array['all'] || case when p.type <> 'purchase' then array['for-sale'] else '{}' end || case when p.type <> 'sale' then array['for-purchase'] else '{}' end end $$;

-- Adds to the counts of tabs, see list_tally.
create or replace function tally_list(company uuid, of_resource text, tabs text[], step int) returns void language sql as $$
  insert into list_tally as t (company_id, resource, tab, count)
    select company, of_resource, tab, step from unnest(tabs) tab order by tab
    on conflict (company_id, resource, tab) do update set count = t.count + excluded.count $$;

create or replace function tally_client() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  if tg_op <> 'INSERT' and tg_op <> 'DELETE' and client_tabs(old) = client_tabs(new) then return null; end if;
  if tg_op <> 'INSERT' and (tg_op <> 'DELETE' or exists (select from company where id = old.company_id)) then perform tally_list(old.company_id, 'client', client_tabs(old), -1); end if;
  if tg_op <> 'DELETE' then perform tally_list(new.company_id, 'client', client_tabs(new), 1); end if;
  return null;
end $$;

create trigger tally after insert or update or delete on client for each row
  when (current_setting('app.removing_company', true) is distinct from 'yes')
  execute function tally_client();

create or replace function tally_product() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  if tg_op <> 'INSERT' and tg_op <> 'DELETE' and product_tabs(old) = product_tabs(new) then return null; end if;
  if tg_op <> 'INSERT' and (tg_op <> 'DELETE' or exists (select from company where id = old.company_id)) then perform tally_list(old.company_id, 'product', product_tabs(old), -1); end if;
  if tg_op <> 'DELETE' then perform tally_list(new.company_id, 'product', product_tabs(new), 1); end if;
  return null;
end $$;

create trigger tally after insert or update or delete on product for each row
  when (current_setting('app.removing_company', true) is distinct from 'yes')
  execute function tally_product();

grant execute on function client_tabs, product_tabs, tally_list to kvitas_app;
