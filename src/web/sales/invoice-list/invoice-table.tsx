import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { lazy } from 'react'
import type { ReactNode } from 'react'
import type { InvoiceRow } from '#contract/sales/invoice.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { DataColumn, DataSelection, LeadingRow } from '#web/ui/table/data-table-types.ts'
import { useNarrow } from '#web/ui/frame/use-narrow.ts'
import type { ColumnKey } from './use-columns.ts'
import { invoiceCard, listColumns, whyColumn } from './list-columns.tsx'
import { RowLink } from './open-invoice.tsx'
import type { InvoiceScreen } from './use-invoice-screen.ts'
import type { RowActions } from './row-actions.ts'
import type { InvoiceTexts } from '#web/resource/use-invoice-texts.ts'

/** Loaded on demand, so that the list does not wait for it. */
const RowButtons = lazy(async () => ({ default: (await import('./row-buttons.tsx')).RowButtons }))

type Props = {
  screen: InvoiceScreen
  columns: readonly ColumnKey[]
  /** Drafts, above the invoices. */
  leading: readonly LeadingRow[]
  /** Undefined when there are no bulk actions. */
  selection?: DataSelection<InvoiceRow> | undefined
  texts: InvoiceTexts
  /** Restores a deleted invoice, or unarchives one. Undefined when the role does not allow it. */
  onRestore?: ((row: InvoiceRow) => void) | undefined
  foot?: ReactNode
}

export const InvoiceTable = ({ screen, columns, leading, selection, texts, onRestore, foot }: Props) => {
  const { t } = useTranslation('common')
  const { list, opened, tab, activeKey, show } = screen
  const isNarrow = useNarrow(992)
  const isInactive = tab === 'void' || tab === 'deleted'
  const { t: shared } = useTranslation('list')
  const isArchive = list.showsArchived && tab !== 'deleted'
  const restoring =
    (tab === 'deleted' || isArchive) && onRestore
      ? [restoreColumn(texts, isArchive ? inArchive(shared) : amongDeleted(texts), onRestore)]
      : []
  return (
    <DataTable
      label={texts.t('table')}
      columns={
        isInactive && !isArchive
          ? [...listColumns(withoutPay(columns), texts, isNarrow), whyColumn(tab, texts), ...restoring]
          : [...listColumns(tab === 'quotes' ? withoutPaid(columns) : columns, texts, isNarrow, tab), ...restoring]
      }
      rows={list.rows}
      leading={leading}
      rowKey={(row) => row.id}
      card={invoiceCard(texts)}
      {...(selection ? { selection } : {})}
      sort={list.sort ?? { key: 'date', direction: 'desc' }}
      onSort={list.toggleSort}
      onOpen={(row) => show(row)}
      renderLink={(row, content, className) => (
        <RowLink id={row.id} className={className} onFull={() => show(row, true)}>
          {content}
        </RowLink>
      )}
      openKey={opened.id}
      activeKey={activeKey}
      isStrikethrough={(row) => row.voided_at !== null}
      {...(tab === 'deleted' || isArchive ? {} : { rowActions: buttonsOf(screen.acts, texts) })}
      onFocusRow={screen.setActive}
      onPointAt={screen.setHovered}
      loading={list.loading}
      hasMore={list.hasMore}
      onEnd={list.loadMore}
      loadingMoreLabel={t('loading_more')}
      footer={foot}
    />
  )
}

const buttonsOf =
  (rowActions: RowActions, texts: InvoiceTexts) => (row: InvoiceRow, keepVisible: (open: boolean) => void) => (
    <RowButtons row={row} acts={rowActions} texts={texts} onMenu={keepVisible} />
  )

/** Void and deleted documents have no due date and no unpaid amount. */
/** Nothing is paid by a quote. */
const withoutPaid = (columns: readonly ColumnKey[]) => columns.filter((key) => key !== 'paid' && key !== 'unpaid')

const withoutPay = (columns: readonly ColumnKey[]) =>
  columns.filter((key) => key !== 'due' && key !== 'paid' && key !== 'unpaid')

type Restoring = { label: string; nameOf: (row: InvoiceRow) => string }

const amongDeleted = ({ t }: InvoiceTexts): Restoring => ({
  label: t('restore'),
  nameOf: ({ number }) => t('restore_of', { number }),
})
const inArchive = (t: TFunction<'list'>): Restoring => ({
  label: t('unarchive'),
  nameOf: ({ number }) => t('unarchive_of', { title: number }),
})

const restoreColumn = (
  { t }: InvoiceTexts,
  { label, nameOf }: Restoring,
  onRestore: (row: InvoiceRow) => void,
): DataColumn<InvoiceRow> => ({
  key: 'restore',
  header: <span className="visually-hidden">{t('column_restore')}</span>,
  width: 116,
  align: 'right',
  cell: (row) => (
    <Button variant="link" size="small" aria-label={nameOf(row)} onClick={() => onRestore(row)}>
      {label}
    </Button>
  ),
})
