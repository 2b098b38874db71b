/** The sign-in page, and texts that other public pages share with it. */
export const auth = {
  session_ended: 'Sesija baigėsi. Prisijunkite iš naujo.',
  language: 'Kalba',
  lithuanian: 'Lietuvių',
  english: 'English',
  continue_in_english: 'Continue in English',
  home: 'Kvitas, pradžia',

  login_title: 'Prisijunkite',
  login: 'Prisijungti',
  no_account: 'Neturite paskyros?',
  to_register: 'Registruotis',

  or: 'arba',
  with_provider: 'Tęsti su {{name}}',
  with_passkey: 'Prisijungti prieigos raktu',
  passkey_none: 'Prieigos raktas nepanaudotas. Bandykite dar kartą arba pasirinkite kitą būdą.',
  passkey_there: 'Šiame įrenginyje jau turite prieigos raktą.',
  passkey_unsupported: 'Šis įrenginys ar naršyklė prieigos raktų nepalaiko.',

  forgotten: 'Pamiršote slaptažodį?',

  email: 'El. paštas',
  password: 'Slaptažodis',
  show_password: 'Rodyti slaptažodį',
  hide_password: 'Slėpti slaptažodį',

  receipt_number: 'Nr. 0001',
  receipt_first: 'Pirma sąskaita, išrašyta',
  receipt_first_value: '1 vnt.',
  receipt_vat: 'PVM, suskaičiuotas iki cento',
  receipt_vat_value: '21 %',
  receipt_words: 'Suma žodžiais',
  receipt_words_value: 'savaime',
  receipt_qr: 'QR kodas apmokėti telefonu',
  receipt_qr_value: 'yra',
  receipt_debt: 'Kas jums skolingas',
  receipt_debt_value: 'matote iš karto',
  receipt_total: 'Iš viso per mėnesį',
  receipt_in_words: 'Nulis eurų 00 ct',
}
