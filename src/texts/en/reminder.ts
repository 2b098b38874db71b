import type { Same } from '#texts/same.ts'
import type { reminder as lt } from '#texts/lt/reminder.ts'

/** Reminders of all late invoices of a client. */
export const reminder: Same<typeof lt> = {
  remind: 'Remind',
  remind_of: 'Remind: {{client}}',
  reminded: 'Reminded today',
  no_address: 'No email',
  add_address_of: 'No email: {{client}}. Enter one',
  title: 'Payment reminder',
  open_pdf: 'Open PDF',
  already: 'This client was already reminded today. You can remind them again tomorrow.',

  all: 'Remind all overdue clients',
  all_short: 'Remind all',
  clients_one: '{{count}} client is overdue',
  clients_other: '{{count}} clients are overdue',
  what: 'Each gets one email in their language with a list of overdue invoices (PDF).',
  gets: 'Will get an email',
  without_address: 'No email address',
  done: 'Reminded today',
  nobody: 'There is nobody to remind.',
  more_one: '{{count}} more client will be shown when these emails are sent.',
  more_other: '{{count}} more clients will be shown when these emails are sent.',
  send_one: 'Send {{count}} email',
  send_other: 'Send {{count}} emails',
  invoices_one: '{{count}} invoice',
  invoices_other: '{{count}} invoices',
  days: 'up to {{count}} days overdue',
}
