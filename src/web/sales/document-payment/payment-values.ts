import type { Invoice, InvoiceOptions } from '#contract/sales/invoice.ts'
import { amountText } from '#domain/currency.ts'
import { dec } from '#domain/decimal.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { accountNumberText } from '#domain/identifiers.ts'

/** Where the money of a payment comes from: it was received now, or the client had paid it in advance. */
export type PaymentSource = 'money' | 'advance'

/** The form of a payment on an invoice, as it is typed. */
export type PaymentValues = {
  source: PaymentSource
  amount: string
  date: string
  account_id: string
  payment_id: string
}

export type Advance = { id: string; date: PlainDate; unused: string }
type Account = InvoiceOptions['accounts'][number]

/** Accounts the money can have come to: those that accept payments, in the currency of the invoice; the main one first. */
export const fittingAccounts = <Of extends Pick<Account, 'archived' | 'accept_payments' | 'currency' | 'is_main'>>(
  accounts: readonly Of[],
  currency: string,
): Of[] =>
  accounts
    .filter((account) => !account.archived && account.accept_payments && account.currency === currency)
    .toSorted((a, b) => Number(b.is_main) - Number(a.is_main))

/** The less of two amounts: an advance is used as far as the invoice needs it. */
const lesser = (a: string, b: string) => (dec(a).lt(dec(b)) ? a : b)

/** What the form starts with: all that is left, today, the account; of an advance, what it can cover. */
export const freshPayment = (
  invoice: Pick<Invoice, 'unpaid' | 'currency'>,
  accountId: string,
  advances: readonly Advance[],
  today: PlainDate,
  source: PaymentSource = 'money',
): PaymentValues => ({
  source,
  amount: source === 'advance' && advances[0] ? lesser(advances[0].unused, invoice.unpaid) : invoice.unpaid,
  date: today,
  account_id: accountId,
  payment_id: advances[0]?.id ?? '',
})

/** Another advance is chosen: as much of it as the invoice needs. */
export const withAdvance = (advance: Advance | undefined, unpaid: string): Partial<PaymentValues> =>
  advance ? { payment_id: advance.id, amount: lesser(advance.unused, unpaid) } : {}

/** What is left to pay after it; undefined while the amount says nothing that could be paid. */
export const leftAfter = (amount: string, { unpaid, currency }: Pick<Invoice, 'unpaid' | 'currency'>) => {
  if (!/^\d+(\.\d+)?$/.test(amount)) return undefined
  const left = dec(unpaid).minus(dec(amount))
  return left.lt(0) ? undefined : amountText(left, currency)
}

/** An account as one chooses it: two of one bank differ by their numbers only. */
export const accountTitle = ({ title, account_number }: { title: string; account_number: string | null }): string =>
  [title, account_number && accountNumberText(account_number)].filter(Boolean).join(' · ')

type Part = { id: string; amount: string }
type Paid<P extends Part> = { payments: readonly P[]; paid: string; currency: string; shortened?: object | undefined }

/** After a payment was added: which one it is, unless not all of them are shown, for then another could be taken for it. */
export const newPart = <P extends Part>(before: Paid<P>, after: Paid<P>): P | undefined =>
  before.shortened || after.shortened
    ? undefined
    : after.payments.find(({ id }) => before.payments.every((known) => known.id !== id))

/** How much was added. */
export const addedAmount = <P extends Part>(before: Paid<P>, after: Paid<P>): string =>
  newPart(before, after)?.amount ?? amountText(dec(after.paid).minus(dec(before.paid)), after.currency)
