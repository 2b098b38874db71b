/** Emails of the product, in the recipient's language. */
export const mail = {
  hello: 'Sveiki,',
  signature: 'Kvitas',

  verify_subject: 'Patvirtinkite savo el. pašto adresą',
  verify_body:
    'Kuriant Kvito paskyrą nurodytas šis el. pašto adresas. Patvirtinkite, kad jis jūsų, ir galėsite siųsti sąskaitas klientams.',
  verify_button: 'Patvirtinti adresą',
  verify_remark_one: 'Nuoroda galioja {{count}} valandą. Jei paskyros nekūrėte, nieko daryti nereikia.',
  verify_remark_few: 'Nuoroda galioja {{count}} valandas. Jei paskyros nekūrėte, nieko daryti nereikia.',
  verify_remark_many: 'Nuoroda galioja {{count}} valandos. Jei paskyros nekūrėte, nieko daryti nereikia.',
  verify_remark_other: 'Nuoroda galioja {{count}} valandų. Jei paskyros nekūrėte, nieko daryti nereikia.',

  proof_subject: 'Patvirtinimo kodas',
  proof_body: 'Jūsų patvirtinimo kodas: {{code}}. Įrašykite jį Kvite; kodas galioja 10 minučių.',
  proof_remark: 'Jei kodo neprašėte, kažkas galėjo naudotis jūsų paskyra: atjunkite kitus įrenginius savo profilyje.',
  method_subject: 'Pasikeitė jūsų prisijungimo būdai',
  method_social_added: 'Prie jūsų Kvito paskyros dabar galima prisijungti per {{name}}.',
  method_social_removed: 'Prie jūsų Kvito paskyros per {{name}} prisijungti nebegalima.',
  method_two_step_added: 'Jūsų Kvito paskyroje įjungtas dviejų veiksmų prisijungimas.',
  method_two_step_removed: 'Jūsų Kvito paskyroje išjungtas dviejų veiksmų prisijungimas.',
  method_codes_renewed: 'Jūsų Kvito paskyrai sukurti nauji atsarginiai kodai. Ankstesnieji nebegalioja.',
  method_passkey_added: 'Prie jūsų Kvito paskyros pridėtas prieigos raktas „{{name}}“.',
  method_passkey_removed: 'Iš jūsų Kvito paskyros pašalintas prieigos raktas „{{name}}“.',
  method_button: 'Peržiūrėti prisijungimo būdus',
  method_remark: 'Jei tai padarėte ne jūs, nedelsdami pasikeiskite slaptažodį ir peržiūrėkite prisijungimo būdus.',

  new_email_subject: 'Patvirtinkite naują el. pašto adresą',
  new_email_body:
    'Kažkas, greičiausiai jūs, nurodė šį el. pašto adresą kaip naują Kvito paskyros adresą. Patvirtinkite, kad jis jūsų, ir nuo tada prie paskyros jungsitės juo.',
  new_email_button: 'Patvirtinti naują adresą',
  new_email_remark_one: 'Nuoroda galioja {{count}} valandą. Jei adreso nekeitėte, nieko daryti nereikia.',
  new_email_remark_few: 'Nuoroda galioja {{count}} valandas. Jei adreso nekeitėte, nieko daryti nereikia.',
  new_email_remark_many: 'Nuoroda galioja {{count}} valandos. Jei adreso nekeitėte, nieko daryti nereikia.',
  new_email_remark_other: 'Nuoroda galioja {{count}} valandų. Jei adreso nekeitėte, nieko daryti nereikia.',

  email_change_subject: 'Keičiamas jūsų paskyros el. pašto adresas',
  email_change_body:
    'Jūsų Kvito paskyrai nurodytas kitas el. pašto adresas. Jis pakeis šį, kai bus patvirtintas nuoroda iš laiško, kurį išsiuntėme naujuoju adresu.',
  email_change_button: 'Peržiūrėti profilį',
  email_change_remark: 'Jei tai ne jūs, profilyje atšaukite keitimą ir pasikeiskite slaptažodį.',

  new_device_subject: 'Prisijungta iš naujo įrenginio',
  new_device_body:
    'Prie jūsų Kvito paskyros prisijungta iš naršyklės, kurios anksčiau nenaudojote: {{device}}, tinklo adresas {{address}}.',
  new_device_button: 'Peržiūrėti prisijungimus',
  new_device_remark:
    'Jei tai buvote jūs, nieko daryti nereikia. Jei ne, profilyje atjunkite įrenginį ir pasikeiskite slaptažodį.',

  reset_subject: 'Slaptažodžio atkūrimas',
  reset_body: 'Gavome prašymą atkurti jūsų Kvito paskyros slaptažodį. Naują slaptažodį nurodysite atvėrę šią nuorodą.',
  reset_button: 'Nurodyti naują slaptažodį',
  reset_remark_one:
    'Nuoroda galioja {{count}} minutę ir tik vieną kartą. Jei atkurti neprašėte, nieko daryti nereikia: slaptažodis liks tas pats.',
  reset_remark_few:
    'Nuoroda galioja {{count}} minutes ir tik vieną kartą. Jei atkurti neprašėte, nieko daryti nereikia: slaptažodis liks tas pats.',
  reset_remark_many:
    'Nuoroda galioja {{count}} minutės ir tik vieną kartą. Jei atkurti neprašėte, nieko daryti nereikia: slaptažodis liks tas pats.',
  reset_remark_other:
    'Nuoroda galioja {{count}} minučių ir tik vieną kartą. Jei atkurti neprašėte, nieko daryti nereikia: slaptažodis liks tas pats.',

  account_deleted_subject: 'Jūsų Kvito paskyra ištrinta',
  account_deleted_body:
    'Jūsų paskyra ir prisijungimo duomenys ištrinti. Įmonių dokumentai ir pakeitimų istorija liko be jūsų vardo, nes juos saugoti reikalauja įstatymas.',
  account_deleted_button: 'Sukurti naują paskyrą',
  password_changed_subject: 'Jūsų slaptažodis pakeistas',
  password_changed_body:
    'Jūsų Kvito paskyros slaptažodis ką tik pakeistas. Visi įrenginiai, kuriuose buvote prisijungę, atjungti.',
  password_changed_button: 'Atkurti slaptažodį',
  password_changed_remark:
    'Jei slaptažodį pakeitėte ne jūs, nedelsdami jį atkurkite. Jūsų sukurti API raktai galioja toliau: nereikalingus panaikinkite įmonės nustatymuose.',

  sender: '{{company}} per Kvitą',
  regards: 'Pagarbiai\n{{company}}',

  letter_invoice_subject: '{document} {number}, {company}',
  letter_invoice_message: 'Sveiki,\n\nsiunčiame {what} {number}, išrašytą {date}.\n\n{payment}\n\n{signature}',
  letter_quote_subject: 'Komercinis pasiūlymas {number}, {company}',
  letter_quote_message:
    'Sveiki,\n\nsiunčiame komercinį pasiūlymą {number}.\n\n{offer}\n\nJei turite klausimų, atsakykite į šį laišką.\n\n{signature}',
  letter_statement_subject: 'Atsiskaitymų išrašas {date_from} – {date_to}, {company}',
  letter_statement_message:
    'Sveiki,\n\nsiunčiame atsiskaitymų išrašą už laikotarpį nuo {date_from} iki {date_to}.\n\n{balance}\n\n{signature}',
  letter_receipt_subject: 'Gavome mokėjimą: {number}, {company}',
  letter_receipt_message:
    'Sveiki,\n\n{date_paid} gavome {paid} už sąskaitą {number}. Sąskaita apmokėta, daugiau mokėti nereikia. Dėkojame.\n\n{signature}',

  what_simple: 'sąskaitą faktūrą',
  what_simple_vat: 'PVM sąskaitą faktūrą',
  what_proforma: 'išankstinę sąskaitą faktūrą',
  what_proforma_vat: 'išankstinę sąskaitą faktūrą',
  what_quote: 'komercinį pasiūlymą',
  what_quote_vat: 'komercinį pasiūlymą',
  what_credit: 'kreditinę sąskaitą faktūrą',
  what_credit_vat: 'kreditinę PVM sąskaitą faktūrą',
  // What a letter is about, in the case that its sentences need.
  about_invoice: 'sąskaitos',
  about_quote: 'pasiūlymo',
  answer_to_question_subject: 'Atsakymas dėl {{about}} {{number}}, {{company}}',
  answer_to_question_more: 'Visą susirašinėjimą ir dokumentą rasite nuorodoje žemiau.',
  question_subject: 'Klausimas dėl {{about}} {{number}} – {{name}}',
  question_body: '{{name}} klausia dėl {{about}} {{number}}:',
  question_button: 'Atsakyti',
  question_remark:
    'Atsakę Kvite, atsakymą išsaugosite prie {{about}}. Galite atsakyti ir į šį laišką: jis bus išsiųstas adresu {{address}}.',
  accepted_subject: 'Pasiūlymas {{number}} priimtas, {{company}}',
  accepted_body: 'patvirtiname, kad pasiūlymą {{number}} priėmė {{name}}. Suma – {{total}}.',
  accepted_more: 'Priimtą pasiūlymą rasite nuorodoje žemiau.',
  quote_accepted_subject: 'Pasiūlymas {{number}} priimtas – {{client}}',
  quote_accepted_body: 'Klientas {{client}} priėmė pasiūlymą {{number}}. Priėmė {{name}}, suma – {{total}}.',
  quote_accepted_button: 'Išrašyti sąskaitą',
  quote_declined_subject: 'Pasiūlymo {{number}} atsisakyta – {{client}}',
  quote_declined_body: 'Klientas {{client}} atsisakė pasiūlymo {{number}}. Suma – {{total}}.',
  quote_declined_reason: 'Priežastis:',
  quote_declined_button: 'Peržiūrėti pasiūlymą',
  client_link: 'Peržiūrėti visus dokumentus',
  client_link_subject: 'Visi jūsų dokumentai, {{company}}',
  client_link_body:
    'Nuorodoje žemiau rasite visas mūsų sąskaitas jums, mokėjimus ir skolą. Nuoroda galioja iki {{date}}. Neperduokite jos kitiems: ji veikia be slaptažodžio.',
  invoice_link: 'Peržiūrėti sąskaitą internete',
  quote_link: 'Peržiūrėti pasiūlymą internete',
  invoice_subject: '{{document}} {{number}}, {{company}}',
  invoice_body: 'siunčiame {{what}} {{number}}, išrašytą {{date}}.',
  invoice_due: 'Mokėtina suma – {{amount}}, apmokėti iki {{due}}.',
  invoice_no_due: 'Mokėtina suma – {{amount}}.',
  quote_until:
    'Suma – {{amount}}, pasiūlymas galioja iki {{until}}. Priimti arba atsisakyti jo galite nuorodoje žemiau.',
  quote_no_end: 'Suma – {{amount}}. Priimti pasiūlymą arba jo atsisakyti galite nuorodoje žemiau.',
  invoice_paid: 'Sąskaita apmokėta, mokėti nieko nereikia.',
  invoice_credited: 'Kredituojama suma – {{amount}}.',

  reminder_subject: 'Priminimas dėl sąskaitos {{number}}, {{company}}',
  reminder_body:
    'primename, kad sąskaitos {{number}}, išrašytos {{date}}, apmokėjimo terminas buvo {{due}}. Liko sumokėti {{amount}}.',
  reminder_body_no_due:
    'primename, kad sąskaita {{number}}, išrašyta {{date}}, dar neapmokėta. Liko sumokėti {{amount}}.',
  reminder_attached: 'Sąskaitą pridedame.',
  reminder_late_subject: 'Priminimas dėl laiku neapmokėtų sąskaitų, {{company}}',
  reminder_late_single:
    'primename, kad vienos sąskaitos apmokėjimo terminas buvo {{due}}. Liko sumokėti {{amount}}. Sąskaitos duomenis rasite priede.',
  reminder_late_body_one:
    'primename, kad praėjo {{count}} sąskaitos apmokėjimo terminas; seniausią reikėjo apmokėti iki {{due}}. Liko sumokėti {{amount}}. Sąskaitų sąrašą rasite priede.',
  reminder_late_body_few:
    'primename, kad praėjo {{count}} sąskaitų apmokėjimo terminas; seniausią reikėjo apmokėti iki {{due}}. Liko sumokėti {{amount}}. Sąskaitų sąrašą rasite priede.',
  reminder_late_body_many:
    'primename, kad praėjo {{count}} sąskaitos apmokėjimo terminas; seniausią reikėjo apmokėti iki {{due}}. Liko sumokėti {{amount}}. Sąskaitų sąrašą rasite priede.',
  reminder_late_body_other:
    'primename, kad praėjo {{count}} sąskaitų apmokėjimo terminas; seniausią reikėjo apmokėti iki {{due}}. Liko sumokėti {{amount}}. Sąskaitų sąrašą rasite priede.',
  amounts_and: 'ir',
  reminder_paid: 'Jei jau sumokėjote, dėkojame ir į šį laišką atsakyti nereikia.',

  step_before_title: 'Artėja terminas',
  step_before_subject: 'Artėja apmokėjimo terminas: {number}',
  step_before_message:
    'Sveiki,\n\nprimename, kad iki {date_due} reikia apmokėti: {number}. Liko sumokėti {total}.\n\nJei jau sumokėjote, dėkojame ir į šį laišką atsakyti nereikia.\n\n{signature}',
  step_first_title: 'Gal pamiršote?',
  step_first_subject: 'Laiku neapmokėta: {number}',
  step_first_message:
    'Sveiki,\n\nmokėjimo už {number} dar negavome, o apmokėjimo terminas buvo {date_due}. Liko sumokėti {total}. Gal liko nepastebėta?\n\nJei jau sumokėjote, dėkojame ir į šį laišką atsakyti nereikia.\n\n{signature}',
  step_week_title: 'Vėluoja savaitę',
  step_week_subject: 'Apmokėjimas vėluoja {days_late}: {number}',
  step_week_message:
    'Sveiki,\n\napmokėjimas už {number} vėluoja {days_late}. Liko sumokėti {total}. Prašome sumokėti arba atsakyti, kada tai padarysite.\n\n{signature}',
  step_last_title: 'Paskutinis priminimas',
  step_last_subject: 'Paskutinis priminimas: {number}',
  step_last_message:
    'Sveiki,\n\napmokėjimas už {number} vėluoja {days_late}, liko sumokėti {total}. Palūkanos už vėlavimą: {interest}. Prašome sumokėti artimiausiomis dienomis; kitaip skolą teks išieškoti teisės aktų nustatyta tvarka.\n\n{signature}',
  numbers_more_one: 'ir dar {{count}} sąskaitą',
  numbers_more_few: 'ir dar {{count}} sąskaitas',
  numbers_more_many: 'ir dar {{count}} sąskaitos',
  numbers_more_other: 'ir dar {{count}} sąskaitų',
  days_late_one: '{{count}} dieną',
  days_late_few: '{{count}} dienas',
  days_late_many: '{{count}} dienos',
  days_late_other: '{{count}} dienų',
  sample_client: 'UAB „Pavyzdys“',
  no_interest: 'neskaičiuojamos',

  statement_owed: 'Laikotarpio pabaigoje mokėtina suma – {{amount}}.',
  statement_held: 'Laikotarpio pabaigoje jūsų permoka – {{amount}}.',
  statement_even: 'Laikotarpio pabaigoje skolų nėra.',

  trouble_refused: 'Pašto serveris laiško nepriėmė.',
  trouble_unreachable: 'Pašto serveris nepasiekiamas.',
  trouble_unprinted: 'Nepavyko parengti PDF failo.',
  trouble_unknown:
    'Nežinome, ar laiškas pristatytas: jis perduotas, bet pašto serverio atsakymo negavome. Pasitikrinkite su gavėju ir, jei reikia, siųskite dar kartą.',
  trouble_document_gone: 'Dokumentas anuliuotas arba ištrintas, todėl neišsiųstas.',
  trouble_restored:
    'Neišsiųsta: produktas atkurtas iš atsarginės kopijos, kurią darant laiškas laukė eilėje. Pasitikrinkite su gavėju ir, jei reikia, siųskite dar kartą.',
  sender_test_subject: 'Bandomasis laiškas iš jūsų pašto serverio',
  sender_test_body: 'Jei šį laišką skaitote, jūsų pašto serveris veikia: laiškai klientams nuo šiol išeina per jį.',
  sender_private: 'Adresas veda į vidinį tinklą.',
  sender_unresolved: 'Tokio serverio vardo nėra.',
  sender_unreachable: 'Serveris nepasiekiamas.',
  sender_timeout: 'Serveris neatsako.',
  sender_tls: 'Nepavyko šifruotas ryšys su serveriu: patikrinkite šifravimo būdą ir sertifikatą.',
  sender_auth: 'Serveris nepriėmė prisijungimo vardo arba slaptažodžio.',
  sender_sender: 'Serveris nepriėmė laiško.',
  trouble_not_paid: 'Mokėjimas pašalintas, todėl patvirtinimas neišsiųstas.',
  trouble_nothing_late: 'Vėluojančių sąskaitų nebeliko, todėl priminimas neišsiųstas.',

  file_simple: 'Saskaita',
  file_simple_vat: 'PVM-saskaita',
  file_proforma: 'Isankstine-saskaita',
  file_proforma_vat: 'Isankstine-saskaita',
  file_quote: 'Komercinis-pasiulymas',
  file_quote_vat: 'Komercinis-pasiulymas',
  file_credit: 'Kreditine-saskaita',
  file_credit_vat: 'Kreditine-PVM-saskaita',
  file_statement: 'Atsiskaitymu-israsas',
  file_reminder: 'Veluojancios-saskaitos',

  pack_link_subject: '{{company}}: dokumentų paketas, {{period}}',
  pack_link_body:
    '{{person}} iš {{company}} siunčia laikotarpio {{period}} dokumentus, registrus ir išrašus viename ZIP faile.',
  pack_link_button: 'Atsisiųsti paketą',
  pack_link_remark:
    'Nuoroda galioja iki {{day}}, paketą galima atsisiųsti {{count}} kartus. Atvėrus nuorodą, šiuo adresu atsiųsime kodą.',
  pack_link_remark_member: 'Paketą atsisiųsite prisijungę. Jis saugomas iki {{day}}.',
  pack_code_subject: 'Kodas paketui atsisiųsti',
  pack_code_body:
    'Jūsų kodas: {{code}}. Įrašykite jį puslapyje, kuriame atvėrėte įmonės {{company}} paketą; kodas galioja 10 minučių.',
  pack_code_remark: 'Jei kodo neprašėte, nieko daryti nereikia.',
  invitation_subject: '{{company}} kviečia dirbti kartu',
  invitation_body: '{{person}} kviečia jus prisijungti Kvite prie įmonės {{company}}.',
  invitation_as_admin: 'Jūsų vaidmuo – administratorius: tvarkysite dokumentus, nustatymus ir žmones.',
  invitation_as_employee:
    'Jūsų vaidmuo – darbuotojas: išrašysite sąskaitas, vesite klientus, prekes, išlaidas ir mokėjimus.',
  invitation_as_accountant:
    'Jūsų vaidmuo – buhalteris: matysite ir eksportuosite visus duomenis, vesite išlaidas ir mokėjimus, uždarysite laikotarpius.',
  invitation_button: 'Peržiūrėti kvietimą',
  invitation_remark:
    'Kvietimas skirtas adresui {{email}} ir galioja 7 dienas. Jei šios įmonės nepažįstate, nieko daryti nereikia.',

  api_key_made_subject: 'Įmonėje {{company}} sukurtas API raktas',
  api_key_made_body:
    '{{maker}} sukūrė API raktą „{{name}}“ (galioja iki {{date}}). Su juo kita programa gali naudotis įmonės {{company}} duomenimis.',
  api_key_made_button: 'Peržiūrėti API raktus',
  api_key_made_remark: 'Jei apie šį raktą nežinote, panaikinkite jį ir pakeiskite slaptažodį.',
  api_key_ending_subject: 'API raktas „{{name}}“ baigs galioti {{date}}',
  api_key_ending_body:
    'Jūsų sukurtas įmonės {{company}} API raktas „{{name}}“ galioja iki {{date}} imtinai. Vėliau juo besinaudojanti programa duomenų nebepasieks.',
  api_key_ending_button: 'Sukurti naują raktą',
  api_key_ending_remark: 'Jei rakto nebereikia, nieko daryti nereikia.',

  webhook_disabled_subject: 'Įvykių pranešimai į {{host}} sustabdyti',
  webhook_disabled_body:
    'Penkias paras nė vienas įmonės {{company}} įvykių pranešimas nepasiekė {{host}}, todėl jų nebesiunčiame. Programa, kuri jų laukia, apie naujus įvykius nežino.',
  webhook_disabled_button: 'Peržiūrėti ir įjungti vėl',
  webhook_disabled_remark: 'Nepasiekusius pranešimus 30 dienų galite išsiųsti dar kartą.',
  planned_draft_subject: 'Nepavyko išsiųsti {{about}}: {{client}}',
  planned_draft_body:
    'Suplanuotu laiku nepavyko išrašyti ir išsiųsti {{about}} klientui {{client}}. Dokumentas liko juodraščiu.',
  planned_sending_subject: 'Nepavyko išsiųsti {{about}} {{number}}',
  planned_sending_body: 'Suplanuotu laiku nepavyko išsiųsti {{about}} {{number}} klientui {{client}}.',
  recurring_paused_subject: 'Kartojimas pristabdytas: {{title}}',
  recurring_paused_many_subject: 'Pristabdyti kartojimai: {{count}}',
  recurring_paused_body: 'Numatytą dieną nepavyko parengti įmonės „{{company}}“ kartojamų dokumentų:',
  recurring_paused_after:
    'Niekas neprarasta: pašalinę priežastį galėsite pasirinkti, kuriuos praleistus dokumentus išrašyti.',
  recurring_paused_button: 'Peržiūrėti ir tęsti',
  planned_button: 'Atverti dokumentą',

  deletion_subject: '{{company}} bus ištrinta {{date}}',
  deletion_body: 'Paprašyta ištrinti įmonę {{company}}. Ji su visais dokumentais ir failais bus ištrinta {{date}}.',
  deletion_cancel: 'Iki tos dienos trynimą galite atšaukti, o dokumentus – eksportuoti.',
  deletion_button: 'Atverti įmonės nustatymus',
  deletion_remark: 'Jei trinti neprašėte, atšaukite trynimą ir pasikeiskite slaptažodį.',
}
