import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Expense } from '#contract/expense.ts'
import { call } from '../api.ts'
import { useToday } from '../invoice-list/use-today.ts'
import { usePanel } from '../open-panel.tsx'
import { paymentInput, paymentSchema } from '../payment/payment-schema.ts'
import { withAdvance } from '../payment/payment-values.ts'
import type { Advance, PaymentSource, PaymentValues } from '../payment/payment-values.ts'
import { useForm } from '../resource/use-form.ts'
import { useLoaded } from '../resource/use-loaded.ts'
import { useExpensePayments } from './use-expense-payments.ts'

/** The form of a payment: money paid now or an advance used, checked as the server will check it. */
export const useExpensePaymentForm = (expense: Expense, accountId: string) => {
  const { t } = useTranslation('expense')
  const panel = usePanel()
  const today = useToday()
  const { added } = useExpensePayments()
  const advances: readonly Advance[] = useLoaded('expense.advances', { params: { id: expense.id } }).data?.data ?? []
  const [source, setSource] = useState<PaymentSource>('money')
  const [fresh, setFresh] = useState<PaymentValues>(() => ({
    source: 'money',
    amount: expense.unpaid,
    date: today,
    account_id: accountId,
    payment_id: '',
  }))
  const [advanceId, setAdvanceId] = useState('')
  const advance = source === 'advance' ? advances.find(({ id }) => id === advanceId) : undefined
  const form = useForm<PaymentValues, Expense>({
    schema: paymentSchema(expense, source, advance),
    fresh,
    labels: {
      source: t('payment_source'),
      amount: t('payment_amount'),
      date: t('payment_date'),
      account_id: t('from_account'),
    },
    toInput: paymentInput,
    save: (input, { key }) =>
      call('expense.add_payment', {
        params: { id: expense.id },
        // The schema has just been asked.
        body: input as ReturnType<typeof paymentInput>,
        idempotencyKey: key,
      }),
    onSaved: (after) => {
      panel?.close(after)
      added(expense, after)
    },
  })
  return {
    form,
    source,
    advances,
    chooseSource: (next: PaymentSource) => {
      const [first] = advances
      setSource(next)
      setAdvanceId(first?.id ?? '')
      setFresh({
        ...fresh,
        source: next,
        amount: expense.unpaid,
        ...(next === 'advance' ? withAdvance(first, expense.unpaid) : {}),
      })
      form.replace(undefined)
    },
    chooseAdvance: (id: string) => {
      setAdvanceId(id)
      form.change(
        withAdvance(
          advances.find((each) => each.id === id),
          expense.unpaid,
        ),
      )
    },
  }
}
