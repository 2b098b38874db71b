/** Companies of a person, and the settings of one. */
export const company = {
  other_lists: 'Čia – {{title}} nustatymai, o dabar dirbate kitoje įmonėje: {{current}}. Šį sąrašą matysite perėję.',
  other_fields: 'Čia – {{title}} nustatymai. Dabar dirbate kitoje įmonėje: {{current}}.',
  switch_to: 'Pereiti į {{title}}',
}
