import type { closed_period as source } from '#texts/lt/closed_period.ts'
import type { Same } from '#texts/same.ts'

export const closed_period: Same<typeof source> = {
  title: 'Closed periods',
  note: 'Documents in a closed period cannot be changed or deleted. Correct a mistake with a credit invoice.',
  closed_until: 'Closed until {{day}}',
  nothing_closed: 'No closed periods',
  changed: 'Changed by {{name}}, {{when}}',
  system: 'the system',
  today: 'today',
  yesterday: 'yesterday',
  until: 'Close until',
  until_hint: 'This day is included.',
  calendar: 'Open calendar',
  choose: 'Choose a date.',
  already: 'The period up to this day is already closed.',
  close: 'Close the period',
  close_title: 'Close the period up to {{day}}?',
  close_text:
    'Invoices, expenses and payments dated {{day}} or earlier can no longer be created, changed or deleted. You can reopen the period.',
  closed: 'The period up to {{day}} is closed',
  open_all: 'Reopen all',
  open_from: 'Reopen from {{day}}',
  open_title: 'Reopen the period from {{day}}?',
  open_all_title: 'Reopen all periods?',
  open_text:
    'Documents can be created, changed and deleted again. The company history shows who reopened the period and when.',
  opened: 'The period from {{day}} is open again',
  opened_all: 'All periods are open again',
  role: 'Only the accountant, administrators and the owner can close periods.',
}
