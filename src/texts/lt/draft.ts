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
}
