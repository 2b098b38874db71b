import { Button } from '../ui/button.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { useBulkKinds } from './bulk-kinds.ts'
import type { ColumnKey } from './column-choice.ts'
import classes from './invoice-list.module.css'
import { DraftRows } from './draft-rows.tsx'
import { InvoiceTable } from './invoice-table.tsx'
import { ListEmpty } from './list-empty.tsx'
import { ListTotals } from './list-totals.tsx'
import { LoadError } from './load-error.tsx'
import { useInvoiceActions } from './use-invoice-actions.ts'
import type { InvoiceScreen } from './use-invoice-screen.ts'
import type { Selection } from './use-selection.ts'
import type { ListWords } from './use-list-words.ts'

type Props = {
  screen: InvoiceScreen
  columns: readonly ColumnKey[]
  selection: Selection
  words: ListWords
}

/** The rows with their sums, or why there are none. */
export const ListBody = ({ screen, columns, selection, words }: Props) => {
  const { list, tab, canWrite } = screen
  const { restore, unarchive } = useInvoiceActions()
  const isArchive = list.showsArchived && tab !== 'deleted'
  const isSelectable = useBulkKinds(tab).length > 0
  if (list.error)
    return (
      <LoadError
        title={words.t('error_title')}
        error={list.error}
        onRetry={list.retry}
        actions={list.isFiltered && <Button onClick={list.clearFilters}>{words.t('clear_filters')}</Button>}
      />
    )
  if (screen.isEmpty)
    return (
      <>
        {tab === 'all' && !list.isFiltered && !isArchive && <DraftRows words={words} />}
        <ListEmpty
          tab={tab}
          first={screen.isFirst}
          isArchive={isArchive}
          isFiltered={list.isFiltered}
          canCreate={canWrite}
          words={words}
          onClear={list.clearFilters}
        />
      </>
    )
  const foot = selection.active ? (
    <BulkBar tab={tab} selection={selection} words={words} />
  ) : (
    <ListTotals
      tab={tab}
      count={list.count}
      proformas={list.tabs['proforma'] ?? 0}
      totals={list.totals}
      filtered={list.isFiltered}
      words={words}
    />
  )
  return (
    <div className={classes.table} data-changing={list.changing || undefined}>
      {tab === 'all' && !list.isFiltered && !isArchive && <DraftRows words={words} />}
      <InvoiceTable
        screen={screen}
        columns={columns}
        selection={isSelectable ? selection.table : undefined}
        words={words}
        onRestore={canWrite ? (row) => void (isArchive ? unarchive(row) : restore(row)) : undefined}
        foot={list.loading ? undefined : foot}
      />
    </div>
  )
}
