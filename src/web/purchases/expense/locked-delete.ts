import type { TFunction } from 'i18next'
import type { Expense } from '#contract/purchases/expense.ts'
import { closedReason } from '#web/setup/closed-until.ts'

/** Why an expense cannot be deleted, in words; undefined where it can. */
export const lockedDelete = ({ refusals }: Expense, t: TFunction<'expense'>): string | undefined =>
  refusals.delete === 'invoice_has_payments' ? t('locked_payments') : closedReason(refusals.delete)
