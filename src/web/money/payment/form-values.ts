import type { Payment, PaymentDefaults, PaymentOptions } from '#contract/money/payment.ts'
import { isCash } from '#domain/account-type.ts'
import type { PaymentType } from '#domain/payment.ts'
import { receiptTypesOf } from '#domain/receipt.ts'
import type { ReceiptType } from '#domain/receipt.ts'

/** What of the payment goes to a document, as typed. */
export type PartValues = { document_id: string; amount: string }

/** The cash document as typed. Null was not touched: what is usual stands there. */
export type ReceiptValues = {
  type: ReceiptType | ''
  series_id: string
  number: string
  accountant: string | null
  cashier: string | null
  paid_for: string
  income_account: string
}

/** The form of a payment as it is typed. */
export type PaymentValues = {
  type: PaymentType
  date: string
  client_id: string
  client_title: string
  account_id: string
  source_account_id: string
  destination_account_id: string
  total: string
  /** Typed by hand: until then it is the sum of what is chosen. */
  total_typed: boolean
  /** Of a transfer: what left, and where the currency is another, what came. */
  source_total: string
  destination_total: string
  exchange_rate: string
  note: string
  invoices: PartValues[]
  expenses: PartValues[]
  /** Null: nobody has said. */
  with_receipt: boolean | null
  receipt: ReceiptValues
}

type Account = PaymentOptions['accounts'][number]

const freshReceipt: ReceiptValues = {
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
    : freshReceipt

/** The form of a stored payment, or of a new one's defaults. */
export const typedOf = (from: Payment | PaymentDefaults): PaymentValues => {
  const isStored = 'id' in from
  return {
    type: from.type,
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

/** The account whose currency the amount is in: a transfer's money leaves its source. */
export const amountAccount = (values: PaymentValues, options: PaymentOptions): Account | undefined =>
  accountOf(values.type === 'transfer' ? values.source_account_id : values.account_id, options)

export const currencyOf = (values: PaymentValues, options: PaymentOptions): string =>
  amountAccount(values, options)?.currency ?? options.company_currency

/** Where a transfer's money comes to, in which currency; the source's own until that is known. */
export const arrivalCurrency = (values: PaymentValues, options: PaymentOptions): string =>
  accountOf(values.destination_account_id, options)?.currency ?? currencyOf(values, options)

/** Which of the two lists of parts the payment has; a transfer pays nothing. */
export const partsField = (type: PaymentType): 'invoices' | 'expenses' | undefined =>
  ({ income: 'invoices', expense: 'expenses', transfer: undefined } as const)[type]

export const partsOf = (values: PaymentValues): readonly PartValues[] => {
  const field = partsField(values.type)
  return field ? values[field] : []
}

/** Whether cash changes hands: then there may be a cash document. */
export const isOfCash = (values: PaymentValues, options: PaymentOptions): boolean => {
  const account = amountAccount(values, options)
  return values.type !== 'transfer' && account !== undefined && isCash(account.type)
}

/** Whether a cash document goes with it: with cash it does, unless somebody says no. */
export const hasReceipt = (values: PaymentValues, options: PaymentOptions): boolean =>
  isOfCash(values, options) && values.with_receipt !== false

/** The kind of cash document: the one chosen where it fits, else the usual one of that direction. */
export const receiptTypeOf = ({ type, receipt }: PaymentValues): ReceiptType => {
  const fitting = receiptTypesOf[type]
  if (receipt.type && fitting.includes(receipt.type)) return receipt.type
  return type === 'expense' ? 'cash-register-expense' : 'cash-register-income'
}

/** Series that can number it; the default one first, as the options have them. */
export const receiptSeries = (values: PaymentValues, { series }: PaymentOptions) =>
  series.filter(({ invoice_type }) => invoice_type === receiptTypeOf(values))

/** The series that will number it. */
export const chosenSeries = (values: PaymentValues, options: PaymentOptions) => {
  const fitting = receiptSeries(values, options)
  return fitting.find(({ id }) => id === values.receipt.series_id) ?? fitting[0]
}
