import type { Same } from '#texts/same.ts'
import type { activity as lt } from '#texts/lt/activity.ts'

export const activity: Same<typeof lt> = {
  list: 'Activities',
  new: 'New activity',
  add: 'Add activity',
  search: 'Search list',
  empty_title: 'Your activities will be here',
  empty_text: 'Each activity can have its own invoice series.',
  sort_title: 'By name',
  sort_code: 'By code',
  title: 'Activity',
  title_hint: 'For example: photography',
  code: 'Code',
  code_long: 'Activity code (EVRK)',
  code_hint: 'For example: 74.20',
  tariff: 'Tax rate',
  tariff_hint: 'A note for yourself: invoices do not use it.',
  certificate_number: 'Certificate number',
  certificate_number_license: 'Business certificate number',
  certificate_hint: 'If empty, documents of this activity show {{number}}.',
  certificate_hint_none: 'Shown on documents in the series of this activity.',
  locked_role: 'Only the owner and administrators can change activities.',
}
