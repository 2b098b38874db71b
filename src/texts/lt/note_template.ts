/** Note templates, and inserting one into the note of an invoice. */
export const note_template = {
  list: 'Pastabų šablonai',
  new: 'Naujas pastabos šablonas',
  add: 'Pridėti šabloną',
  search: 'Ieškoti sąraše',
  empty_title: 'Čia bus jūsų pastabų šablonai',
  empty_text: 'Dažnai rašomą tekstą, pavyzdžiui, apmokėjimo sąlygas, į sąskaitos pastabą įterpsite vienu paspaudimu.',
  sort_title: 'Pagal pavadinimą',
  title: 'Pavadinimas',
  title_hint: 'Matote tik jūs. Pavyzdžiui: apmokėjimo sąlygos',
  text: 'Tekstas',
  text_hint: 'Įterpus jį dar galima pataisyti sąskaitoje. Jau išrašytos sąskaitos nesikeičia.',
  locked_role: 'Pastabų šablonus keisti gali savininkas ir administratorius.',
  insert: 'Įterpti šabloną',
  keep: 'Išsaugoti pastabą kaip šabloną',
  manage: 'Tvarkyti šablonus',
}
