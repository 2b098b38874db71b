/** Texts about people and the deletion of a company that pages outside the settings show. */
export const people = {
  no_password_title: 'Pirmiausia susikurkite slaptažodį',
  set_password: 'Susikurti slaptažodį',
  deletion: 'Įmonės ištrynimas',
  deletion_banner: 'Ši įmonė {{day}} bus ištrinta',
  deletion_banner_yours: 'Iki tos dienos trynimą galite atšaukti.',
  deletion_banner_theirs: 'Trynimą gali atšaukti savininkas.',
  deletion_cancel: 'Atšaukti trynimą',
  deletion_canceled: 'Įmonė nebus ištrinta.',
}
