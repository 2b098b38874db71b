/** Companies of a person, and the settings of one. */
export const company = {
  other_lists: 'Čia – {{title}} nustatymai, o dabar dirbate kitoje įmonėje: {{current}}. Šį sąrašą matysite perėję.',
  other_fields: 'Čia – {{title}} nustatymai. Dabar dirbate kitoje įmonėje: {{current}}.',
  changed_title: 'Dirbate kitoje įmonėje',
  changed_text: 'Kitame lange perėjote į {{there}}, o šis langas – {{here}}. Čia nieko neišsaugota.',
  stay_with: 'Likti su {{title}}',
  switch_to: 'Pereiti į {{title}}',
}
