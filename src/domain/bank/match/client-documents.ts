import { documentId } from './document-index.ts'
import type { Owed, Wanted } from './document-index.ts'
import type { MatchReason } from './candidate.ts'
import { documentsDraft, object, saysAdvance } from './draft.ts'
import type { Draft } from './draft.ts'
import type { EntryFacts, Indexes } from './entry-facts.ts'
import { magnitude, minorOf } from './money.ts'
import { exactChoices } from './named-documents.ts'
import type { Party } from './party-index.ts'

/** The documents of a client that are looked at: those due first. */
const maxDocuments = 200
/** More documents of one amount say nothing about an unknown payer. */
const maxOfAmount = 3

const isPresent = <Item>(item: Item | undefined): item is Item => item !== undefined

/** Candidates that pay documents of the clients that the counterparty may be. */
export const clientDrafts = (facts: EntryFacts, indexes: Indexes): Draft[] =>
  facts.parties.flatMap((party) => [
    ...facts.wanted.flatMap((wanted) => exactDrafts(facts, indexes, party, wanted, facts.amount)),
    ...byAgeDrafts(facts, indexes, party),
    ...convertedDrafts(facts, indexes, party),
  ])

const exactDrafts = (
  facts: EntryFacts,
  indexes: Indexes,
  { client_id }: Party,
  wanted: Wanted,
  amount: bigint,
): Draft[] => {
  const single = indexes.documents.ofClientAmount(client_id, wanted, amount)
  const open = indexes.documents.ofClient(client_id, wanted).slice(0, maxDocuments)
  const several = exactChoices(
    open.filter(({ document }) => !document.is_proforma),
    amount,
  ).filter(({ length }) => length > 1)
  const choices = [...single.slice(0, 3).map((one): Owed[] => [one]), ...several]
  const drafts = choices
    .map((documents) => documentsDraft(facts, { documents, amount, currency: wanted.currency }))
    .filter(isPresent)
  // One document of the amount is likelier than several that happen to make it up, but no longer certain.
  const isAlone = choices.length === 1
  return drafts.map((draft, place) => {
    const isNamed = choices[place]?.every(({ document }) => facts.named.has(documentId(document))) ?? false
    return isAlone || isNamed ? draft : object(draft, 'several_alike')
  })
}

/** Nothing fits exactly: the money goes to the documents due first, and what is left is an advance. */
const byAgeDrafts = (facts: EntryFacts, indexes: Indexes, { client_id }: Party): Draft[] => {
  const [wanted] = facts.wanted
  if (!wanted || namesDocumentOf(facts, client_id)) return []
  const open = indexes.documents
    .ofClient(client_id, wanted)
    .slice(0, maxDocuments)
    .filter(({ document }) => !document.is_proforma)
  const { amount } = facts
  const documents = untilSpent(open, amount)
  if (documents.reduce((sum, { amount: owed }) => sum + owed, 0n) === amount) return []
  const choice = { documents, amount, currency: wanted.currency, isByAge: true }
  return [documentsDraft(facts, choice)].filter(isPresent)
}

/** Then the money is for the named documents, whatever their age. */
const namesDocumentOf = ({ named }: EntryFacts, client_id: string): boolean =>
  [...named.values()].some(({ owed, level }) => owed.document.client_id === client_id && level !== 'loose')

const untilSpent = (documents: readonly Owed[], amount: bigint): Owed[] => {
  let left = amount
  return documents.filter(({ amount: owed }) => {
    const isNeeded = left > 0n
    left -= owed
    return isNeeded
  })
}

/** Documents in the currency that the bank converted from. */
const convertedDrafts = (facts: EntryFacts, indexes: Indexes, party: Party): Draft[] => {
  const { original, currency } = facts.entry
  if (!original || original.currency === currency) return []
  const amount = magnitude(minorOf(original.amount, original.currency))
  return facts.wanted.flatMap((wanted) =>
    exactDrafts(facts, indexes, party, { ...wanted, currency: original.currency }, amount),
  )
}

/** Documents of the amount whose client is not known to be the payer; a few only. */
export const amountDrafts = (facts: EntryFacts, indexes: Indexes): Draft[] => {
  const [wanted] = facts.wanted
  if (!wanted || facts.payers.size > 0) return []
  const found = indexes.documents.ofAmount(wanted, facts.amount)
  if (found.length > maxOfAmount) return []
  const drafts = found
    .map((one) => documentsDraft(facts, { documents: [one], amount: facts.amount, currency: wanted.currency }))
    .filter(isPresent)
  return drafts.length > 1 ? drafts.map((draft) => object(draft, 'several_alike')) : drafts
}

const advanceWeights = { in: 20, out: 5, paid: 31 }

/** The client's money for no document: it has none open, it paid one twice, or the purpose says so. */
export const advanceDrafts = (facts: EntryFacts, { documents }: Indexes): Draft[] =>
  facts.parties.flatMap((party): Draft[] => {
    const { client_id, signs, weight, rule_id } = party
    const isPaid = facts.paid.some((paid) => paid.client_id === client_id)
    const hasOpen = facts.wanted.some((wanted) => documents.ofClient(client_id, wanted).length > 0)
    if (hasOpen && !isPaid && !saysAdvance.test(facts.folded)) return []
    const reasons: MatchReason[] = signs.flatMap((sign): MatchReason[] => (sign === 'rule' ? [] : [{ code: sign }]))
    if (rule_id !== undefined) reasons.push({ code: 'rule', rule_id })
    const draft: Draft = {
      target: { kind: 'advance', client_id },
      reasons: isPaid ? [{ code: 'number' }, ...reasons] : reasons,
      score:
        weight + advanceWeights[facts.direction] + (isPaid ? advanceWeights.paid : 0) - (hasOpen && !isPaid ? 5 : 0),
      isSure: false,
      order: client_id,
    }
    return [isPaid ? object(draft, 'already_paid') : draft]
  })
