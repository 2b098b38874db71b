/** The error page of a browser tab that requested a file. Only the server renders it. */
export const problem_page = {
  title: 'Atverti nepavyko',
  late: 'Nuo paspaudimo praėjo per daug laiko.',
  signed_out: 'Jūsų sesija baigėsi.',
  form: 'Pataisykite, kas pasirinkta:',
  next: 'Užverkite šį skirtuką ir bandykite dar kartą. Langas, kuriame dirbote, liko atvertas.',
  next_sign_in: 'Užverkite šį skirtuką, prisijunkite iš naujo ir bandykite dar kartą.',
  next_gone: 'Užverkite šį skirtuką ir įkelkite iš naujo puslapį, kuriame dirbote: įrašas galėjo būti ištrintas.',
  next_ask: 'Užverkite šį skirtuką. Prieigą suteikia įmonės savininkas.',
  request_id: 'Užklausos numeris',
}
