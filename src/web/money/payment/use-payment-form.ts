import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Payment, PaymentOptions } from '#contract/money/payment.ts'
import type { PaymentType } from '#domain/payment.ts'
import { useLoaded } from '#web/platform/queries/use-loaded.ts'
import { useResourceForm } from '#web/resource/form/use-resource-form.ts'
import { paymentRequest } from './form-request.ts'
import { paymentSchema } from './form-schema.ts'
import { arrivalCurrency, currencyOf, typedOf } from './form-values.ts'
import type { PaymentValues } from './form-values.ts'
import { usePayables } from './use-payables.ts'

export type Prefill = { type?: PaymentType; client_id?: string; invoice_id?: string; expense_id?: string }

type Given = {
  id: string | undefined
  prefill: Prefill
  /** The cash document of a payment that has none is asked for. */
  withReceipt?: boolean | undefined
  start?: Partial<PaymentValues> | undefined
  onSaved: (payment: Payment) => void
}

/** The form of a payment, checked as the server will check it; the documents it can pay beside it. */
export const usePaymentForm = ({ id, prefill, withReceipt, start, onSaved }: Given) => {
  // The same answer the form itself loads: its rules ask for accounts and documents.
  const { data } = useLoaded(id ? 'payment.edit_form' : 'payment.create_form', {
    params: id ? { id } : {},
    query: id ? {} : prefill,
  })
  const [owner, setOwner] = useState<{ type: PaymentType; client_id: string }>()
  const from = data?.item
  const { type, client_id } = owner ?? { type: from?.type ?? 'income', client_id: from?.client_id ?? '' }
  const payables = usePayables(type, client_id, from)
  const form = useResourceForm<'payment', PaymentValues>('payment', {
    ...(id ? { id } : {}),
    schema: paymentSchema(data && { options: data.options, documents: payables.documents }),
    labels: useLabels(data?.options),
    prefill,
    initial: (item) => ({ ...typedOf(item), ...(withReceipt ? { with_receipt: true } : {}), ...start }),
    toInput: (values) => paymentRequest(values, data?.options),
    onSaved,
  })
  const { values } = form
  // A draft, or what somebody else stored, may name another client than was loaded.
  if (values && (values.type !== type || values.client_id !== client_id))
    setOwner({ type: values.type, client_id: values.client_id })
  return { ...form, payables }
}
export type PaymentFormState = ReturnType<typeof usePaymentForm>

/** Names of the fields for the list of what is wrong, in the order of the form; parts have several. */
const useLabels = (options: PaymentOptions | undefined) => {
  const { t } = useTranslation('payments')
  const words: Record<string, string> = {
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
    // In one currency what is sent arrives: there is one amount.
    const isOneAmount = values && options && currencyOf(values, options) === arrivalCurrency(values, options)
    if (path === 'source_total' && isOneAmount) return t('amount')
    return words[path.split('.').at(-1) ?? ''] ?? path
  }
}
