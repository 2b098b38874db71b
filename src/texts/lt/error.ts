/** Error pages and error messages of saving. */
export const error = {
  not_found_title: 'Puslapis nerastas',
  not_found_text: 'Adresas neteisingas arba puslapio nebėra.',
  to_start: 'Į pradžią',
  item_not_found_title: 'Įrašas nerastas',
  item_not_found_text: 'Gali būti, kad jis ištrintas arba priklauso kitai įmonei.',
  forbidden_title: 'Prieiga draudžiama',
  forbidden_text: 'Jūsų vaidmuo įmonėje šio puslapio neapima. Prieigą suteikia įmonės savininkas.',
  operator_title: 'Čia dirba Kvito operatoriai',
  operator_text:
    'Šiuose puslapiuose tvarkomi užsakymai, žinutės ir sistemos darbas, o jūsų paskyra prieigos prie jų neturi. Jei turėtų turėti, prisijunkite adresu, kuriam prieiga suteikta, ir jį patvirtinkite.',
  two_step_title: 'Reikia dviejų veiksmų prisijungimo',
  two_step_text: 'Įmonė savo duomenis rodo tik tiems, kas jungiasi dviem veiksmais. Antrą veiksmą įjungsite profilyje.',
  two_step_do: 'Į profilį',
  default_title: 'Įvyko klaida',
  default_text: 'Jei klaida kartojasi, susisiekite su mumis.',
  saved_before: 'Ankstesnis bandymas išsaugoti pavyko. Patikrinkite sąrašą, kad įrašas nebūtų sukurtas du kartus.',
  save_failed:
    'Klaida išsaugant. Niekas neišsaugota, o tai, ką įvedėte, liko formoje. Jei klaida kartojasi, susisiekite su mumis.',
  save_offline:
    'Klaida išsaugant: nėra ryšio. Niekas neišsaugota, o tai, ką įvedėte, liko formoje. Išsaugokite, kai ryšys atsistatys.',
  save_unanswered:
    'Klaida išsaugant: serveris neatsakė. Tai, ką įvedėte, liko formoje – išsaugokite dar kartą, du kartus įrašyta nebus.',
  change_failed: 'Klaida išsaugant. Niekas nepakeista. Jei klaida kartojasi, susisiekite su mumis.',
  offline_title: 'Nėra ryšio',
  offline_text: 'Patikrinkite interneto ryšį ir bandykite dar kartą.',
  offline_banner: 'Juodraščiai ir įvesti duomenys saugomi šiame kompiuteryje.',
  slow: 'Užtrunka ilgiau nei įprastai. Patikrinkite interneto ryšį.',
  unavailable_title: 'Sistema laikinai nepasiekiama',
  unavailable_text: 'Bandykite po kelių sekundžių.',
  to_list: 'Į sąrašą',
  request_id: 'Užklausos numeris',
  copy: 'Kopijuoti',
  copied: 'Nukopijuota.',
  retry: 'Bandyti dar kartą',
}
