/** What is wrong with a statement of a bank that could be read; answered by the import. */
export const bank_import_problem = {
  columns: 'Nurodykite, ką reiškia lentelės stulpeliai.',
  not_adding_up:
    'Pradinis likutis ir operacijos nesudaro galutinio likučio: skirtumas – {{amount}}. Failas neimportuojamas.',
  other_currency: 'Sąskaitos „{{account}}“ valiuta – {{currency}}, o išrašo – {{found}}.',
  no_such_account: 'Pasirinktos sąskaitos nebėra.',
  other_company: 'Ši sąskaita priklauso kitai jūsų įmonei: {{company}}.',
  which_account: 'Faile nenurodyta, kurios sąskaitos tai išrašas. Pasirinkite sąskaitą.',
  unknown_account: 'Sąskaitos {{account}} dar neturite. Pasirinkite sąskaitą arba sukurkite naują.',
  may_not_create: 'Naują sąskaitą sukuria savininkas arba administratorius.',
  hole: 'Trūksta {{from}} – {{to}} išrašo: likučiai skiriasi {{amount}}.',
  closed_period:
    'Uždarytame laikotarpyje (iki {{date}}) operacijų: {{count}}. Jų susieti nepavyks, kol laikotarpis uždarytas.',
  unmatched: 'Banko operacijos susiejimas atšauktas.',
}
