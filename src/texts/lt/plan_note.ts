/** What the plan still allows, and that it ends soon: shown in the app and at a limit. */
export const plan_note = {
  plans: 'Planai',
  limit_title: 'Plano riba',
  see_plans: 'Peržiūrėti planus',
  not_now: 'Ne dabar',
  ask_owner: 'Planą keičia įmonės savininkas.',
  left_none: 'Šio mėnesio sąskaitos išnaudotos.',
  left_one: 'Liko <b>{{count}} sąskaita</b> šį mėnesį.',
  left_few: 'Liko <b>{{count}} sąskaitos</b> šį mėnesį.',
  left_many: 'Liko <b>{{count}} sąskaitos</b> šį mėnesį.',
  left_other: 'Liko <b>{{count}} sąskaitų</b> šį mėnesį.',
  left_again: 'Nuo {{day}} skaičiuojama iš naujo.',
  left_none_again: 'Kitą galėsite išrašyti nuo {{day}}',
  ending: 'Planas „Premium“ galioja <b>iki {{day}}</b>',
}
