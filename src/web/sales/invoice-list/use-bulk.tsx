import { lazy, Suspense } from 'react'
import type { InvoiceRow } from '#contract/sales/invoice.ts'
import { call } from '#web/platform/api/api.ts'
import { confirm } from '#web/platform/feedback/confirm.tsx'
import { openPanel } from '#web/platform/panels/open-panel.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { startBulk } from './bulk-run.ts'
import { followBulk } from './follow-bulk.tsx'
import { deleteEach, payEach, restoreEach, sendEach } from './bulk-work.ts'
import type { BulkKind, BulkWork } from './bulk-work.ts'
import type { PayChoice } from './pay-plan.ts'
import { askReason } from '#web/resource/reason-dialog.tsx'
import type { ListWords } from '#web/resource/use-list-words.ts'

const BulkPayForm = lazy(async () => ({ default: (await import('./bulk-pay-form.tsx')).BulkPayForm }))

type Rows = readonly InvoiceRow[]

/** Asks what has to be known or meant before it is done; undefined where it is not done. */
const ask: Record<BulkKind, (rows: Rows, words: ListWords) => Promise<BulkWork | undefined>> = {
  send: async (rows, { t }) => {
    const question = { title: t('bulk_ask_send', { count: rows.length }), text: t('bulk_send_text') }
    return (await confirm({ ...question, confirmLabel: t('bulk_send') })) ? sendEach(t) : undefined
  },
  remind: async (rows, { t }) => {
    const question = { title: t('bulk_ask_remind', { count: rows.length }), text: t('bulk_remind_text') }
    return (await confirm({ ...question, confirmLabel: t('remind') })) ? sendEach(t, { reminder: true }) : undefined
  },
  pay: async (rows, { t }) => {
    const { options } = await call('payment.create_form', {})
    const choice = await openPanel<PayChoice>({
      size: 480,
      content: () => (
        <Suspense>
          <BulkPayForm rows={rows} accounts={options.accounts} />
        </Suspense>
      ),
    })
    return choice && payEach(t, choice)
  },
  delete: async (rows, { t }) => {
    const answer = await askReason({
      title: t('bulk_ask_delete', { count: rows.length }),
      text: t('bulk_delete_text'),
      label: t('delete_reason'),
      required: true,
      confirmLabel: t('delete'),
    })
    return answer && 'reason' in answer ? deleteEach(answer.reason) : undefined
  },
  restore: async () => restoreEach,
}

/** Does something to chosen documents, and tells what came of each. */
export const useBulk = (rows: Rows, words: ListWords, onStarted: () => void) => {
  const { t } = words
  return useAction(async (kind: BulkKind) => {
    const work = await ask[kind](rows, words)
    if (!work) return
    const run = startBulk(kind, rows, work)
    onStarted()
    await followBulk(run, t)
  })
}
