/** The fields of an expense that the rules need. */
export interface ExpenseFacts {
  deleted_at: string | null
  /** The vendor can credit it: it is no credit invoice itself, and no VAT that customs was paid. */
  is_creditable: boolean
  /** Money or a credit has paid a part of it. */
  has_payments: boolean
  is_paid: boolean
  /** A live credit invoice of the vendor corrects it. */
  is_corrected: boolean
  /** The day of its ledger entries is in a closed period. */
  period_closed: boolean
  /** A live payment file pays it. */
  is_in_payment: boolean
  /** The dates of all its payments are in a closed period. */
  payments_closed: boolean
  /** It was moved in from another program. */
  is_moved_in: boolean
}

/** Why an action on an expense is refused: a text key. */
export type ExpenseReason =
  | 'deleted'
  | 'not_deleted'
  | 'invoice_has_payments'
  | 'corrected'
  | 'in_payment'
  | 'not_creditable'
  | 'no_payments'
  | 'paid'
  | 'still_owed'
  | 'period_closed'
  | 'moved_in'

type Rule = (expense: ExpenseFacts) => ExpenseReason | null

const unlessDeleted =
  (then: Rule): Rule =>
  (expense) =>
    expense.deleted_at ? 'deleted' : then(expense)

const unlessClosed =
  (then: Rule): Rule =>
  (expense) =>
    expense.period_closed ? 'period_closed' : then(expense)

/**
 * For each action on an expense: why it is refused, or null when it is allowed. Unlike an invoice, a paid expense may be edited, because it
 * is a copy of a vendor's document: only vendor and currency are fixed, and the total must cover the paid amount.
 */
export const expenseRefusal = {
  edit: unlessDeleted((expense) => (expense.is_moved_in ? 'moved_in' : unlessClosed(() => null)(expense))),
  // The credit is deleted first: removing what it settles does not release the document that it corrects.
  delete: unlessDeleted(
    unlessClosed(({ is_corrected, has_payments, is_in_payment }) =>
      is_corrected ? 'corrected' : has_payments ? 'invoice_has_payments' : is_in_payment ? 'in_payment' : null,
    ),
  ),
  restore: (expense) => (expense.deleted_at ? unlessClosed(() => null)(expense) : 'not_deleted'),
  // An unpaid expense must stay visible in the list.
  archive: unlessDeleted(({ is_paid }) => (is_paid ? null : 'still_owed')),
  credit: unlessDeleted(({ is_creditable, is_moved_in }) =>
    is_moved_in ? 'moved_in' : is_creditable ? null : 'not_creditable',
  ),
  // Files and comments are not figures: they may be added after the period is closed.
  annotate: unlessDeleted(() => null),
  add_payment: unlessDeleted(({ is_paid }) => (is_paid ? 'paid' : null)),
  remove_payment: unlessDeleted(({ has_payments, payments_closed }) =>
    !has_payments ? 'no_payments' : payments_closed ? 'period_closed' : null,
  ),
} as const satisfies Record<string, Rule>

export type ExpenseAction = keyof typeof expenseRefusal

/**
 * Why the vendor and the currency cannot change: a text key of validation errors, or null when they can. Payments are to the vendor in
 * the currency, also those of a live payment file, and a live credit corrects a document of its own vendor and currency.
 */
export const lockedParty = (expense: {
  payments_count: number
  credits: readonly unknown[]
  in_payment: object | null
}): 'paid_locked' | 'corrected_locked' | null =>
  expense.payments_count > 0 || expense.in_payment
    ? 'paid_locked'
    : expense.credits.length > 0
      ? 'corrected_locked'
      : null
