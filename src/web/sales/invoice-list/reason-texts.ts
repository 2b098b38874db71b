import type { TFunction } from 'i18next'
import type { Invoice, InvoiceRow } from '#contract/sales/invoice.ts'
import { closedUntil } from '#web/setup/closed-period/closed-until.ts'

export type LockedAction = keyof Invoice['refusals']

/**
 * Why an action cannot be done, in words: those of the action itself, else those of the reason; a reason that is new to this
 * page still says that it cannot.
 */
export const lockedWords = (action: LockedAction, reason: string, t: TFunction<'invoice_list'>): string =>
  // The reason is a code of the server's; the texts hold all that the domain knows today.
  t([`locked_${action}_${reason}`, `reason_${reason}`, 'reason_else'] as unknown as ['reason_else'], {
    until: closedUntil() ?? '',
  })

/** Reasons that say the action is not for such a document at all, or not now: it has no place on the screen. */
const beside = new Set([
  'not_simple',
  'not_proforma',
  'not_deleted',
  'not_voided',
  'already_voided',
  'forbidden',
  'deleted',
  'not_owed',
])

export const hasPlace = (reason: string | null): boolean => reason === null || !beside.has(reason)

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
