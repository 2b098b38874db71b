import { amountText, isCurrency } from '#domain/currency.ts'
import { dec, divide, parseDecimal, plainText, sum } from '#domain/decimal.ts'
import { checkParts, settle } from '#domain/settlement.ts'
import type { PartValues } from './form-values.ts'

/** A document that the payment can pay. Its unpaid amount includes what this payment already pays of it. */
export type Payable = {
  id: string
  kind: 'invoice' | 'expense'
  number: string | null
  type: string
  date: string
  date_due: string | null
  unpaid: string
  currency: string
}

/** The documents that the payment already pays and the other unpaid ones, by due date. */
export const mergePayables = (own: readonly Payable[], unpaid: readonly Payable[]): Payable[] =>
  [...own, ...unpaid.filter(({ id }) => own.every((each) => each.id !== id))].toSorted((a, b) =>
    (a.date_due ?? '9999').localeCompare(b.date_due ?? '9999'),
  )

const isAmount = (text: string) => parseDecimal(text) !== undefined

/** The sum of the parts. Invalid amounts count as zero. */
export const partsSum = (parts: readonly PartValues[], currency: string): string =>
  amountText(
    sum(parts.filter(({ amount }) => isAmount(amount)).map(({ amount }) => dec(amount))),
    currencyOrEuro(currency),
  )

const currencyOrEuro = (currency: string) => (isCurrency(currency) ? currency : 'EUR')

/** The difference between a payment and its parts. */
export type PartsOutcome = { kind: 'unknown' } | { kind: 'left'; amount: string } | { kind: 'over'; amount: string }

/** The advance that is left, or by how much the parts exceed the total; `unknown` while the total is not a number. */
export const outcomeOf = (total: string, parts: readonly PartValues[], currency: string): PartsOutcome => {
  if (!isAmount(total)) return { kind: 'unknown' }
  const left = dec(total).minus(dec(partsSum(parts, currency)))
  return left.lt(0)
    ? { kind: 'over', amount: amountText(left.abs(), currencyOrEuro(currency)) }
    : { kind: 'left', amount: amountText(left, currencyOrEuro(currency)) }
}

/** The error of a part by the server's rules, as a key of the texts; undefined if it is valid. */
export const partError = (amount: string, document: Payable | undefined, currency: string): string | undefined => {
  if (!document || !isAmount(amount)) return undefined
  if (dec(amount).lte(0)) return 'positive'
  const checked = checkParts({ amount, currency }, [{ amount, document }])
  return checked.ok ? undefined : checked.code === 'validation_failed' ? 'positive' : checked.code
}

type PartsState = { total: string; total_typed: boolean; parts: PartValues[] }

/** Adds a document with its unpaid amount, or with what is left of a typed total. A total that was not typed becomes the sum of the parts. */
export const withPart = (now: PartsState, document: Payable, currency: string): PartsState => {
  const left = now.total_typed ? outcomeOf(now.total, now.parts, currency) : undefined
  const isPartial = left?.kind === 'left' && dec(left.amount).gt(0) && dec(left.amount).lt(dec(document.unpaid))
  const amount = isPartial ? left.amount : document.unpaid
  return withTotal({ ...now, parts: [...now.parts, { document_id: document.id, amount }] }, currency)
}

export const withoutPart = (now: PartsState, id: string, currency: string): PartsState =>
  withTotal({ ...now, parts: now.parts.filter(({ document_id }) => document_id !== id) }, currency)

export const withPartAmount = (now: PartsState, id: string, amount: string, currency: string): PartsState =>
  withTotal(
    { ...now, parts: now.parts.map((part) => (part.document_id === id ? { ...part, amount } : part)) },
    currency,
  )

const withTotal = (now: PartsState, currency: string): PartsState =>
  now.total_typed ? now : { ...now, total: now.parts.length > 0 ? partsSum(now.parts, currency) : '' }

/** Allocates the amount to the documents in its currency, by due date; undefined while it is not a positive amount. */
export const allocateAmount = (
  total: string,
  documents: readonly Payable[],
  currency: string,
): PartValues[] | undefined => {
  if (!isAmount(total) || dec(total).lte(0)) return undefined
  const sameCurrency = documents.filter((document) => document.currency === currency)
  const settled = settle({ amount: total, currency }, sameCurrency)
  return settled.ok ? settled.value.parts.map(({ id, amount }) => ({ document_id: id, amount })) : undefined
}

/** The exchange rate of a transfer: received divided by sent, rounded to 6 decimals; undefined until both are known. */
export const impliedRate = (sent: string, received: string): string | undefined => {
  if (!isAmount(sent) || !isAmount(received) || dec(sent).lte(0) || dec(received).lte(0)) return undefined
  return plainText(divide(dec(received), dec(sent), 6))
}
