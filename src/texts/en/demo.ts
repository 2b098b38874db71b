import type { demo as lt } from '#texts/lt/demo.ts'
import type { Same } from '#texts/same.ts'

export const demo: Same<typeof lt> = {
  title: 'Demo accounts and emails',
  intro: 'The demo does not send emails: they are shown here instead. The app:',
  people: 'Accounts',
  owner: 'Owner',
  employee: 'Employee',
  accountant: 'Accountant',
  operator: 'Operator of the service',
  code: 'one-time code',
  code_hint: 'The one-time code changes every 30 seconds. Reload this page for a new one.',
  letters: 'Emails',
  empty: 'No emails yet.',
  from: 'From',
  to: 'To',
  back: 'All emails',
}
