import { lazy, Suspense } from 'react'
import type { Expense, ExpenseOptions } from '#contract/purchases/expense.ts'
import { openPanel } from '#web/platform/panels/panels.tsx'

/** A script of its own: it brings the contract's schemas. */
const PaymentForm = lazy(async () => ({ default: (await import('./expense-payment-form.tsx')).ExpensePaymentForm }))

/** Opens the form of a payment; gives the expense as it is then, or undefined when it was left. */
export const openExpensePayment = (expense: Expense, options: ExpenseOptions) =>
  openPanel<Expense>({
    size: 480,
    content: () => (
      <Suspense>
        <PaymentForm expense={expense} options={options} />
      </Suspense>
    ),
  })
