import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { DocumentEmail } from '#contract/sales/sending.ts'
import { openPanel } from '#web/platform/panels/open-panel.tsx'
import { useUser } from '#web/platform/session/session.ts'
import type { StatementClient } from '#web/sales/sending/open-send-panel.tsx'
import { withTexts } from '#web/platform/texts/with-texts.ts'

/** Loaded on demand, because they need the schemas of the contract. Their texts are with those of reports. */
const SendReminder = lazy(
  withTexts('records', async () => ({ default: (await import('./send-reminder.tsx')).SendReminder })),
)
const RemindAll = lazy(withTexts('records', async () => ({ default: (await import('./remind-all.tsx')).RemindAll })))

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
