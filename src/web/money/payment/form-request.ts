import type { PaymentOptions } from '#contract/money/payment.ts'
import { destinationCurrency, chosenSeries, currencyOf, hasReceipt, receiptTypeOf } from './form-values.ts'
import type { PaymentValues } from './form-values.ts'

const receiptRequest = (values: PaymentValues, options: PaymentOptions) => {
  if (!hasReceipt(values, options)) return null
  const { accountant, cashier, number, paid_for, income_account, series_id } = values.receipt
  return {
    type: receiptTypeOf(values),
    // A typed number may belong to no series: none is assumed.
    series_id: series_id || (number ? null : (chosenSeries(values, options)?.id ?? null)),
    number: number || null,
    accountant: accountant ?? options.signatures.accountant,
    cashier: cashier ?? options.signatures.cashier,
    paid_for: paid_for || null,
    income_account: income_account || null,
  }
}

const transferRequest = (values: PaymentValues, options: PaymentOptions) => {
  const isOneCurrency = currencyOf(values, options) === destinationCurrency(values, options)
  return {
    source_account_id: values.source_account_id || null,
    destination_account_id: values.destination_account_id || null,
    source_total: values.source_total || null,
    destination_total: (isOneCurrency ? values.source_total : values.destination_total) || null,
    client_id: null,
    account_id: null,
    total: null,
    invoices: [],
    expenses: [],
    receipt: null,
  }
}

/** The request body: the fields of the payment's type; all others are null or empty. */
export const paymentRequest = (values: PaymentValues, options: PaymentOptions | undefined) => {
  const { type, date, note } = values
  const purpose = type === 'transfer' ? 'documents' : values.purpose
  const pays = purpose === 'documents' ? type : undefined
  if (!options) return { type, purpose, date, note }
  const isForeign = currencyOf(values, options) !== options.company_currency
  const head = { type, purpose, date, note, exchange_rate: (isForeign && values.exchange_rate) || null }
  if (type === 'transfer') return { ...head, ...transferRequest(values, options) }
  return {
    ...head,
    client_id: values.client_id || null,
    account_id: values.account_id || null,
    total: values.total || null,
    source_account_id: null,
    destination_account_id: null,
    source_total: null,
    destination_total: null,
    invoices:
      pays === 'income' ? values.invoices.map(({ document_id, amount }) => ({ invoice_id: document_id, amount })) : [],
    expenses:
      pays === 'expense' ? values.expenses.map(({ document_id, amount }) => ({ expense_id: document_id, amount })) : [],
    receipt: receiptRequest(values, options),
  }
}
