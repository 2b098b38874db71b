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

/** Shows how far a work on documents is; whoever closes that is told the end by a toast. */
export const followBulk = async (run: BulkRun, t: TFunction<'invoice_list'>): Promise<void> => {
  const left = await Promise.race([show(run).then(() => true), run.done.then(() => false)])
  const outcomes = await run.done
  // Whoever looks on sees it there.
  if (!left) return
  const done = outcomes.filter(({ state }) => state === 'done').length
  const say = done === outcomes.length ? toast.success : toast.error
  const action = { label: t('bulk_show'), onClick: () => void show(run) }
  say(t('bulk_over', { done, all: outcomes.length }), { action })
}
