/** What the rules need to know of an expense. */
export interface ExpenseFacts {
  deleted_at: string | null
  payment_count: number
  is_paid: boolean
}

/** Why something cannot be done to an expense: a key of the texts, and what `can` carries. */
export type ExpenseReason = 'deleted' | 'invoice_has_payments' | 'no_payments' | 'paid'

type Rule = (expense: ExpenseFacts) => ExpenseReason | null

const live =
  (then: Rule): Rule =>
  (expense) =>
    expense.deleted_at ? 'deleted' : then(expense)

/**
 * Why each thing cannot be done to an expense, or null when it can. Unlike an invoice of ours it may be changed while it is
 * paid, for it is a copy of somebody's paper: only the vendor and the currency stay, and the total covers what was paid.
 */
export const expenseRefusal = {
  edit: live(() => null),
  delete: live(({ payment_count }) => (payment_count > 0 ? 'invoice_has_payments' : null)),
  add_payment: live(({ is_paid }) => (is_paid ? 'paid' : null)),
  remove_payment: live(({ payment_count }) => (payment_count > 0 ? null : 'no_payments')),
} as const satisfies Record<string, Rule>

export type ExpenseAction = keyof typeof expenseRefusal
