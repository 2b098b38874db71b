import { lazy, Suspense } from 'react'
import type { InvoiceRow } from '#contract/invoice.ts'
import { confirm } from '../confirm.tsx'
import { openPanel } from '../open-panel.tsx'
import { toast } from '../toasts.tsx'
import { Button } from '../ui/button.tsx'
import { Toolbar } from '../ui/toolbar.tsx'
import { useAction } from '../use-action.ts'
import { useCan } from '../use-can.ts'
import { startBulk } from './bulk-run.ts'
import type { BulkRun } from './bulk-run.ts'
import { bulkWork } from './bulk-work.ts'
import type { BulkKind } from './bulk-work.ts'
import type { ListTab } from './list-tabs.tsx'
import { askReason } from './reason-dialog.tsx'
import type { ListWords } from './use-list-words.ts'
import classes from './bulk.module.css'

const BulkPanel = lazy(async () => ({ default: (await import('./bulk-panel.tsx')).BulkPanel }))

const openBulkPanel = (run: BulkRun, kind: BulkKind) =>
  openPanel({
    size: 480,
    content: () => (
      <Suspense>
        <BulkPanel run={run} kind={kind} />
      </Suspense>
    ),
  })

/** Each finds out by itself which documents it cannot be done to, and says so. */
const kindsOf = (tab: ListTab, may: { write: boolean; pay: boolean }): BulkKind[] => {
  if (tab === 'deleted') return may.write ? ['restore'] : []
  if (tab === 'void') return []
  const pay = may.pay && tab !== 'credit' && tab !== 'paid' ? (['pay'] as const) : []
  return may.write ? ['send', ...pay, 'delete'] : [...pay]
}

/** Whether it is meant, and with what comment; undefined where it is not. */
const ask = async (kind: BulkKind, count: number, { t }: ListWords): Promise<string | undefined> => {
  if (kind === 'restore') return ''
  if (kind === 'delete') {
    const answer = await askReason({
      title: t('bulk_ask_delete', { count }),
      text: t('bulk_delete_text'),
      label: t('delete_reason'),
      confirmLabel: t('delete'),
    })
    return answer && 'reason' in answer ? answer.reason : undefined
  }
  const sure = await confirm({
    title: t(`bulk_ask_${kind}`, { count }),
    text: t(`bulk_${kind}_text`),
    confirmLabel: t(`bulk_${kind}`),
  })
  return sure ? '' : undefined
}

type Props = { tab: ListTab; rows: readonly InvoiceRow[]; words: ListWords; onClear: () => void }

/** Takes the place of the filters while rows are chosen. */
export const BulkBar = ({ tab, rows, words, onClear }: Props) => {
  const { t, today } = words
  const may = { write: useCan('document.write'), pay: useCan('payment.write') }
  const { run: start, busy } = useAction(async (kind: BulkKind) => {
    const comment = await ask(kind, rows.length, words)
    if (comment === undefined) return
    const { run, done } = startBulk(rows, await bulkWork(kind, t, today, comment))
    onClear()
    const looked = openBulkPanel(run, kind)
    const left = await Promise.race([looked.then(() => true), done.then(() => false)])
    const outcomes = await done
    const count = outcomes.filter(({ state }) => state === 'done').length
    // Whoever looks on sees it there.
    if (left) toast.success(t('bulk_over', { done: count, all: outcomes.length }))
  })
  return (
    <Toolbar
      right={
        <Button size="small" variant="quiet" onClick={onClear}>
          {t('bulk_clear')}
        </Button>
      }
    >
      <span className={classes.count} role="status">
        {t('bulk_count', { count: rows.length })}
      </span>
      {kindsOf(tab, may).map((kind) => (
        <Button
          key={kind}
          size="small"
          variant={kind === 'delete' ? 'danger' : 'default'}
          busy={busy}
          onClick={() => void start(kind)}
        >
          {t(`bulk_${kind}`)}
        </Button>
      ))}
    </Toolbar>
  )
}
