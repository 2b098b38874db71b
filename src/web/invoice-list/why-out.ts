import type { InvoiceRow } from '#contract/invoice.ts'

type Row = Pick<InvoiceRow, 'voided_at' | 'void_comment' | 'deleted_at' | 'deleted_by' | 'delete_comment'>

/** Why a document is void; who deleted it, and why. Empty where it counts, or nobody said. */
export const whyOut = (row: Row, by: (name: string) => string = (name) => name): string => {
  const { deleted_by, delete_comment } = row
  if (row.deleted_at) return [deleted_by && by(deleted_by), delete_comment].filter(Boolean).join(': ')
  return (row.voided_at && row.void_comment) || ''
}
