import type { FindingKey } from '#domain/e-invoice/rules/finding.ts'

/** What is missing for an e-invoice and what to do, by the key of the finding. */
export const e_invoice = {
  number_missing: 'Įrašykite sąskaitos numerį.',
  client_missing: 'Pasirinkite klientą.',
  lines_missing: 'Įrašykite bent vieną eilutę.',
  title_missing: 'Įrašykite prekės ar paslaugos pavadinimą.',
  currency_unknown: 'Šios valiutos e. sąskaitų valiutų sąraše nėra. Siųskite PDF.',
  currency_decimals:
    'E. sąskaitos sumose gali būti tik du skaitmenys po kablelio, o šios valiutos sumose jų trys. Siųskite PDF.',
  rate_missing: 'Įrašykite valiutos kursą: PVM suma turi būti nurodyta ir eurais.',
  rate_sign: 'PVM suma eurais ir PVM suma sąskaitos valiuta yra skirtingų ženklų. Patikrinkite kursą ir eilučių sumas.',
  reference_missing: 'Reikia pirkėjo nuorodos arba užsakymo numerio.',
  period_reversed: 'Tiekimo laikotarpis baigiasi anksčiau, nei prasideda. Pataisykite datas.',
  seller_unidentified: 'Įmonės nustatymuose įrašykite įmonės kodą arba individualios veiklos pažymos numerį.',
  seller_vat_missing: 'Įmonės nustatymuose įrašykite savo PVM mokėtojo kodą.',
  seller_vat_prefix:
    'Jūsų PVM mokėtojo kodas turi prasidėti šalies kodu, pvz., LT. Pataisykite jį įmonės nustatymuose.',
  seller_address_missing: 'Įmonės nustatymuose įrašykite el. paštą: e. sąskaitai reikia pardavėjo elektroninio adreso.',
  seller_country: 'Įmonės nustatymuose pasirinkite šalį.',
  buyer_vat_missing_eu: 'Prekėms, tiekiamoms į kitą ES valstybę, reikia pirkėjo PVM mokėtojo kodo.',
  buyer_vat_missing_reverse: 'Atvirkštiniam apmokestinimui reikia pirkėjo PVM mokėtojo kodo.',
  buyer_vat_prefix:
    'Pirkėjo PVM mokėtojo kodas turi prasidėti šalies kodu, pvz., LV. Jei pirkėjas nėra PVM mokėtojas, palikite lauką tuščią.',
  buyer_address_missing:
    'Kliento duomenyse įrašykite įmonės arba PVM mokėtojo kodą, el. paštą arba e. sąskaitų adresą.',
  buyer_address_scheme: 'Tokios e. sąskaitų adreso rūšies nėra. Pasirinkite kitą kliento duomenyse.',
  buyer_address_number: 'E. sąskaitų adreso numeris neteisingas. Pataisykite jį kliento duomenyse.',
  buyer_country: 'Pasirinkite pirkėjo šalį.',
  not_for_peppol: 'Peppol tinklu išsiųsti nepavyks, nes nėra tam tinkamo adreso. E. sąskaitą siųskite el. paštu.',
  deliver_country: 'Pasirinkite šalį, į kurią tiekiamos prekės.',
  outside_mixed:
    'E. sąskaitoje visos eilutės turi būti „Ne PVM objektas“ arba nė viena. Išrašykite dvi sąskaitas arba siųskite PDF.',
  rate_zero: 'PVM tarifo procentas yra 0. Pasirinkite nulinį arba neapmokestinamą tarifą.',
  account_missing: 'Pasirinkite banko sąskaitą, į kurią mokėti.',
  reason_missing: 'PVM tarifo nustatymuose įrašykite pastabą, kodėl PVM neskaičiuojamas.',
  amounts: 'E. sąskaitos sumos nesutampa su dokumentu. Tai mūsų klaida: parašykite mums, o dabar siųskite PDF.',
} satisfies Record<FindingKey, string>
