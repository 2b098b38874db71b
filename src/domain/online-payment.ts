import type { Amount } from './currency.ts'
import { dec, plainText } from './decimal.ts'
import { minorText, toMinor } from './minor-units.ts'

// Decision: docs/decisions/online-payments.md
/** Providers of payments, in the order of the buttons: a bank link first, then a card. */
export const paymentProviders = ['montonio', 'stripe'] as const
export type PaymentProvider = (typeof paymentProviders)[number]

/** The name of each provider, which is also that of the account with its money. */
export const providerNames: Readonly<Record<PaymentProvider, string>> = { montonio: 'Montonio', stripe: 'Stripe' }

/** The currencies that a provider takes; null: all that the product has. */
export const providerCurrencies: Readonly<Record<PaymentProvider, readonly string[] | null>> = {
  montonio: ['EUR', 'PLN'],
  stripe: null,
}

/** What a test of the keys found. */
export const checkResults = ['works', 'refused', 'forbidden', 'unavailable'] as const
export type CheckResult = (typeof checkResults)[number]

/** Why a payment that a client began was not made. */
export const paymentFailures = ['declined', 'expired', 'abandoned'] as const
export type PaymentFailure = (typeof paymentFailures)[number]

/** What a provider told that a person may have to look at. */
export const toDoKinds = [
  'paid',
  'voided',
  'refund',
  'refund_failed',
  'disputed',
  'dispute_taken',
  'dispute_returned',
  'payout',
  'payout_failed',
  'fee',
] as const

/** Why a person has to look at what a provider told. */
export const toDoReasons = [
  'wrong_amount',
  'wrong_currency',
  'paid_again',
  'paid_more',
  'document_closed',
  'unknown_order',
  'period_closed',
  'payment_missing',
  'refund_too_much',
  'refund_failed',
  'fee_unknown',
  'no_bank_account',
  'disputed',
  'voided',
  'payout_shared',
  'payout_unclear',
  'payout_failed',
  'refused',
] as const
export type ToDoReason = (typeof toDoReasons)[number]

/** The shown end of a secret: its last four characters, if the rest still has enough of them. */
export const endingOf = (secret: string): string => (secret.length >= 12 ? secret.slice(-4) : '')

/** Currencies that Stripe counts in whole units, and in thousandths; the others are in cents. */
const stripeDigits: Readonly<Record<string, number>> = Object.fromEntries([
  ...'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ').map((code) => [code, 0]),
  ...'BHD JOD KWD OMR TND'.split(' ').map((code) => [code, 3]),
])
const digitsOf = (currency: string): number => stripeDigits[currency.toUpperCase()] ?? 2

/** An amount as Stripe counts it: '12.10' euros are 1210. */
export const stripeUnits = (amount: Amount, currency: string): number =>
  Number(toMinor(dec(amount), digitsOf(currency)))

/** Stripe's units as an amount: 1210 are '12.10' euros. */
export const amountOfUnits = (units: number, currency: string): Amount => minorText(BigInt(units), digitsOf(currency))

type Payable = {
  type: string
  currency: string
  unpaid: Amount
  is_void: boolean
  is_invoiced: boolean
}

/** Whether a document can be paid online with a provider: an open invoice or proforma in a currency that it takes. */
export const canPayOnline = (document: Payable, provider: PaymentProvider): boolean =>
  (document.type === 'simple' || document.type === 'proforma') &&
  !document.is_void &&
  !document.is_invoiced &&
  dec(document.unpaid).gt(0) &&
  (providerCurrencies[provider]?.includes(document.currency) ?? true)

/**
 * What a received amount pays of a document. `part` is what it settles; the rest is an advance. A reason is given if a person has to look
 * at it: the amount is another one than was asked for, or the document takes less than that.
 */
export const shareOfReceived = (
  received: { amount: Amount; currency: string },
  asked: { amount: Amount; currency: string },
  document: { unpaid: Amount; closed: boolean } | undefined,
): { part: Amount | null; reason: ToDoReason | null } => {
  if (received.currency !== asked.currency) return { part: null, reason: 'wrong_currency' }
  if (!dec(received.amount).eq(dec(asked.amount))) return { part: null, reason: 'wrong_amount' }
  if (!document || document.closed) return { part: null, reason: 'document_closed' }
  const unpaid = dec(document.unpaid)
  if (unpaid.lte(0)) return { part: null, reason: 'paid_again' }
  return unpaid.lt(dec(received.amount))
    ? { part: document.unpaid, reason: 'paid_more' }
    : { part: received.amount, reason: null }
}

/** A document that a payment is for, and how much of it. */
export type PaidPart = { invoice_id: string; amount: Amount }
type SharedDocument = { id: string; client_id: string; unpaid: Amount; closed: boolean }

/**
 * What a received amount pays of the documents that it was asked for, in their order; the rest is an advance. Documents that belong to
 * another client by now take nothing. The reason is that of a single document; of several 'paid_more' if some of them take less.
 */
export const splitReceived = (
  received: { amount: Amount; currency: string },
  asked: { amount: Amount; currency: string; client_id: string | null; parts: readonly PaidPart[] },
  documents: readonly SharedDocument[],
): { parts: PaidPart[]; reason: ToDoReason | null } => {
  const { currency, client_id } = asked
  const whole = shareOfReceived(received, asked, { unpaid: received.amount, closed: false })
  if (whole.part === null) return { parts: [], reason: whole.reason }
  const shares = asked.parts.map(({ invoice_id, amount }) => {
    const found = documents.find(({ id }) => id === invoice_id)
    const document = found && (client_id === null || found.client_id === client_id) ? found : undefined
    return { invoice_id, ...shareOfReceived({ amount, currency }, { amount, currency }, document) }
  })
  const parts = shares.flatMap(({ invoice_id, part }) => (part === null ? [] : [{ invoice_id, amount: part }]))
  const reason = shares.find((share) => share.reason !== null)?.reason ?? null
  return { parts, reason: reason !== null && parts.length > 0 ? 'paid_more' : reason }
}

/** A movement of a provider's balance that a payout contains. `paidId`: the payment that it belongs to, also if it takes money back. */
export type PayoutMovement = { id: string; kind: 'payment' | 'fee' | 'other'; paidId: string | null; net: Amount }
/** What a payout transfers of the company's own money; null: a person has to say it. `fees`: what the provider charged besides. */
export type PayoutShare = {
  transfer: Amount | null
  reason: 'payout_shared' | 'payout_unclear' | null
  fees: PayoutMovement[]
}

/**
 * How much of a payout is of payments that were begun in the company. Others may sell with the same account: a payout without own payments is
 * 'foreign', and of a mixed one only the own part is transferred. 'unknown': the provider did not tell what it contains.
 */
export const shareOfPayout = (
  total: Amount,
  movements: readonly PayoutMovement[] | 'unknown',
  own: ReadonlySet<string>,
): PayoutShare | 'foreign' => {
  if (movements === 'unknown') return { transfer: null, reason: 'payout_unclear', fees: [] }
  const isOwn = ({ paidId }: PayoutMovement) => paidId !== null && own.has(paidId)
  const ours = movements.filter(isOwn)
  if (ours.length === 0) return 'foreign'
  const fees = movements.filter(({ kind }) => kind === 'fee')
  if (ours.length + fees.length === movements.length) return { transfer: total, reason: null, fees }
  const net = ours.reduce((sum, movement) => sum.plus(dec(movement.net)), dec('0'))
  if (net.lte(0)) return { transfer: null, reason: 'payout_unclear', fees: [] }
  return { transfer: net.gt(dec(total)) ? total : plainText(net), reason: 'payout_shared', fees: [] }
}
