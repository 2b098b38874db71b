import { lazy, Suspense } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { withTexts } from '#web/platform/texts/with-texts.ts'
import { useBulkKinds } from './use-selection.ts'
import type { Selection } from './use-selection.ts'
import type { ColumnKey } from './use-columns.ts'
import classes from './invoice-list.module.css'
import { InvoiceTable } from './invoice-table.tsx'
import { ListEmpty } from './list-empty.tsx'
import { ListTotals } from './list-totals.tsx'
import { LoadError } from '#web/resource/record/load-error.tsx'
import { useInvoiceActions } from './use-invoice-actions.ts'
import type { InvoiceScreen } from './use-invoice-screen.ts'
import type { InvoiceTexts } from '#web/resource/use-invoice-texts.ts'
import { useDraftRows } from './drafts/use-draft-rows.ts'

/** Loaded on demand, so that the list does not wait for it. */
const BulkBar = lazy(
  withTexts('records', async () => ({ default: (await import('#web/sales/invoice-list/bulk/bulk-bar.tsx')).BulkBar })),
)

type Props = {
  screen: InvoiceScreen
  columns: readonly ColumnKey[]
  selection: Selection
  texts: InvoiceTexts
}

/** The rows with their totals, or the empty state. */
export const ListBody = ({ screen, columns, selection, texts }: Props) => {
  const { list, tab, canWrite } = screen
  const { restore, unarchive } = useInvoiceActions()
  const isArchive = list.showsArchived && tab !== 'deleted'
  const { rows: leading, count: drafts } = useDraftRows(list, texts)
  const isSelectable = useBulkKinds(tab).length > 0
  if (list.error)
    return (
      <LoadError
        title={texts.t('error_title')}
        error={list.error}
        onRetry={list.retry}
        actions={list.isFiltered && <Button onClick={list.clearFilters}>{texts.t('clear_filters')}</Button>}
      />
    )
  if (screen.isEmpty)
    return (
      <>
        {leading.length > 0 && (
          <div>
            <InvoiceTable {...{ screen, columns, leading, texts }} />
          </div>
        )}
        <ListEmpty
          tab={tab}
          first={screen.isFirst}
          isArchive={isArchive}
          isFiltered={list.isFiltered}
          canCreate={canWrite}
          texts={texts}
          onClear={list.clearFilters}
        />
      </>
    )
  const totals = (
    <ListTotals
      tab={tab}
      count={list.count}
      drafts={drafts}
      proformas={list.tabs['proforma'] ?? 0}
      totals={list.totals}
      filtered={list.isFiltered}
      texts={texts}
    />
  )
  const foot = selection.active ? (
    <Suspense fallback={totals}>
      <BulkBar tab={tab} selection={selection} texts={texts} />
    </Suspense>
  ) : (
    totals
  )
  return (
    <div className={classes.table} data-changing={list.changing || undefined}>
      <InvoiceTable
        screen={screen}
        columns={columns}
        leading={leading}
        selection={isSelectable ? selection.table : undefined}
        texts={texts}
        onRestore={canWrite ? (row) => void (isArchive ? unarchive(row) : restore(row)) : undefined}
        foot={list.loading ? undefined : foot}
      />
    </div>
  )
}
