import type { Invoice, InvoiceOptions } from '#contract/sales/invoice.ts'
import { amountText } from '#domain/currency.ts'
import { dec } from '#domain/decimal.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { accountNumberText } from '#domain/identifiers.ts'

/** Where a payment comes from: new money, or an advance. */
export type PaymentSource = 'money' | 'advance'

/** The values of the form of a payment. */
export type PaymentValues = {
  source: PaymentSource
  amount: string
  date: string
  /** Of a foreign document; empty: the published one of the day, or that of the document. */
  exchange_rate: string
  account_id: string
  payment_id: string
}

export type Advance = { id: string; date: PlainDate; unused: string }
type Account = InvoiceOptions['accounts'][number]

/** Accounts that accept payments in the currency, the main one first. */
export const fittingAccounts = <Of extends Pick<Account, 'archived' | 'accept_payments' | 'currency' | 'is_main'>>(
  accounts: readonly Of[],
  currency: string,
): Of[] =>
  accounts
    .filter((account) => !account.archived && account.accept_payments && account.currency === currency)
    .toSorted((a, b) => Number(b.is_main) - Number(a.is_main))

/** The smaller amount: an advance pays no more than the unpaid amount. */
const lesser = (a: string, b: string) => (dec(a).lt(dec(b)) ? a : b)

/** The initial values: the unpaid amount, today and the account; from an advance, as much as it covers. */
export const initialPayment = (
  invoice: Pick<Invoice, 'unpaid' | 'currency'>,
  accountId: string,
  advances: readonly Advance[],
  today: PlainDate,
  source: PaymentSource = 'money',
): PaymentValues => ({
  source,
  amount: source === 'advance' && advances[0] ? lesser(advances[0].unused, invoice.unpaid) : invoice.unpaid,
  date: today,
  exchange_rate: '',
  account_id: accountId,
  payment_id: advances[0]?.id ?? '',
})

/** The values after another advance is chosen: as much of it as the invoice needs. */
export const withAdvance = (advance: Advance | undefined, unpaid: string): Partial<PaymentValues> =>
  advance ? { payment_id: advance.id, amount: lesser(advance.unused, unpaid) } : {}

/** What remains unpaid after the payment; undefined while the amount cannot be paid. */
export const remainingAfter = (amount: string, { unpaid, currency }: Pick<Invoice, 'unpaid' | 'currency'>) => {
  if (!/^\d+(\.\d+)?$/.test(amount)) return undefined
  const left = dec(unpaid).minus(dec(amount))
  return left.lt(0) ? undefined : amountText(left, currency)
}

/** The title of an account with its number: two accounts of one bank differ only by the number. */
export const accountTitle = ({ title, account_number }: { title: string; account_number: string | null }): string =>
  [title, account_number && accountNumberText(account_number)].filter(Boolean).join(' · ')

type Part = { id: string; amount: string }
type Paid<P extends Part> = { payments: readonly P[]; payments_count: number; paid: string; currency: string }

const isWhole = ({ payments, payments_count }: Paid<Part>) => payments.length === payments_count

/** The payment that was added. Undefined if the document has more payments than are loaded, since an older one could be mistaken for it. */
export const newPart = <P extends Part>(before: Paid<P>, after: Paid<P>): P | undefined =>
  isWhole(before) && isWhole(after)
    ? after.payments.find(({ id }) => before.payments.every((known) => known.id !== id))
    : undefined

export const addedAmount = <P extends Part>(before: Paid<P>, after: Paid<P>): string =>
  newPart(before, after)?.amount ?? amountText(dec(after.paid).minus(dec(before.paid)), after.currency)
