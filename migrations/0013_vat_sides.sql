-- Which documents a VAT rate is for. On a purchase whose VAT the buyer computes, the rate is a real one.
alter table vat_rate add column side text not null default 'both' check (side in ('sale', 'purchase', 'both'));
alter table vat_rate drop constraint vat_rate_check1;
alter table vat_rate add constraint vat_rate_has_rate
  check (rate = 0 or type in ('standard', 'reduced') or (type = 'reverse-charge' and side = 'purchase'));

-- The rates of new companies (src/domain/default-vat.ts) that an older company lacks. A row of the same code, type and rate stays as it
-- is, also when it was renamed, archived or deleted. Beyond the limit of the list the new rows are archived.
insert into vat_rate (company_id, id, type, side, rate, code, title, legal_note, valid_from, position, seeded, archived_at)
select c.id, gen_random_uuid(), v.type, v.side, v.rate, v.code,
  case c.language when 'en' then v.title_en else v.title_lt end,
  case c.language when 'en' then v.note_en else v.note_lt end,
  v.valid_from,
  coalesce((select max(r.position) from vat_rate r where r.company_id = c.id), 0) + v.turn,
  case when v.note_lt is null then jsonb_build_object('title', jsonb_build_object('lt', v.title_lt, 'en', v.title_en))
    else jsonb_build_object('title', jsonb_build_object('lt', v.title_lt, 'en', v.title_en),
      'legal_note', jsonb_build_object('lt', v.note_lt, 'en', v.note_en)) end,
  case when (select count(*) from vat_rate r where r.company_id = c.id and r.archived_at is null) + v.turn > 80 then now() end
from company c,
  (values
    (1, 'reverse-charge', 'sale', 0, 'PVM15', 'Paslaugos ES PVM mokėtojui', 'Services to an EU VAT payer', 'Atvirkštinis apmokestinimas (PVMĮ 13 str. 2 d.) / Reverse charge (Art. 44, 196 of Directive 2006/112/EC)', 'Reverse charge (Art. 44, 196 of Directive 2006/112/EC)', null),
    (2, 'outside', 'purchase', 0, null, 'Be PVM', 'No VAT', null, null, null),
    (3, 'reverse-charge', 'purchase', 21, 'PVM16', 'Prekės iš ES, 21 %', 'Goods from the EU, 21%', null, null, null),
    (4, 'reverse-charge', 'purchase', 5, 'PVM18', 'Prekės iš ES, 5 %', 'Goods from the EU, 5%', null, null, null),
    (5, 'reverse-charge', 'purchase', 21, 'PVM21', 'Paslaugos iš ES PVM mokėtojo, 21 %', 'Services from an EU VAT payer, 21%', null, null, null),
    (6, 'reverse-charge', 'purchase', 5, 'PVM40', 'Paslaugos iš ES PVM mokėtojo, 5 %', 'Services from an EU VAT payer, 5%', null, null, null),
    (7, 'reverse-charge', 'purchase', 21, 'PVM20', 'Paslaugos iš kito užsienio asmens, 21 %', 'Services from another foreign vendor, 21%', null, null, null),
    (8, 'reverse-charge', 'purchase', 5, 'PVM37', 'Paslaugos iš kito užsienio asmens, 5 %', 'Services from another foreign vendor, 5%', null, null, date '2016-04-01'),
    (9, 'reverse-charge', 'purchase', 21, 'PVM25', 'Pirkėjas sumoka PVM (96 str.), 21 %', 'Domestic reverse charge (Art. 96), 21%', null, null, date '2016-04-01'),
    (10, 'reverse-charge', 'purchase', 5, 'PVM27', 'Pirkėjas sumoka PVM (96 str.), 5 %', 'Domestic reverse charge (Art. 96), 5%', null, null, date '2016-04-01'),
    (11, 'reverse-charge', 'purchase', 21, 'PVM43', 'Užsienio asmens tiekimas Lietuvoje, 21 %', 'Supplied in Lithuania by a foreign vendor, 21%', null, null, date '2016-04-01'),
    (12, 'reverse-charge', 'purchase', 12, 'PVM60', 'Užsienio asmens paslaugos Lietuvoje, 12 %', 'Services in Lithuania by a foreign vendor, 12%', null, null, date '2026-01-01'),
    (13, 'reverse-charge', 'purchase', 5, 'PVM45', 'Užsienio asmens tiekimas Lietuvoje, 5 %', 'Supplied in Lithuania by a foreign vendor, 5%', null, null, date '2016-04-01'),
    (14, 'standard', 'purchase', 21, 'PVM23', 'Importo PVM, sumokėtas muitinei', 'Import VAT paid to customs', null, null, null),
    (15, 'reverse-charge', 'purchase', 21, 'PVM24', 'Importo PVM, kurį kontroliuoja VMI', 'Import VAT controlled by the tax office', null, null, null)
  ) v (turn, type, side, rate, code, title_lt, title_en, note_lt, note_en, valid_from)
where not exists (select from vat_rate r where r.company_id = c.id and r.code is not distinct from v.code and r.type = v.type and r.rate = v.rate);
