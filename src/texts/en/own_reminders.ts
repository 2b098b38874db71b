import type { own_reminders as source } from '#texts/lt/own_reminders.ts'
import type { Same } from '#texts/same.ts'

export const own_reminders: Same<typeof source> = {
  part: 'Reminders and statements',
  reminders: 'Reminders',
  as_company: 'Same as the company',
  as_client: 'Same as the client',
  own: 'Custom',
  off: 'Off',
  days: 'Days from the due date',
  days_hint: 'With commas between; days before the due date with a minus.',
  days_wrong: 'Enter 1 to 10 whole numbers from −60 to 365, such as −3, 1, 14.',
  before_one: '{{count}} day before the due date',
  before_other: '{{count}} days before the due date',
  on_day: 'on the due date',
  after_one: '{{count}} day after the due date',
  after_other: '{{count}} days after the due date',
  preview: 'Reminders go {{when}}, with the letters of the company.',
  when: 'Reminders go {{when}}.',
  by_company: 'Reminders go on the days of the company.',
  client_off: 'Reminders of this client are off, so this invoice is not reminded of either.',
  is_off: 'No automatic reminders of this invoice.',
  edit: 'Change the days',
  save: 'Save',
  stored: 'Reminders changed',
}
