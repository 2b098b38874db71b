import type { InvoiceTab } from '#domain/invoice-type.ts'
import type { InvoiceRow } from '#contract/sales/invoice.ts'
import type { BulkKind } from '#web/sales/invoice-list/bulk/bulk-work.ts'
import { useRowSelection } from '#web/resource/list/use-selection.ts'
import type { RowSelection } from '#web/resource/list/use-selection.ts'
import type { InvoiceTexts } from '#web/resource/use-invoice-texts.ts'
import { useCan } from '#web/platform/session/permissions.ts'
import type { InvoiceScreen } from './use-invoice-screen.ts'

export type Selection = RowSelection<InvoiceRow>

/** The invoices selected for a bulk action. */
export const useSelection = ({ list, activeKey }: InvoiceScreen, { t }: InvoiceTexts): Selection =>
  useRowSelection({
    list,
    activeKey,
    rowLabel: ({ number }) => t('select_row', { number }),
    allLabel: t('select_all'),
  })

/** The bulk actions of a tab. Each action itself reports the documents that it cannot process. */
export const useBulkKinds = (tab: InvoiceTab): readonly (BulkKind | 'export')[] => {
  const [write, pay, take] = [useCan('document.write'), useCan('payment.write'), useCan('document.export')]
  if (tab === 'deleted') return write ? ['restore'] : []
  const isPayable = tab !== 'void' && tab !== 'credit' && tab !== 'paid'
  return [
    ...(write && tab !== 'void' ? (['send'] as const) : []),
    ...(write && tab === 'unpaid' ? (['remind'] as const) : []),
    ...(pay && isPayable ? (['pay'] as const) : []),
    ...(take ? (['export'] as const) : []),
    ...(write && tab !== 'void' ? (['delete'] as const) : []),
  ]
}
