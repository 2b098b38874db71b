import type { TFunction } from 'i18next'
import type { Invoice, InvoiceRow } from '#contract/sales/invoice.ts'
import { closedUntil } from '#web/setup/closed-until.ts'

export type LockedAction = keyof Invoice['refusals']

/** The text of a refusal reason: that of the action, else of the reason, else a general text for a reason this page does not know. */
export const refusalText = (action: LockedAction, reason: string, t: TFunction<'invoice_list'>): string =>
  // The reason is a code from the server; there are texts for all codes of the domain.
  t([`locked_${action}_${reason}`, `reason_${reason}`, 'reason_else'] as unknown as ['reason_else'], {
    until: closedUntil() ?? '',
  })

/** Reasons that mean the action never applies to such a document: it is hidden instead of locked. */
const hiddenReasons = new Set([
  'not_simple',
  'not_proforma',
  'not_quote',
  'not_answered',
  'not_deleted',
  'not_voided',
  'already_voided',
  'forbidden',
  'deleted',
  'not_owed',
])

export const isShownReason = (reason: string | null): boolean => reason === null || !hiddenReasons.has(reason)

type Deleted = Pick<InvoiceRow, 'deleted_at' | 'deleted_by' | 'delete_comment'>
/** Expenses and payments are not voided. */
type Row = Deleted & Partial<Pick<InvoiceRow, 'voided_at' | 'voided_by' | 'void_comment'>>

/** Who voided or deleted a document, and why. Empty when it is neither, or nothing is known. */
export const voidOrDeleteReason = (
  row: Row,
  by: (name: string, what: 'voided' | 'deleted') => string = (name) => name,
): string => {
  if (row.deleted_at) return joinParts(row.deleted_by && by(row.deleted_by, 'deleted'), row.delete_comment)
  return row.voided_at ? joinParts(row.voided_by && by(row.voided_by, 'voided'), row.void_comment) : ''
}

const joinParts = (...parts: (string | null | undefined)[]): string => parts.filter(Boolean).join(': ')
