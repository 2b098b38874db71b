-- A text that the user changes loses its names in both languages.
create or replace function drop_changed_seeded_names() returns trigger language plpgsql as $$ begin
  new.seeded := new.seeded - array(select name from jsonb_object_keys(new.seeded) name
    where to_jsonb(new)->>name is distinct from to_jsonb(old)->>name);
  return new;
end $$;

create trigger drop_changed_seeded_names before update on unit for each row when (new.seeded is not null) execute function drop_changed_seeded_names();

create trigger drop_changed_seeded_names before update on vat_rate for each row when (new.seeded is not null) execute function drop_changed_seeded_names();

create trigger drop_changed_seeded_names before update on expense_category for each row when (new.seeded is not null) execute function drop_changed_seeded_names();
