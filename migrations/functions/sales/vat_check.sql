-- The answer of VIES is about one VAT code: another one has none yet.
create or replace function forget_vat_check() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  delete from vat_check where company_id = new.company_id and client_id = new.id;
  return null;
end $$;

create trigger forget_vat_check after update of vat_code, country on client for each row
  when ((old.vat_code, old.country) is distinct from (new.vat_code, new.country)) execute function forget_vat_check();
