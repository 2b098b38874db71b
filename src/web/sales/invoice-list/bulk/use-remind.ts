import { useTranslation } from 'react-i18next'
import { call } from '#web/platform/api/api.ts'
import { confirm } from '#web/platform/feedback/confirm.tsx'
import { openSendPanel } from '#web/sales/sending/open-send-panel.tsx'
import { useUser } from '#web/platform/session/session.ts'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { startBulk, sendEach } from './bulk-work.ts'
import { followBulk } from './follow-bulk.tsx'

/** More at once than anybody means; the rest is reminded the next time. */
const mostReminded = 200

/**
 * Reminds of all that is late, of one client or of everybody: of one invoice by its letter, to be read first; of several it asks
 * once, and shows what came of each.
 */
export const useRemind = (clientId?: string) => {
  const { t } = useTranslation(['invoice_list', 'sending'])
  const { email_verified } = useUser().user
  const remind = useAction(async () => {
    const { data } = await call('invoice.list', {
      query: {
        overdue: '1',
        type: 'simple',
        sort: 'date_due',
        limit: mostReminded,
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
