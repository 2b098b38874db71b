/** Ways to sign in besides the password: providers, a second step, passkeys. */
export const sign_in = {
  opening: 'Jungiamasi',
  back_to_login: 'Grįžti į prisijungimą',
  back_to_profile: 'Grįžti į profilį',

  error_title: 'Prisijungti nepavyko',
  error_refused: 'Atsisakėte prisijungti per pasirinktą paslaugą. Galite bandyti dar kartą arba prisijungti kitaip.',
  error_unavailable: 'Pasirinkta prisijungimo paslauga dabar neatsako. Bandykite vėliau arba prisijunkite kitaip.',
  error_expired: 'Prisijungimas užtruko per ilgai arba pradėtas kitoje naršyklėje. Pradėkite iš naujo.',
  error_failed: 'Prisijungimo paslaugos atsakymo patvirtinti nepavyko. Pradėkite iš naujo arba prisijunkite kitaip.',
  error_linked_elsewhere: 'Ši paskyra jau susieta su kita „Kvitas“ paskyra.',

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

  locked_title: '„{{company}}“ reikalauja dviejų veiksmų prisijungimo',
  locked_text:
    'Prie šios įmonės jungiamasi slaptažodžiu ir kodu iš programėlės arba prieigos raktu. Įjunkite tai profilyje. Jei jau įjungėte, atsijunkite ir prisijunkite iš naujo.',
  locked_set_up: 'Įjungti profilyje',
  locked_switch: 'Dirbti su „{{company}}“',

  taken_title: 'Toks adresas jau registruotas',
  taken_text:
    'Paskyra adresu {{email}} jau yra. Prisijunkite prie jos taip, kaip jungėtės iki šiol, o {{provider}} susiekite savo profilyje.',
}
