import { useTranslation } from 'react-i18next'
import type { ExpenseOptions } from '#contract/purchases/expense-form.ts'
import type { Expense } from '#contract/purchases/expense.ts'
import { call } from '#web/platform/api/api.ts'
import { accountTitle } from '#web/sales/document-payment/payment-values.ts'
import { PaymentForm } from '#web/sales/document-payment/payment-form.tsx'
import { useLoaded } from '#web/platform/queries/queries.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { moneyText } from '#web/ui/text/money.tsx'
import { useExpensePayments } from './expense-payments.tsx'

type Props = { expense: Expense; options: ExpenseOptions }

/** Adds a payment to an expense, from an account or from an advance to the vendor. */
export const ExpensePaymentForm = ({ expense, options }: Props) => {
  const { t } = useTranslation('expense')
  const { added } = useExpensePayments()
  const { id, currency } = expense
  const advances = useLoaded('expense.advances', { params: { id } }).data
  return (
    <PaymentForm
      kind="expense"
      document={expense}
      subtitle={t('payment_subtitle', {
        vendor: expense.vendor_title,
        amount: moneyText(expense.unpaid, currency, currentLanguage()),
      })}
      accounts={options.accounts
        .filter((account) => !account.archived && account.currency === currency)
        .map((account) => ({ id: account.id, title: accountTitle(account) }))}
      advances={advances?.data ?? []}
      advancesCount={advances?.meta.count}
      clientId={expense.vendor_id}
      save={(body, key) => call('expense.add_payment', { params: { id }, body, idempotencyKey: key })}
      onSaved={(after) => added(expense, after)}
    />
  )
}
