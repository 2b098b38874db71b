import { minorText } from '#domain/minor-units.ts'
import { currencyDigits } from '#domain/currency.ts'
import type { MatchPart, MatchReason, MatchReasonCode, MatchTarget } from './candidate.ts'
import { documentId } from './document-index.ts'
import type { Owed } from './document-index.ts'
import type { EntryFacts, NamedLevel } from './entry-facts.ts'
import { partsOfNumber } from './number-index.ts'
import { isOneMistake } from './words.ts'
import { withoutZeros } from '#domain/decimal.ts'

/** A candidate before it is compared with the others. */
export type Draft = {
  target: MatchTarget
  reasons: MatchReason[]
  /** May be over 100. */
  score: number
  /** All signs agree: it is certain unless another one is as good. */
  isSure: boolean
  /** Decides between equal scores, so that the order of the books has no influence. */
  order: string
}

const numberWeights = { reference: 50, strong: 45, word: 35, loose: 20 } satisfies Record<NamedLevel, number>
const weights = {
  similarNumber: 12,
  amount: 45,
  sum: 40,
  part: -10,
  overpayment: -15,
  oldestFirst: 5,
  nobody: -8,
  early: -15,
}
/** What each objection takes away. */
const objections = {
  already_paid: 5,
  other_number: 12,
  other_payer: 5,
  other_currency: 10,
  same_number: 10,
  several_alike: 6,
} satisfies Partial<Record<MatchReasonCode, number>>
export type Objection = keyof typeof objections

/** Subtracts what speaks against the draft; with an objection it is not sure. */
export const object = (draft: Draft, code: Objection): Draft => ({
  ...draft,
  reasons: [...draft.reasons, { code }],
  score: draft.score - objections[code],
  isSure: false,
})

/** The amount is spent on the documents in their order; the rest is an advance. */
export const spend = (
  documents: readonly Owed[],
  amount: bigint,
  currency: string,
): { parts: MatchPart[]; left: bigint } => {
  const digits = currencyDigits(currency)
  let left = amount
  const parts: MatchPart[] = []
  for (const { document, amount: owed } of documents) {
    const part = owed < left ? owed : left
    if (part === 0n) break
    left -= part
    parts.push({ id: document.id, amount: minorText(document.unpaid.startsWith('-') ? -part : part, digits) })
  }
  return { parts, left }
}

type Choice = {
  documents: readonly Owed[]
  amount: bigint
  currency: string
  /** Nothing but their age says that these documents are paid. */
  isByAge?: boolean
  /** The amount of the entry is in another currency and says nothing. */
  hasNoAmount?: boolean
}

/** A draft that pays the documents, which are of one client and kind. Undefined if the rest cannot be an advance of anyone. */
export const documentsDraft = (facts: EntryFacts, choice: Choice): Draft | undefined => {
  const documents = choice.documents.toSorted((a, b) => a.place - b.place)
  const [first] = documents
  if (!first) return undefined
  const { client_id, kind } = first.document
  const total = documents.reduce((sum, { amount }) => sum + amount, 0n)
  const { parts, left } = spend(documents, choice.amount, choice.currency)
  const isExact = total === choice.amount
  const isReturn = documents.some(({ document }) => document.unpaid.startsWith('-'))
  if (left > 0n && (client_id === null || isReturn)) return undefined
  const advance = minorText(left, currencyDigits(choice.currency))
  const reasons: MatchReason[] = []
  let score = 0
  const add = (reason: MatchReason, weight: number) => {
    reasons.push(reason)
    score += weight
  }
  addNumbers(facts, documents, add)
  const isNamed = reasons.length > 0
  if (!choice.hasNoAmount) addAmount(choice, { isExact, hasRest: left > 0n, advance }, add)
  score += addParty(facts, client_id, isNamed, reasons)
  if (first.document.is_proforma) reasons.push({ code: 'proforma' })
  if (isReturn) reasons.push({ code: 'credit' })
  const isEarly = documents.some(({ document }) => facts.latest < document.date)
  if (isEarly) score += weights.early
  const draft: Draft = {
    target: { kind: 'documents', document_kind: kind, client_id, currency: choice.currency, parts, advance },
    reasons,
    score,
    isSure: isExact && !isEarly && isSurelyMeant(facts, documents),
    order: documents.map(({ place }) => String(place).padStart(7, '0')).join(' '),
  }
  return addObjections(facts, documents, draft)
}

type Add = (reason: MatchReason, weight: number) => void

const addAmount = (
  { documents, isByAge }: Choice,
  { isExact, hasRest, advance }: { isExact: boolean; hasRest: boolean; advance: string },
  add: Add,
): void => {
  if (isExact && documents.length > 1) return add({ code: 'sum_of_several', count: documents.length }, weights.sum)
  if (isExact) return add({ code: 'amount' }, weights.amount)
  if (isByAge) add({ code: 'oldest_first' }, weights.oldestFirst)
  if (hasRest) add({ code: 'overpayment', amount: advance }, isByAge ? 0 : weights.overpayment)
  else add({ code: 'part_of_amount' }, isByAge ? 0 : weights.part)
}

const addNumbers = (facts: EntryFacts, documents: readonly Owed[], add: Add): void => {
  const levels = documents.map(({ document }) => facts.named.get(documentId(document))?.level)
  const named = levels.filter((level) => level !== undefined)
  const weight = Math.round(named.reduce((sum, level) => sum + numberWeights[level], 0) / documents.length)
  if (named.length > 0) return add({ code: named.includes('reference') ? 'reference' : 'number' }, weight)
  const only = documents.length === 1 ? documents[0] : undefined
  if (!only?.document.number || facts.written.length === 0) return
  const numbered = partsOfNumber(only.document.number)
  if (facts.written.some((written) => isMistyped(written, numbered)))
    add({ code: 'similar_number' }, weights.similarNumber)
}

const isMistyped = (
  written: { prefix: string; digits: string },
  numbered: { prefix: string; digits: string },
): boolean =>
  written.prefix === numbered.prefix &&
  (isOneMistake(written.digits, numbered.digits) ||
    isOneMistake(withoutZeros(written.digits), withoutZeros(numbered.digits)))

/** Adds why the counterparty is the client; returns the weight of that. */
const addParty = (facts: EntryFacts, client_id: string | null, isNamed: boolean, reasons: MatchReason[]): number => {
  const party = facts.parties.find((one) => one.client_id === client_id)
  if (!party) return isNamed ? 0 : weights.nobody
  for (const sign of party.signs) if (sign !== 'rule') reasons.push({ code: sign })
  if (party.rule_id !== undefined) reasons.push({ code: 'rule', rule_id: party.rule_id })
  return party.weight
}

/** The purpose says that the money is for something that is not invoiced yet. */
export const saysAdvance = /\b(?:avans|isankst|prepay|advance|deposit)/

/** Whether number and amount agree, or an account or a rule that is known and an amount that nothing else has. */
const isSurelyMeant = (facts: EntryFacts, documents: readonly Owed[]): boolean => {
  const keys = new Set(documents.map(({ document }) => documentId(document)))
  const levels = [...keys].map((key) => facts.named.get(key)?.level)
  const client = documents[0]?.document.client_id ?? ''
  const isKnown = facts.payers.has(client)
  // A name that is like that of another client may be that client's, and the number mistyped.
  if (facts.parties.length > 0 && facts.parties.every(({ client_id }) => client_id !== client)) return false
  const places = new Set([...keys].map((key) => facts.named.get(key)?.place))
  // A document of another client with the same number is no other number.
  const others = [...facts.named].filter(
    ([key, { level, place }]) => !keys.has(key) && level !== 'loose' && !places.has(place),
  )
  if (levels.every((level) => level === 'strong' || level === 'reference'))
    return others.every(([, { level, owed }]) => level === 'word' && owed.document.client_id !== client)
  if (others.length > 0) return false
  if (isKnown && levels.every((level) => level === 'word')) return true
  const party = facts.parties.find(({ client_id }) => client_id === client)
  const isLearned = party?.signs.some((sign) => sign === 'payer_iban' || sign === 'rule') ?? false
  const namesOther = [...facts.named].some(([key, { owed }]) => !keys.has(key) && owed.document.client_id === client)
  const isAdvance = saysAdvance.test(facts.folded) && documents[0]?.document.is_proforma === false
  return (
    isLearned && facts.payers.size === 1 && documents.length === 1 && !namesOther && !facts.hasOtherNumber && !isAdvance
  )
}

const addObjections = (facts: EntryFacts, documents: readonly Owed[], draft: Draft): Draft => {
  const client_id = documents[0]?.document.client_id ?? null
  const isPayer = client_id !== null && facts.payers.has(client_id)
  let result = draft
  const isShared = documents.some(({ document }) => facts.named.get(documentId(document))?.isShared)
  if (isShared && !isPayer) result = object(result, 'same_number')
  const isNamed = documents.some(({ document }) => facts.named.has(documentId(document)))
  if (!isNamed && [...facts.named.values()].some(({ level }) => level === 'strong' || level === 'reference'))
    result = object(result, 'other_number')
  if (facts.payers.size > 0 && !isPayer) result = object(result, 'other_payer')
  if (facts.paid.some((paid) => paid.client_id === client_id)) result = object(result, 'already_paid')
  if (documents.some(({ document }) => document.currency !== facts.entry.currency))
    result = object(result, 'other_currency')
  return result
}
