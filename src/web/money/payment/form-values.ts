import type { Payment, PaymentDefaults, PaymentOptions } from '#contract/money/payment.ts'
import { isCash } from '#domain/company-account.ts'
import { receiptTypesOf } from '#domain/payment.ts'
import type { PaymentType, ReceiptType } from '#domain/payment.ts'
import type { PaymentPurpose } from '#domain/payment-purpose.ts'

/** A part of the payment that pays one document, as typed. */
export type PartValues = { document_id: string; amount: string }

/** The cash document as typed. Null means untouched: the default value is shown. */
export type ReceiptValues = {
  type: ReceiptType | ''
  series_id: string
  number: string
  accountant: string | null
  cashier: string | null
  paid_for: string
  income_account: string
}

/** The values of the payment form. */
export type PaymentValues = {
  type: PaymentType
  purpose: PaymentPurpose
  date: string
  client_id: string
  client_title: string
  account_id: string
  source_account_id: string
  destination_account_id: string
  total: string
  /** Whether the user typed the total. Until then it is the sum of the chosen parts. */
  total_typed: boolean
  /** Of a transfer: the amount sent, and between different currencies the amount received. */
  source_total: string
  destination_total: string
  exchange_rate: string
  note: string
  invoices: PartValues[]
  expenses: PartValues[]
  /** Null: not chosen yet. */
  with_receipt: boolean | null
  receipt: ReceiptValues
}

type Account = PaymentOptions['accounts'][number]

const emptyReceipt: ReceiptValues = {
  type: '',
  series_id: '',
  number: '',
  accountant: null,
  cashier: null,
  paid_for: '',
  income_account: '',
}

const receiptOf = (from: Payment | PaymentDefaults): ReceiptValues =>
  from.receipt
    ? {
        type: from.receipt.type,
        series_id: from.receipt.series_id ?? '',
        number: from.receipt.number,
        accountant: from.receipt.accountant ?? '',
        cashier: from.receipt.cashier ?? '',
        paid_for: from.receipt.paid_for ?? '',
        income_account: from.receipt.income_account ?? '',
      }
    : emptyReceipt

/** The form values of a stored payment or of the defaults for a new one. */
export const toFormValues = (from: Payment | PaymentDefaults): PaymentValues => {
  const isStored = 'id' in from
  return {
    type: from.type,
    purpose: from.purpose,
    date: from.date,
    client_id: from.client_id ?? '',
    client_title: from.client_title ?? '',
    account_id: from.account_id ?? '',
    source_account_id: from.source_account_id ?? '',
    destination_account_id: from.destination_account_id ?? '',
    total: from.type === 'transfer' ? '' : (from.total ?? ''),
    total_typed: isStored,
    source_total: from.source_total ?? '',
    destination_total: from.destination_total ?? '',
    exchange_rate: from.exchange_rate ?? '',
    note: from.note ?? '',
    invoices: from.invoices.map(({ invoice_id, amount }) => ({ document_id: invoice_id, amount })),
    expenses: from.expenses.map(({ expense_id, amount }) => ({ document_id: expense_id, amount })),
    with_receipt: isStored ? from.receipt !== null : null,
    receipt: receiptOf(from),
  }
}

const accountOf = (id: string, { accounts }: PaymentOptions): Account | undefined =>
  accounts.find((account) => account.id === id)

/** The account whose currency the amount is in; of a transfer, the source account. */
export const amountAccount = (values: PaymentValues, options: PaymentOptions): Account | undefined =>
  accountOf(values.type === 'transfer' ? values.source_account_id : values.account_id, options)

export const currencyOf = (values: PaymentValues, options: PaymentOptions): string =>
  amountAccount(values, options)?.currency ?? options.company_currency

/** The currency of a transfer's destination account; the source's currency until one is chosen. */
export const destinationCurrency = (values: PaymentValues, options: PaymentOptions): string =>
  accountOf(values.destination_account_id, options)?.currency ?? currencyOf(values, options)

/** Which list of parts the payment has; undefined for a transfer. */
export const partsField = (type: PaymentType): 'invoices' | 'expenses' | undefined =>
  ({ income: 'invoices', expense: 'expenses', transfer: undefined } as const)[type]

export const partsOf = (values: PaymentValues): readonly PartValues[] => {
  const field = partsField(values.type)
  return field ? values[field] : []
}

/** Whether it is a cash payment, which may have a cash document. */
export const isCashPayment = (values: PaymentValues, options: PaymentOptions): boolean => {
  const account = amountAccount(values, options)
  return values.type !== 'transfer' && account !== undefined && isCash(account.type)
}

/** Whether the payment gets a cash document: a cash payment does unless the user turned it off. */
export const hasReceipt = (values: PaymentValues, options: PaymentOptions): boolean =>
  isCashPayment(values, options) && values.with_receipt !== false

/** The type of cash document: the chosen one if it is allowed for the payment, else the default of its direction. */
export const receiptTypeOf = ({ type, receipt }: PaymentValues): ReceiptType => {
  const allowed = receiptTypesOf[type]
  if (receipt.type && allowed.includes(receipt.type)) return receipt.type
  return type === 'expense' ? 'cash-register-expense' : 'cash-register-income'
}

/** The series that can number the cash document; the default series comes first. */
export const receiptSeries = (values: PaymentValues, { series }: PaymentOptions) =>
  series.filter(({ invoice_type }) => invoice_type === receiptTypeOf(values))

/** The series that will number the cash document. */
export const chosenSeries = (values: PaymentValues, options: PaymentOptions) => {
  const series = receiptSeries(values, options)
  return series.find(({ id }) => id === values.receipt.series_id) ?? series[0]
}
