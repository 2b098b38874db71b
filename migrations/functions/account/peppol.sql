-- The access point knows the company by its code, or without a Lithuanian one by its VAT code. With another it is another company, whose
-- authority nobody has checked. Only the provider switches Peppol on.
create or replace function guard_peppol() returns trigger
language plpgsql set search_path = public, pg_temp as $$ begin
  if tg_op = 'UPDATE' and new.peppol <> 'off'
    and ((old.code, old.type, old.country) is distinct from (new.code, new.type, new.country)
      or (old.vat_code is distinct from new.vat_code and (new.type = 'individual' or new.country <> 'LT'))) then
    new.peppol := 'off';
    new.peppol_id := null;
  elsif new.peppol = 'on' and current_user = 'kvitas_app' and (tg_op = 'INSERT' or (old.peppol, old.peppol_id) is distinct from (new.peppol, new.peppol_id)) then
    raise exception 'only the provider switches Peppol on' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create or replace trigger company_peppol before insert or update on company for each row execute function guard_peppol();

-- Switches Peppol of one company on, with its id at the access point, or off. Only the provider does, and on only if the company asked.
create or replace function set_company_peppol(company uuid, access_point_id text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$ begin
  if not acting_as_provider() then return false; end if;
  update company c set peppol = case when access_point_id is null then 'off' else 'on' end, peppol_id = access_point_id
    where c.id = company and (access_point_id is null or c.peppol <> 'off');
  return found;
end $$;

grant execute on function set_company_peppol to kvitas_app;
