import { useTranslation } from 'react-i18next'
import { call } from '#web/platform/api/api.ts'
import { confirm } from '#web/platform/feedback/confirm.tsx'
import { openSendPanel } from '#web/sales/sending/open-send-panel.tsx'
import { useUser } from '#web/platform/session/session.ts'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { startBulk, sendEach } from './bulk-work.ts'
import { followBulk } from './follow-bulk.tsx'

/** The most invoices in one run; the others are reminded the next time. */
const maxReminders = 200

/** Sends reminders of overdue invoices, of one client or of all. A single reminder is opened for editing; several are confirmed once. */
export const useRemind = (clientId?: string) => {
  const { t } = useTranslation(['invoice_list', 'sending'])
  const { email_verified } = useUser().user
  const remind = useAction(async () => {
    const { data } = await call('invoice.list', {
      query: {
        overdue: '1',
        type: 'simple',
        sort: 'date_due',
        limit: maxReminders,
        ...(clientId ? { client_id: clientId } : {}),
      },
    })
    const [first] = data
    if (!first) return
    if (data.length === 1) return void openSendPanel({ invoice: first, reminder: true })
    const question = { title: t('bulk_ask_remind', { count: data.length }), text: t('bulk_remind_text') }
    if (!(await confirm({ ...question, confirmLabel: t('remind') }))) return
    void followBulk(startBulk('remind', data, sendEach(t, { reminder: true })), t)
  })
  return { ...remind, locked: email_verified ? undefined : t('sending:not_verified_title') }
}
