import { amountText, isCurrency } from '#domain/currency.ts'
import { dec, divide, parseDecimal, plainText, sum } from '#domain/decimal.ts'
import { checkParts, settle } from '#domain/settlement.ts'
import type { PartValues } from './form-values.ts'

/** A document that the payment can pay, and how much of it: what the payment has put on it already counts as unpaid. */
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

/** Those the payment pays already, then the others that are unpaid; oldest due first. */
export const mergePayables = (own: readonly Payable[], unpaid: readonly Payable[]): Payable[] =>
  [...own, ...unpaid.filter(({ id }) => own.every((each) => each.id !== id))].toSorted((a, b) =>
    (a.date_due ?? '9999').localeCompare(b.date_due ?? '9999'),
  )

const isAmount = (text: string) => parseDecimal(text) !== undefined

/** All that is put on documents; what is no figure counts as nothing. */
export const partsSum = (parts: readonly PartValues[], currency: string): string =>
  amountText(sum(parts.filter(({ amount }) => isAmount(amount)).map(({ amount }) => dec(amount))), known(currency))

const known = (currency: string) => (isCurrency(currency) ? currency : 'EUR')

/** Where the parts stand against the payment. */
export type Outcome = { kind: 'unsaid' } | { kind: 'left'; amount: string } | { kind: 'over'; amount: string }

/** What the payment leaves as an advance, or by how much the parts are more than it; nothing while the amount is no figure. */
export const outcomeOf = (total: string, parts: readonly PartValues[], currency: string): Outcome => {
  if (!isAmount(total)) return { kind: 'unsaid' }
  const left = dec(total).minus(dec(partsSum(parts, currency)))
  return left.lt(0)
    ? { kind: 'over', amount: amountText(left.abs(), known(currency)) }
    : { kind: 'left', amount: amountText(left, known(currency)) }
}

/** Why a part does not fit its document, by the rules of the server: a key of the texts. */
export const partFault = (amount: string, document: Payable | undefined, currency: string): string | undefined => {
  if (!document || !isAmount(amount)) return undefined
  if (dec(amount).lte(0)) return 'positive'
  const checked = checkParts({ amount, currency }, [{ amount, document }])
  return checked.ok ? undefined : checked.code === 'validation_failed' ? 'positive' : checked.code
}

type Chosen = { total: string; total_typed: boolean; parts: PartValues[] }

/** A document is chosen: all of it, or as far as the typed amount goes. While no amount was typed it follows what is chosen. */
export const withPart = (now: Chosen, document: Payable, currency: string): Chosen => {
  const left = now.total_typed ? outcomeOf(now.total, now.parts, currency) : undefined
  const fits = left?.kind === 'left' && dec(left.amount).gt(0) && dec(left.amount).lt(dec(document.unpaid))
  const amount = fits ? left.amount : document.unpaid
  return following({ ...now, parts: [...now.parts, { document_id: document.id, amount }] }, currency)
}

export const withoutPart = (now: Chosen, id: string, currency: string): Chosen =>
  following({ ...now, parts: now.parts.filter(({ document_id }) => document_id !== id) }, currency)

export const withPartAmount = (now: Chosen, id: string, amount: string, currency: string): Chosen =>
  following(
    { ...now, parts: now.parts.map((part) => (part.document_id === id ? { ...part, amount } : part)) },
    currency,
  )

const following = (now: Chosen, currency: string): Chosen =>
  now.total_typed ? now : { ...now, total: now.parts.length > 0 ? partsSum(now.parts, currency) : '' }

/** The amount over the documents of its currency, oldest due first; undefined while it is no amount. */
export const spread = (total: string, documents: readonly Payable[], currency: string): PartValues[] | undefined => {
  if (!isAmount(total) || dec(total).lte(0)) return undefined
  const fitting = documents.filter((document) => document.currency === currency)
  const settled = settle({ amount: total, currency }, fitting)
  return settled.ok ? settled.value.parts.map(({ id, amount }) => ({ document_id: id, amount })) : undefined
}

/** What one unit of the currency sent was worth where it came to; undefined until both are known. */
export const impliedRate = (sent: string, received: string): string | undefined => {
  if (!isAmount(sent) || !isAmount(received) || dec(sent).lte(0) || dec(received).lte(0)) return undefined
  return plainText(divide(dec(received), dec(sent), 6))
}
