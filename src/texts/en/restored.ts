import type { Same } from '#texts/same.ts'
import type { restored as lt } from '#texts/lt/restored.ts'

export const restored: Same<typeof lt> = {
  label: 'Restored from a backup',
  title: 'The data was restored from the backup of {{when}}',
  theirs:
    'What you entered later must be entered again. Emails and e-invoices are not sent until the provider confirms.',
  yours: 'Nothing is sent until you confirm.',
  open: 'Check and confirm',
  company_label: 'Company restored from an archive',
  company_title: 'The company was restored from the archive of {{when}}',
  company_yours:
    'Emails and e-invoices are not sent until you confirm that you work here. Emails that waited are marked as not sent.',
  company_theirs: 'Emails and e-invoices are not sent until the owner confirms.',
  company_confirm: 'Confirm',
  company_question: 'Will you go on working here: {{company}}?',
  company_question_text:
    'After that, emails and e-invoices are sent again. If the same company is still used elsewhere, clients may get emails twice.',
  company_confirmed: 'Sending is on again.',
}
