/** Emails about plans that were ordered, were paid or are ending. */
export const plan_mail = {
  hello: 'Sveiki,',
  order_button: 'Atverti užsakymą',
  plan_button: 'Peržiūrėti planą',
  renew_button: 'Pratęsti planą',

  waiting_subject: 'Kvitas: užsakymas {{reference}} laukia apmokėjimo',
  waiting_body_one: 'gavome jūsų užsakymą {{reference}}: planas „Premium“, {{count}} mėnuo.',
  waiting_body_few: 'gavome jūsų užsakymą {{reference}}: planas „Premium“, {{count}} mėnesiai.',
  waiting_body_many: 'gavome jūsų užsakymą {{reference}}: planas „Premium“, {{count}} mėnesio.',
  waiting_body_other: 'gavome jūsų užsakymą {{reference}}: planas „Premium“, {{count}} mėnesių.',
  waiting_how:
    'Perveskite {{amount}}\nGavėjas: {{receiver}}\nSąskaita: {{iban}}\nMokėjimo paskirtis: {{reference}}\n\nPlanas bus įjungtas, kai gausime pinigus.',
  waiting_no_account:
    'Suma: {{amount}}\nMokėjimo paskirtis: {{reference}}\n\nBanko sąskaitą, į kurią pervesti, atsiųsime atskiru laišku.',

  accepted_subject: 'Kvitas: planas „Premium“ galioja iki {{until}}',
  accepted_body: 'gavome užsakymo {{reference}} apmokėjimą. Planas „Premium“ galioja iki {{until}}.',
  accepted_invoice: 'Sąskaitą rasite Kvite: Prenumerata → Sąskaitos.',

  canceled_subject: 'Kvitas: užsakymas {{reference}} atšauktas',
  canceled_body_one: 'užsakymą {{reference}} (planas „Premium“, {{count}} mėnuo) atšaukėme. Mokėti nieko nereikia.',
  canceled_body_few: 'užsakymą {{reference}} (planas „Premium“, {{count}} mėnesiai) atšaukėme. Mokėti nieko nereikia.',
  canceled_body_many: 'užsakymą {{reference}} (planas „Premium“, {{count}} mėnesio) atšaukėme. Mokėti nieko nereikia.',
  canceled_body_other: 'užsakymą {{reference}} (planas „Premium“, {{count}} mėnesių) atšaukėme. Mokėti nieko nereikia.',
  canceled_paid:
    'Jei pinigus jau pervedėte, parašykite mums Kvite („Rašyti Kvitui“): planą įjungsime arba pinigus grąžinsime.',

  ends_today: 'Kvitas: šiandien paskutinė plano „Premium“ diena',
  ends_one: 'Kvitas: planas „Premium“ baigsis po {{count}} dienos',
  ends_few: 'Kvitas: planas „Premium“ baigsis po {{count}} dienų',
  ends_many: 'Kvitas: planas „Premium“ baigsis po {{count}} dienos',
  ends_other: 'Kvitas: planas „Premium“ baigsis po {{count}} dienų',
  ending_body:
    'planas „Premium“ galioja iki {{until}} imtinai. Pratęsus dabar, naujas laikas bus pridėtas prie likusio.',
  ending_after:
    'Planui pasibaigus niekas nedings: visus dokumentus galėsite peržiūrėti, siųsti ir atsisiųsti. Tik naujų sąskaitų, įmonių ir žmonių galėsite pridėti tiek, kiek leidžia nemokamas planas.',
}
