/** Ways to sign in besides the password: providers and a second step. */
export const sign_in = {
  opening: 'Jungiamasi',
  back_to_login: 'Grįžti į prisijungimą',
  back_to_profile: 'Grįžti į profilį',

  error_title: 'Prisijungti nepavyko',
  error_refused: 'Atsisakėte prisijungti per pasirinktą paslaugą. Galite bandyti dar kartą arba prisijungti kitaip.',
  error_unavailable: 'Pasirinkta prisijungimo paslauga dabar neatsako. Bandykite vėliau arba prisijunkite kitaip.',
  error_expired: 'Prisijungimas užtruko per ilgai arba pradėtas kitoje naršyklėje. Pradėkite iš naujo.',
  error_failed: 'Prisijungimo paslaugos atsakymo patvirtinti nepavyko. Pradėkite iš naujo arba prisijunkite kitaip.',
  error_linked_elsewhere: 'Ši paskyra jau susieta su kita Kvito paskyra.',

  new_title: 'Liko vienas žingsnis',
  new_subtitle: 'Per {{provider}} prisijungsite be slaptažodžio.',
  email_told: '{{provider}} nurodė adresą {{email}}.',
  finish: 'Sukurti paskyrą',

  prove_title: 'Patvirtinkite, kad tai jūs',
  prove_text:
    'Paskyra adresu {{email}} jau yra. Įveskite jos slaptažodį, ir kitą kartą užteks prisijungti per {{provider}}.',
  prove: 'Susieti ir prisijungti',

  second_title: 'Antras veiksmas',
  second_text: 'Įveskite kodą iš kodų programėlės. Jei jos neturite po ranka, tiks vienas iš atsarginių kodų.',
  code: 'Kodas',
  second_continue: 'Prisijungti',

  locked_title: '{{company}} reikalauja dviejų veiksmų prisijungimo',
  locked_text:
    'Prie šios įmonės jungiamasi prieigos raktu arba slaptažodžiu ir kodu iš programėlės. Įjunkite tai profilyje. Jei jau įjungėte, atsijunkite ir prisijunkite iš naujo.',
  locked_set_up: 'Įjungti profilyje',
  locked_switch: 'Pereiti į {{company}}',

  methods: 'Prisijungimo būdai',
  methods_note: 'Antras veiksmas apsaugo paskyrą, net jei kas nors sužino slaptažodį.',
  no_password: 'Jūsų paskyra neturi slaptažodžio. Jo reikia dviejų veiksmų prisijungimui ir prieigos raktams įjungti.',
  set_password: 'Susikurti slaptažodį',
  linked: 'Susieta',
  not_linked: 'Nesusieta',
  link: 'Susieti',
  unlink: 'Atsieti',
  link_of: 'Susieti: {{name}}',
  unlink_of: 'Atsieti: {{name}}',

  passkey: 'Prieigos raktas',
  passkeys: 'Prieigos raktai',
  passkeys_text:
    'Prisijunkite piršto atspaudu, veidu arba įrenginio PIN kodu: slaptažodžio ir kodo nereikės, o įmonei tai bus du veiksmai.',
  passkeys_elsewhere: 'Prieigos raktai kuriami ir naudojami tik adresu {{origin}}.',
  passkey_add: 'Pridėti prieigos raktą',
  passkey_added: 'Prieigos raktas pridėtas.',
  passkey_made: 'Sukurtas {{when}}, dar nenaudotas',
  passkey_used: 'Naudotas {{when}}',
  passkey_name: 'Pavadinimas',
  passkey_rename: 'Pervadinti',
  passkey_rename_of: 'Pervadinti prieigos raktą „{{name}}“',
  passkey_remove: 'Pašalinti',
  passkey_remove_of: 'Pašalinti prieigos raktą „{{name}}“',
  passkey_remove_title: 'Pašalinti prieigos raktą „{{name}}“?',
  passkey_remove_text: 'Juo prisijungti nebegalėsite. Iš paties įrenginio jį ištrinkite įrenginio nustatymuose.',

  two_step_is_off: 'Dviejų veiksmų prisijungimas išjungtas.',
  two_step_is_on_one: 'Dviejų veiksmų prisijungimas įjungtas. Liko {{count}} atsarginis kodas.',
  two_step_is_on_few: 'Dviejų veiksmų prisijungimas įjungtas. Liko {{count}} atsarginiai kodai.',
  two_step_is_on_many: 'Dviejų veiksmų prisijungimas įjungtas. Liko {{count}} atsarginio kodo.',
  two_step_is_on_other: 'Dviejų veiksmų prisijungimas įjungtas. Liko {{count}} atsarginių kodų.',
  two_step_begin: 'Įjungti dviejų veiksmų prisijungimą',
  two_step_off: 'Išjungti',
  two_step_renew: 'Sukurti naujus atsarginius kodus',
  code_hint: 'Iš kodų programėlės arba vienas iš atsarginių kodų.',
  setup_text:
    'Nuskaitykite paveikslėlį kodų programėle (pavyzdžiui, „Google Authenticator“) ir įveskite jos rodomą kodą.',
  setup_picture: 'QR kodas kodų programėlei',
  setup_secret: 'Negalite nuskaityti? Įveskite raktą:',
  setup_done: 'Įjungti',
  codes_title: 'Atsarginiai kodai',
  codes_text: 'Kiekvienas tinka vieną kartą, kai neturite telefono. Išsisaugokite juos dabar: daugiau jų neparodysime.',
  codes_copy: 'Kopijuoti',
  codes_copied: 'Kodai nukopijuoti.',
  codes_kept: 'Išsisaugojau',

  demand_title: 'Dviejų veiksmų prisijungimas',
  demand_note: 'Kas jungiasi tik slaptažodžiu, šios įmonės duomenų nematys.',
  demand: 'Visi jungiasi dviem veiksmais',
  demand_hint: 'Pirmiausia dviejų veiksmų prisijungimą įjunkite savo profilyje.',
  member_ready: 'Įjungtas',
  member_not_ready: 'Neįjungtas',

  taken_title: 'Toks adresas jau registruotas',
  taken_text:
    'Paskyra adresu {{email}} jau yra. Prisijunkite prie jos taip, kaip jungėtės iki šiol, o {{provider}} susiekite savo profilyje.',
}
