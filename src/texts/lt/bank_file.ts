import type { StatementRefusal } from '#domain/bank/read/unreadable.ts'

/** Why a bank's file is not read. The server sends these texts; a line and a column are named beside them. */
export const bank_file = {
  empty: 'Faile nėra duomenų.',
  too_big: 'Failas per didelis: daugiausia {{value}}.',
  pdf: 'PDF išrašo nuskaityti negalime. Banke pasirinkite ISO 20022 (camt.053), CSV arba XLSX.',
  image: 'Tai paveikslėlis, o ne banko išrašas.',
  encrypted: 'Failas apsaugotas slaptažodžiu. Išsaugokite jį be slaptažodžio.',
  old_excel: 'Tai senasis Excel formatas (XLS). Išsaugokite failą kaip XLSX arba CSV.',
  archive: 'Tai archyvas. Išskleiskite jį ir įkelkite išrašą.',
  encoding: 'Failo koduotė netinka arba tai ne tekstas.',
  doctype: 'Faile yra DOCTYPE. Banko išraše jo nebūna, todėl failo neskaitome.',
  malformed: 'Failas sugadintas arba ne visas. {{value}}',
  too_complex: 'Failas per sudėtingas banko išrašui.',
  too_slow: 'Failo nepavyko nuskaityti per skirtą laiką. Atsisiųskite trumpesnio laikotarpio išrašą.',
  not_statement: 'Tai ne banko išrašas. {{value}}',
  too_many_entries: 'Įrašų per daug: daugiausia {{value}}. Atsisiųskite trumpesnio laikotarpio išrašą.',
  other_layout: 'Čia prasideda kito banko lentelė. Įkelkite kiekvieno banko failą atskirai.',
  short_row: 'Eilutėje trūksta stulpelių: yra {{value}}.',
  column_missing: 'Nepasirinktas būtinas stulpelis: {{value}}.',
  date: 'Netinkama data: „{{value}}“.',
  amount: 'Netinkama suma: „{{value}}“.',
  direction: 'Neaišku, ar pinigai gauti, ar išmokėti: „{{value}}“.',
  currency: 'Nežinoma arba kita nei sąskaitos valiuta: „{{value}}“.',
} satisfies Record<StatementRefusal, string>
