/** Errors of fields in the calls of bank entries and rules; only the server shows them. A part of `validation`. */
export const validation_bank = {
  settled: 'Ši operacija arba mokėjimas jau susieti.',
  other_side: 'Tai ne kita šio pervedimo pusė.',
  other_amount: 'Mokėjimo suma skiriasi nuo banko operacijos.',
  through_missing: 'Šio dokumento valiuta ({{currency}}) neturite sąskaitos. Pridėkite ją – per ją įrašysime keitimą.',
  refund_total: 'Grąžinama suma turi būti lygi banko operacijos sumai.',
  rule_no_condition: 'Nurodykite vardą, sąskaitą, paskirtį arba sumą.',
  rule_too_short: 'Įrašykite bent tris raides.',
  rule_amount: 'Įrašykite sumą.',
  rule_amount_range: 'Mažesnioji suma didesnė už didesniąją.',
  rule_direction: 'Ši kryptis veiksmui netinka.',
  rule_same_account: 'Pinigai jau yra šioje sąskaitoje.',
}
