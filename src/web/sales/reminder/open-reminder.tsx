import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { DocumentEmail } from '#contract/sales/sending.ts'
import { openPanel } from '#web/platform/panels/open-panel.tsx'
import { useUser } from '#web/platform/session/session.ts'
import { loadTexts } from '#web/platform/texts/texts.ts'
import type { StatementClient } from '#web/sales/sending/open-send-panel.tsx'

/** Loaded on demand, because they need the schemas of the contract. */
const SendReminder = lazy(async () => {
  const [{ SendReminder: panel }] = await Promise.all([import('./send-reminder.tsx'), loadTexts('reminder')])
  return { default: panel }
})
const RemindAll = lazy(async () => {
  const [{ RemindAll: panel }] = await Promise.all([import('./remind-all.tsx'), loadTexts('reminder')])
  return { default: panel }
})

const size = 640

/** Opens the letter that reminds a client of all late invoices. */
export const openReminderPanel = ({ client }: { client: StatementClient }) =>
  openPanel<DocumentEmail>({
    size,
    content: () => (
      <Suspense>
        <SendReminder client={client} />
      </Suspense>
    ),
  })

/** Shows who would be reminded, before anything is sent. */
export const openRemindAllPanel = () =>
  openPanel({
    size,
    content: () => (
      <Suspense>
        <RemindAll />
      </Suspense>
    ),
  })

/** Why the user cannot send reminders; undefined: they can. */
export const useReminderLock = (): string | undefined => {
  const { t } = useTranslation('sending')
  return useUser().user.email_verified ? undefined : t('not_verified_title')
}
