import { useTranslation } from 'react-i18next'
import type { Expense } from '#contract/purchases/expense.ts'
import { isClosedDay } from '#web/setup/closed-until.ts'
import { PaymentRows } from '#web/sales/document-payment/payment-rows.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { useExpensePayments } from './use-expense-payments.ts'

/** The payments of an expense, newest first. */
export const ExpensePayments = ({ expense }: { expense: Expense }) => {
  const { t } = useTranslation('expense')
  const { run, busy } = useAction(useExpensePayments().remove)
  return (
    <PaymentRows
      kind="expense"
      parts={expense.payments.toReversed()}
      count={expense.shortened?.payments}
      clientId={expense.vendor_id}
      currency={expense.currency}
      payable={expense.can.add_payment}
      account={(part) => part.account?.title ?? t('payment_none_account')}
      removable={({ date }) => expense.can.remove_payment && !isClosedDay(date)}
      busy={busy}
      onRemove={(part) => void run(expense, part)}
    />
  )
}
