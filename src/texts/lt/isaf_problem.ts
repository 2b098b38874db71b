import type { IsafProblemCode } from '#domain/isaf/problems.ts'

/** What is wrong with a document in i.SAF, by code. */
export const isaf_problem = {
  company_code: 'Įmonės duomenyse nėra tinkamo kodo: be jo failo sudaryti negalima.',
  no_number: 'Nėra dokumento numerio.',
  number_too_long: 'Numeris ilgesnis nei {{max}} simbolių.',
  no_code: 'PVM eilutėje nėra PVM klasifikatoriaus kodo.',
  unknown_code: 'Kodo {{code}} PVM klasifikatoriuje nėra.',
  no_reference: 'Kreditinėje nenurodyta, kurią sąskaitą ji taiso.',
  no_buyer_vat_code: 'PVM13 taikomas tik ES PVM mokėtojams: įrašykite pirkėjo PVM mokėtojo kodą.',
  no_rate: 'Nėra valiutos kurso, todėl sumų eurais apskaičiuoti negalima.',
  impossible_day: 'i.SAF priima dienas nuo {{from}}, o čia nurodyta {{date}}.',
  registered_early: 'Į registrą įtraukta anksčiau, nei išrašyta sąskaita.',
  no_rows: 'PVM neišskaidytas pagal tarifus: faile bus tik bendra suma be kodo.',
  expired_code: 'Kodas {{code}} galiojo iki {{date}}.',
  no_vendor_vat_code: 'Tiekėjas be PVM mokėtojo kodo: faile bus įmonės kodas.',
  no_vendor_code: 'Tiekėjas be PVM mokėtojo ir įmonės kodo: faile bus „ND“.',
  no_buyer_code: 'Pirkėjas be PVM mokėtojo ir įmonės kodo: faile bus „ND“.',
  buyer_not_in_eu: '{{code}} taikomas tik kitų ES valstybių PVM mokėtojams: patikrinkite pirkėjo PVM mokėtojo kodą.',
  no_vendor_reference: 'Nenurodyta, kurią sąskaitą taiso tiekėjo kreditinė.',
  supply_earlier: 'Patiekta {{date}}, ankstesnį mėnesį: patikrinkite, ar sąskaita tikrai priklauso šiam laikotarpiui.',
  registered_later: 'Sąskaitos data {{date}}, į registrą įtraukta {{registered}}.',
} satisfies Record<IsafProblemCode | 'company_code', string>
