import type { TFunction } from 'i18next'
import type { InvoiceRow } from '#contract/invoice.ts'

/** Why a document is void; who deleted it, and why. Empty where it counts, or nobody said. */
export const whyOut = (
  row: Pick<InvoiceRow, 'voided_at' | 'void_comment' | 'deleted_at' | 'deleted_by' | 'delete_comment'>,
  t: TFunction<'invoice_list'>,
): string => {
  const { deleted_by, delete_comment } = row
  if (row.deleted_at)
    return [deleted_by && t('fact_deleted_by', { name: deleted_by }), delete_comment].filter(Boolean).join(': ')
  return (row.voided_at && row.void_comment) || ''
}
