/** Letters the product sends, in the recipient's language. */
export const mail = {
  hello: 'Sveiki,',
  signature: 'Kvitas',

  verify_subject: 'Patvirtinkite savo el. pašto adresą',
  verify_body:
    'Kuriant „Kvitas“ paskyrą nurodytas šis el. pašto adresas. Patvirtinkite, kad jis jūsų, ir galėsite siųsti sąskaitas klientams.',
  verify_button: 'Patvirtinti adresą',
  verify_remark_one: 'Nuoroda galioja {{count}} valandą. Jei paskyros nekūrėte, nieko daryti nereikia.',
  verify_remark_few: 'Nuoroda galioja {{count}} valandas. Jei paskyros nekūrėte, nieko daryti nereikia.',
  verify_remark_many: 'Nuoroda galioja {{count}} valandos. Jei paskyros nekūrėte, nieko daryti nereikia.',
  verify_remark_other: 'Nuoroda galioja {{count}} valandų. Jei paskyros nekūrėte, nieko daryti nereikia.',
}
