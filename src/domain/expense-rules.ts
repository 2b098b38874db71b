/** What the rules need to know of an expense. */
export interface ExpenseFacts {
  deleted_at: string | null
  payment_count: number
  is_paid: boolean
  /** Its date lies in a period the accountant has closed. */
  period_closed: boolean
  /** So do the dates of all its payments. */
  payments_closed: boolean
}

/** Why something cannot be done to an expense: a key of the texts, and what `can` carries. */
export type ExpenseReason =
  | 'deleted'
  | 'not_deleted'
  | 'invoice_has_payments'
  | 'no_payments'
  | 'paid'
  | 'still_owed'
  | 'period_closed'

type Rule = (expense: ExpenseFacts) => ExpenseReason | null

const live =
  (then: Rule): Rule =>
  (expense) =>
    expense.deleted_at ? 'deleted' : then(expense)

const closed =
  (then: Rule): Rule =>
  (expense) =>
    expense.period_closed ? 'period_closed' : then(expense)

/**
 * Why each thing cannot be done to an expense, or null when it can. Unlike an invoice of ours it may be changed while it is
 * paid, for it is a copy of somebody's paper: only the vendor and the currency stay, and the total covers what was paid.
 */
export const expenseRefusal = {
  edit: live(closed(() => null)),
  delete: live(closed(({ payment_count }) => (payment_count > 0 ? 'invoice_has_payments' : null))),
  restore: (expense) => (expense.deleted_at ? closed(() => null)(expense) : 'not_deleted'),
  // What we owe stays where it is seen.
  archive: live(({ is_paid }) => (is_paid ? null : 'still_owed')),
  // Papers and remarks are no figures: they come also after the books were closed.
  annotate: live(() => null),
  add_payment: live(({ is_paid }) => (is_paid ? 'paid' : null)),
  remove_payment: live(({ payment_count, payments_closed }) =>
    payment_count === 0 ? 'no_payments' : payments_closed ? 'period_closed' : null,
  ),
} as const satisfies Record<string, Rule>

export type ExpenseAction = keyof typeof expenseRefusal
