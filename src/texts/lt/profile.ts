/** A person's own settings: who they are, how they sign in, where they are signed in. */
export const profile = {
  title: 'Mano profilis',

  person: 'Asmuo',
  person_note: 'Vardą mato žmonės, su kuriais dirbate įmonėse.',
  language: 'Kalba',
  language_hint: 'Kalba, kuria matote Kvitą ir gaunate jo laiškus.',
  language_lt: 'Lietuvių',
  language_en: 'Anglų',
}
