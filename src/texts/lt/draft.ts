/** Drafts of documents in this browser. */
export const draft = {
  state: 'Juodraštis',
  kept: 'Išsaugota šioje naršyklėje {{when}}',
  resume_of: 'Tęsti juodraštį: {{name}}',
  discard: 'Atmesti juodraštį',
  discard_of: 'Atmesti juodraštį: {{name}}',
  discarded: 'Juodraštis atmestas.',
  no_client: 'Klientas nepasirinktas',
  no_vendor: 'Tiekėjas nepasirinktas',
  unsent_title: 'Yra neišsaugotų juodraščių',
  unsent_text: 'Šiame kompiuteryje yra juodraščių, kurių serveris dar neturi. Atsijungus jie bus ištrinti.',
  unsent_lose: 'Atsijungti ir ištrinti',
}
