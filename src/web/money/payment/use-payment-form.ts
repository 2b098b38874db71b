import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Payment, PaymentOptions } from '#contract/money/payment.ts'
import type { PaymentType } from '#domain/payment.ts'
import type { PaymentPurpose } from '#domain/payment-purpose.ts'
import { useLoaded } from '#web/platform/queries/queries.ts'
import { useResourceForm } from '#web/resource/form/use-resource-form.ts'
import { paymentRequest } from './form-request.ts'
import { paymentSchema } from './form-schema.ts'
import { destinationCurrency, currencyOf, toFormValues } from './form-values.ts'
import type { PaymentValues } from './form-values.ts'
import { usePayables } from './use-payables.ts'

export type Prefill = {
  type?: PaymentType
  purpose?: PaymentPurpose
  client_id?: string
  invoice_id?: string
  expense_id?: string
}

type Options = {
  id: string | undefined
  prefill: Prefill
  /** Turns the cash document on for a payment without one. */
  withReceipt?: boolean | undefined
  start?: Partial<PaymentValues> | undefined
  onSaved: (payment: Payment) => void
}

/** The form of a payment, checked by the server's rules, and the documents that it can pay. */
export const usePaymentForm = ({ id, prefill, withReceipt, start, onSaved }: Options) => {
  // The form loads the same answer; its rules need the accounts and documents.
  const { data } = useLoaded(id ? 'payment.edit_form' : 'payment.create_form', {
    params: id ? { id } : {},
    query: id ? {} : prefill,
  })
  const [counterparty, setCounterparty] = useState<{ type: PaymentType; client_id: string }>()
  const from = data?.item
  const { type, client_id } = counterparty ?? { type: from?.type ?? 'income', client_id: from?.client_id ?? '' }
  const payables = usePayables(type, client_id, from)
  const form = useResourceForm<'payment', PaymentValues>('payment', {
    ...(id ? { id } : {}),
    schema: paymentSchema(data && { options: data.options, documents: payables.documents }),
    labels: useLabels(data?.options),
    prefill,
    initial: (item) => ({ ...toFormValues(item), ...(withReceipt ? { with_receipt: true } : {}), ...start }),
    toInput: (values) => paymentRequest(values, data?.options),
    onSaved,
  })
  const { values } = form
  // A draft or a newer version may have another client than the loaded payment.
  if (values && (values.type !== type || values.client_id !== client_id))
    setCounterparty({ type: values.type, client_id: values.client_id })
  return { ...form, payables }
}
export type PaymentFormState = ReturnType<typeof usePaymentForm>

/** Labels of the fields for the list of errors, in the order of the form. */
const useLabels = (options: PaymentOptions | undefined) => {
  const { t } = useTranslation('payments')
  const labels: Record<string, string> = {
    purpose: t('purpose'),
    client_id: t('client'),
    account_id: t('account'),
    source_account_id: t('account_from'),
    destination_account_id: t('account_to'),
    date: t('date'),
    total: t('amount'),
    source_total: t('source_total'),
    destination_total: t('destination_total'),
    exchange_rate: t('exchange_rate'),
    number: t('receipt_number'),
    series_id: t('receipt_series'),
    accountant: t('receipt_accountant'),
    cashier: t('receipt_cashier'),
    paid_for: t('receipt_paid_for'),
    income_account: t('receipt_income_account'),
    receipt: t('receipt'),
    amount: t('head_amount'),
    invoice_id: t('parts'),
    expense_id: t('parts'),
    note: t('note'),
  }
  return (path: string, values: PaymentValues | undefined) => {
    if (path === 'receipt.type') return t('receipt_type')
    // Within one currency there is one amount.
    const isOneAmount = values && options && currencyOf(values, options) === destinationCurrency(values, options)
    if (path === 'source_total' && isOneAmount) return t('amount')
    return labels[path.split('.').at(-1) ?? ''] ?? path
  }
}
