import type { InvoiceRow } from '#contract/sales/invoice.ts'

type Deleted = Pick<InvoiceRow, 'deleted_at' | 'deleted_by' | 'delete_comment'>
/** Expenses and payments are not voided. */
type Row = Deleted & Partial<Pick<InvoiceRow, 'voided_at' | 'voided_by' | 'void_comment'>>

/** Who voided or deleted a document, and why. Empty where it counts, or nobody said. */
export const voidOrDeleteReason = (
  row: Row,
  by: (name: string, what: 'voided' | 'deleted') => string = (name) => name,
): string => {
  if (row.deleted_at) return said(row.deleted_by && by(row.deleted_by, 'deleted'), row.delete_comment)
  return row.voided_at ? said(row.voided_by && by(row.voided_by, 'voided'), row.void_comment) : ''
}

const said = (...parts: (string | null | undefined)[]): string => parts.filter(Boolean).join(': ')
