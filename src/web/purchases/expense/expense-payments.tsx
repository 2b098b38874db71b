import { useTranslation } from 'react-i18next'
import type { Expense } from '#contract/purchases/expense.ts'
import { isClosedDay } from '#web/setup/closed-until.ts'
import { PaymentRows } from '#web/sales/document-payment/payment-rows.tsx'
import { useAction, showActionError } from '#web/platform/feedback/use-action.ts'
import { call } from '#web/platform/api/api.ts'
import { newKey } from '#web/platform/browser.ts'
import { addedAmount, newPart } from '#web/sales/document-payment/payment-values.ts'
import { storeItem, refresh } from '#web/resource/record/cache.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { moneyText } from '#web/ui/text/money.tsx'
import { usePages } from '#web/resource/list/use-pages.ts'

/** The payments of an expense, newest first. */
export const ExpensePayments = ({ expense }: { expense: Expense }) => {
  const { t } = useTranslation('expense')
  const { run, busy } = useAction(useExpensePayments().remove)
  const pages = usePages('expense.payments', expense.id, {
    newest: expense.payments,
    count: expense.payments_count,
  })
  return (
    <PaymentRows
      kind="expense"
      pages={pages}
      currency={expense.currency}
      payable={expense.can.add_payment}
      account={(part) => part.account?.title ?? t('payment_none_account')}
      removable={({ date }) => expense.can.remove_payment && !isClosedDay(date)}
      busy={busy}
      onRemove={(part) => void run(expense, part)}
    />
  )
}

type Part = Expense['payments'][number]

/** Caches the answered expense and reloads what sums its payments. */
const cachePaidExpense = (expense: Expense): void => {
  storeItem('expense', expense)
  refresh('client', 'company-account')
}

/** Removes a payment from an expense, restores it, and shows toasts. */
export const useExpensePayments = () => {
  const { t } = useTranslation(['expense', 'common'])
  const money = (part: Part, { currency }: Expense) => moneyText(part.amount, currency, currentLanguage())
  const removePart = (expense: Expense, part: Part) =>
    call('expense.remove_payment', { params: { id: expense.id }, body: { expense_payment_id: part.id } })
  const orShowError = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      refresh('expense', 'client')
      showActionError(error)
    }
  }

  /** Undo adds the same payment again: from the advance it has become, else from the same account on the same date. */
  const restorePart = (expense: Expense, part: Part, key: string) =>
    orShowError(async () => {
      const { data } = await call('expense.advances', { params: { id: expense.id } })
      const body =
        data.some(({ id }) => id === part.payment_id) || !part.account
          ? { payment_id: part.payment_id, amount: part.amount }
          : { account_id: part.account.id, date: part.date, amount: part.amount }
      cachePaidExpense(await call('expense.add_payment', { params: { id: expense.id }, body, idempotencyKey: key }))
      toast.success(t('payment_back', { amount: money(part, expense) }))
    })

  return {
    remove: async (expense: Expense, part: Part): Promise<void> => {
      cachePaidExpense(await removePart(expense, part))
      const key = newKey()
      toast.success(t('payment_removed', { amount: money(part, expense) }), {
        action: { label: t('common:undo'), onClick: () => void restorePart(expense, part, key) },
      })
    },
    /** Shows that a payment was added, with Undo. */
    added: (before: Expense, after: Expense): void => {
      cachePaidExpense(after)
      const part = newPart(before, after)
      const undo = () => orShowError(async () => part && cachePaidExpense(await removePart(after, part)))
      toast.success(
        t('payment_added', { amount: moneyText(addedAmount(before, after), after.currency, currentLanguage()) }),
        part ? { action: { label: t('common:undo'), onClick: () => void undo() } } : {},
      )
    },
  }
}
