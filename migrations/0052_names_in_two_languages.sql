-- The units, VAT rows and categories a company is created with have names in both languages, by column: readers see their
-- own, documents say theirs. A text that somebody changes is the same in every language from then on.
alter table unit add column seeded jsonb;
alter table vat_rate add column seeded jsonb;
alter table expense_category add column seeded jsonb;

create function forget_seeded() returns trigger language plpgsql as $$ begin
  new.seeded := new.seeded - array(select name from jsonb_object_keys(new.seeded) name
    where to_jsonb(new)->>name is distinct from to_jsonb(old)->>name);
  return new;
end $$;
create trigger forget_seeded before update on unit for each row when (new.seeded is not null) execute function forget_seeded();
create trigger forget_seeded before update on vat_rate for each row when (new.seeded is not null) execute function forget_seeded();
create trigger forget_seeded before update on expense_category for each row when (new.seeded is not null) execute function forget_seeded();

-- Companies that are there: what still has the text it came with. Nobody changed it, so history has nothing to tell.
alter table unit disable trigger user;
update unit u set seeded = jsonb_build_object(
    'title', jsonb_build_object('lt', s.title_lt, 'en', s.title_en), 'short_name', jsonb_build_object('lt', s.short_lt, 'en', s.short_en))
  from (values
    ('vienetas', 'piece', 'vnt.', 'pcs'),
    ('mėnuo', 'month', 'mėn.', 'mo.'),
    ('diena', 'day', 'd.', 'd'),
    ('valanda', 'hour', 'val.', 'h'),
    ('mililitras', 'millilitre', 'ml', 'ml'),
    ('kilogramas', 'kilogram', 'kg', 'kg')
  ) s (title_lt, title_en, short_lt, short_en)
  where u.is_system and (u.title, u.short_name) in ((s.title_lt, s.short_lt), (s.title_en, s.short_en));
alter table unit enable trigger user;

alter table vat_rate disable trigger user;
update vat_rate v set seeded = jsonb_build_object('title', jsonb_build_object('lt', s.lt, 'en', s.en))
  from (values
    ('Standartinis 21 % tarifas', 'Standard rate 21%'),
    ('Lengvatinis 12 % tarifas', 'Reduced rate 12%'),
    ('Lengvatinis 9 % tarifas (iki 2025-12-31)', 'Reduced rate 9% (until 2025-12-31)'),
    ('Lengvatinis 5 % tarifas', 'Reduced rate 5%'),
    ('0 % – prekių eksportas', '0% – export of goods'),
    ('0 % – prekės ES PVM mokėtojui', '0% – goods to an EU VAT payer'),
    ('0 % – kiti atvejai', '0% – other cases'),
    ('Neapmokestinama PVM', 'Exempt from VAT'),
    ('Atvirkštinis apmokestinimas (96 str.)', 'Reverse charge (Art. 96)'),
    ('Ne PVM objektas', 'Not subject to VAT'),
    ('Maržos schema', 'Margin scheme')
  ) s (lt, en)
  where v.title in (s.lt, s.en);
update vat_rate v set seeded = coalesce(v.seeded, '{}') || jsonb_build_object('legal_note', jsonb_build_object('lt', s.lt, 'en', s.en))
  from (values
    ('0 % PVM tarifas: prekių eksportas (PVMĮ 41 str.)', '0% VAT: export of goods (Art. 41 of the VAT law)'),
    ('0 % PVM tarifas: prekių tiekimas į kitą ES valstybę (PVMĮ 49 str.)', '0% VAT: intra-Community supply of goods (Art. 49 of the VAT law)'),
    ('0 % PVM tarifas (PVMĮ 42–53 str.)', '0% VAT (Art. 42–53 of the VAT law)'),
    ('PVM neapmokestinama (PVMĮ 20–33, 112 str.)', 'Exempt from VAT (Art. 20–33, 112 of the VAT law)'),
    ('Atvirkštinis apmokestinimas (PVMĮ 96 str.)', 'Reverse charge (Art. 96 of the VAT law)'),
    ('Ne PVM objektas (PVMĮ 13 str.)', 'Not subject to VAT (Art. 13 of the VAT law)'),
    ('Maržos apmokestinimo schema. Naudotos prekės', 'Margin scheme. Second-hand goods')
  ) s (lt, en)
  where v.legal_note in (s.lt, s.en);
alter table vat_rate enable trigger user;

alter table expense_category disable trigger user;
update expense_category c set seeded = jsonb_build_object('title', jsonb_build_object('lt', s.lt, 'en', s.en))
  from (values
    ('Prekės ir žaliavos', 'Goods and materials'),
    ('Paslaugos ir subranga', 'Services and subcontractors'),
    ('Nuoma ir komunalinės paslaugos', 'Rent and utilities'),
    ('Biuro prekės ir įranga', 'Office supplies and equipment'),
    ('Programinė įranga ir prenumeratos', 'Software and subscriptions'),
    ('Ryšiai ir internetas', 'Phone and internet'),
    ('Transportas ir degalai', 'Transport and fuel'),
    ('Komandiruotės', 'Business travel'),
    ('Reklama ir reprezentacija', 'Advertising and entertainment'),
    ('Buhalterinės ir teisinės paslaugos', 'Accounting and legal services'),
    ('Draudimas', 'Insurance'),
    ('Banko mokesčiai ir palūkanos', 'Bank charges and interest'),
    ('Mokesčiai ir rinkliavos', 'Taxes and duties'),
    ('Mokymai', 'Training'),
    ('Kitos išlaidos', 'Other expenses')
  ) s (lt, en)
  where c.title in (s.lt, s.en);
alter table expense_category enable trigger user;
