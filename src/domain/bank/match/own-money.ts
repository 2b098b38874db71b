import { normaliseCode } from '#domain/identifiers.ts'
import { daysBetween } from '#domain/plain-date.ts'
import type { MatchReason, MatchTarget } from './candidate.ts'
import type { OtherEntry } from './books.ts'
import type { Draft } from './draft.ts'
import type { EntryFacts } from './entry-facts.ts'
import type { EntryIndex } from './entry-index.ts'
import { daysAround, magnitude, minorOf } from './money.ts'
import { foldText, nameLikeness, nameWords } from './words.ts'

const draftOf = (
  target: MatchTarget,
  reasons: MatchReason[],
  score: number,
  isSure: boolean,
  order: string,
): Draft => ({
  target,
  reasons,
  score,
  isSure,
  order,
})

const signed = ({ amount, direction }: EntryFacts): bigint => (direction === 'out' ? -amount : amount)

const paymentDays = 7
const surePaymentDays = 5
const paymentWeights = { base: 62, sameClient: 32, nobody: 15, unknown: 0, otherClient: -22, day: 2 }

/** Payments that somebody recorded before the statement came. */
export const paymentDrafts = (facts: EntryFacts, index: EntryIndex): Draft[] => {
  const { entry, parties, payers } = facts
  const minor = signed(facts)
  const days = daysAround(entry.date, paymentDays)
  const payments = index.payments(entry.account_id, minor, ...days)
  // Two equal movements may be meant by one payment.
  const isOnly =
    payments.length === 1 && !index.entries(entry.currency, minor, ...days).some((other) => isRival(facts, other))
  return payments.map((payment) => {
    const apart = Math.abs(daysBetween(payment.date, entry.date))
    const party = parties.find(({ client_id }) => client_id === payment.client_id)
    const isNobody = payment.client_id === null || (entry.name === '' && payers.size === 0)
    const client = party ? 'sameClient' : isNobody ? 'nobody' : payers.size === 0 ? 'unknown' : 'otherClient'
    const isSure = isOnly && apart <= surePaymentDays && payment.client_id !== null && payers.has(payment.client_id)
    const reasons: MatchReason[] = [{ code: 'existing_payment' }, { code: 'amount' }]
    for (const sign of party?.signs ?? []) if (sign !== 'rule') reasons.push({ code: sign })
    if (client === 'otherClient') reasons.push({ code: 'other_payer' })
    const score = paymentWeights.base + paymentWeights[client] - apart * paymentWeights.day
    return draftOf({ kind: 'payment', payment_id: payment.id }, reasons, score, isSure, `${payment.date} ${payment.id}`)
  })
}

const isRival = ({ entry }: EntryFacts, other: OtherEntry): boolean =>
  other.id !== entry.id && !other.matched && other.account_id === entry.account_id

const transferDays = 5
const saysOwn = /\b(?:savo sask|tarp sask|own account|papildym|lesu perved|internal transfer)/

/** Whether one side names the account of the other. */
const isTied = (facts: EntryFacts, other: OtherEntry, index: EntryIndex): boolean =>
  index.accountOf(facts.entry.account)?.id === other.account_id ||
  index.accountOf(other.account)?.id === facts.entry.account_id

const isOpposed = (facts: EntryFacts, other: OtherEntry, index: EntryIndex): boolean => {
  const ownSide = index.accountOf(facts.entry.account)
  const otherSide = index.accountOf(other.account)
  return (
    (facts.entry.account !== '' && ownSide?.id !== other.account_id) ||
    (other.account !== '' && otherSide?.id !== facts.entry.account_id)
  )
}

/** Transfers between own accounts, with the entry of the other account if its statement is here. */
export const transferDrafts = (facts: EntryFacts, index: EntryIndex, company: readonly string[]): Draft[] => {
  const { entry } = facts
  const days = daysAround(entry.date, transferDays)
  const isOwnName = nameLikeness([...facts.name], company) > 0.9
  const opposite = index
    .entries(entry.currency, -signed(facts), ...days)
    .filter((other) => !other.matched && other.account_id !== entry.account_id && !isOpposed(facts, other, index))
  const tied = opposite.filter((other) => isTied(facts, other, index))
  const likely = tied.length > 0 ? tied : isOwnName || saysOwn.test(facts.folded) ? opposite : []
  const both = likely.map((other) => {
    const apart = Math.abs(daysBetween(other.date, entry.date))
    const target: MatchTarget = { kind: 'transfer', account_id: other.account_id, entry_id: other.id }
    const isSure = tied.length === 1 && !hasTwin(facts, index)
    return draftOf(
      target,
      [{ code: 'both_sides' }],
      (tied.length > 0 ? 98 : 80) - apart,
      isSure,
      `${other.date} ${other.id}`,
    )
  })
  return both.length > 0 ? both : [...exchangeDrafts(facts, index), ...oneSideDrafts(facts, index, isOwnName)]
}

/** Whether an equal entry waits on the same account, so that the other side may be that one's. */
const hasTwin = (facts: EntryFacts, index: EntryIndex): boolean =>
  index
    .entries(facts.entry.currency, signed(facts), ...daysAround(facts.entry.date, transferDays))
    .some((other) => isRival(facts, other))

/** A transfer to an own account in another currency: the other side has another amount. */
const exchangeDrafts = (facts: EntryFacts, index: EntryIndex): Draft[] => {
  const { entry } = facts
  const account = index.accountOf(entry.account)
  if (!account || account.currency === entry.currency) return []
  const sides = index
    .entriesOfDay(account.id, entry.date)
    .filter((other) => !other.matched && index.accountOf(other.account)?.id === entry.account_id)
    .filter((other) => other.amount.startsWith('-') !== entry.amount.startsWith('-'))
  const exact = sides.filter(({ amount, currency }) => isOriginal(facts, amount, currency))
  const found = exact.length > 0 ? exact : sides
  return found.map((other) =>
    draftOf(
      { kind: 'transfer', account_id: account.id, entry_id: other.id },
      [{ code: 'both_sides' }],
      exact.length > 0 ? 95 : 84,
      exact.length === 1 && !hasTwin(facts, index),
      other.id,
    ),
  )
}

const isOriginal = ({ entry: { original } }: EntryFacts, amount: string, currency: string): boolean =>
  original?.currency === currency &&
  magnitude(minorOf(original.amount, currency)) === magnitude(minorOf(amount, currency))

const oneSideDrafts = (facts: EntryFacts, index: EntryIndex, isOwnName: boolean): Draft[] => {
  const { entry } = facts
  const named = index.accountOf(entry.account)
  const reasons: MatchReason[] = [{ code: 'own_account' }]
  if (named && named.id !== entry.account_id)
    return [draftOf({ kind: 'transfer', account_id: named.id, entry_id: null }, reasons, 82, false, named.id)]
  if (!isOwnName || entry.account !== '') return []
  const others = index.accounts.filter(
    ({ id, type, currency }) => id !== entry.account_id && type === 'bank' && currency === entry.currency,
  )
  const [only] = others
  return only && others.length === 1
    ? [draftOf({ kind: 'transfer', account_id: only.id, entry_id: null }, reasons, 55, false, only.id)]
    : []
}

const returnDays = 40
const saysReturned = /\b(?:graz|return|refund|storn|atsauk|neteising|rejected|ac0[1-6]|ac04)/

/** Money that came back, or the payment that came back later. */
export const returnedDrafts = (facts: EntryFacts, index: EntryIndex): Draft[] => {
  const { entry } = facts
  const name = [...facts.name]
  const found = index
    .entries(entry.currency, -signed(facts), ...daysAround(entry.date, returnDays))
    .filter((other) => other.account_id === entry.account_id && other.id !== entry.id)
    .filter((other) => {
      const isLater = entry.date >= other.date
      const text = isLater ? facts.folded : foldText(other.text)
      const isSameAccount = entry.account !== '' && normaliseCode(entry.account) === normaliseCode(other.account)
      const isSameName = name.length > 0 && nameLikeness(name, nameWords(other.name).words) > 0.85
      return (isSameAccount || isSameName) && saysReturned.test(text)
    })
  return found.map((other) =>
    draftOf(
      { kind: 'returned', entry_id: other.id },
      [{ code: 'returned' }, { code: 'amount' }],
      entry.date >= other.date && found.length === 1 ? 90 : 60,
      false,
      `${other.date} ${other.id}`,
    ),
  )
}
