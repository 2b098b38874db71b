import type { TFunction } from 'i18next'
import { lazy, Suspense } from 'react'
import { openPanel } from '#web/platform/panels/open-panel.tsx'
import { toast } from '#web/platform/feedback/toasts.tsx'
import type { BulkRun } from './bulk-work.ts'

const BulkPanel = lazy(async () => ({ default: (await import('./bulk-panel.tsx')).BulkPanel }))

const show = (run: BulkRun) =>
  openPanel({
    size: 480,
    content: () => (
      <Suspense>
        <BulkPanel run={run} />
      </Suspense>
    ),
  })

/** Shows the progress of a bulk action in a panel. If the panel is closed earlier, a toast shows the end. */
export const followBulk = async (run: BulkRun, t: TFunction<'invoice_list'>): Promise<void> => {
  const isClosed = await Promise.race([show(run).then(() => true), run.done.then(() => false)])
  const outcomes = await run.done
  if (!isClosed) return
  const done = outcomes.filter(({ state }) => state === 'done').length
  const showToast = done === outcomes.length ? toast.success : toast.error
  const action = { label: t('bulk_show'), onClick: () => void show(run) }
  showToast(t('bulk_over', { done, all: outcomes.length }), { action })
}
