import type { Same } from '#texts/same.ts'
import type { restored as lt } from '#texts/lt/restored.ts'

export const restored: Same<typeof lt> = {
  label: 'Restored from a backup',
  title: 'The data was restored from the backup of {{when}}',
  theirs:
    'What you entered later must be entered again. Emails and e-invoices are not sent until the provider confirms.',
  yours: 'Nothing is sent until you confirm.',
  open: 'Check and confirm',
}
