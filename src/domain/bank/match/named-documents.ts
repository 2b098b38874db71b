import { documentId } from './document-index.ts'
import type { Owed } from './document-index.ts'
import { documentsDraft } from './draft.ts'
import type { Draft } from './draft.ts'
import type { EntryFacts, Indexes, NamedDocument } from './entry-facts.ts'
import { addTo } from './money.ts'
import { subsetsOf } from './subset-sum.ts'

/** More named documents in one entry are a list that a person must read. */
const maxNamed = 60

const byPlace = (documents: readonly Owed[]): Owed[] => documents.toSorted((a, b) => a.place - b.place)
const sumOf = (documents: readonly Owed[]): bigint => documents.reduce((sum, { amount }) => sum + amount, 0n)

/** The choices of some documents whose amounts sum to the total: one alone first, then several. */
export const exactChoices = (documents: readonly Owed[], total: bigint): Owed[][] => {
  const sorted = byPlace(documents)
  const single = sorted.filter(({ amount }) => amount === total).slice(0, 2)
  const amounts = sorted.map(({ amount }) => amount)
  const groups = sorted.map(({ document }) => document.date_due ?? '')
  const several = subsetsOf(amounts, total, groups).map((places) => places.flatMap((place) => sorted[place] ?? []))
  return [...single.map((one) => [one]), ...several]
}

/** Candidates that pay the documents whose numbers the entry has. */
export const namedDrafts = (facts: EntryFacts, indexes: Indexes): Draft[] => {
  const groups = new Map<string, NamedDocument[]>()
  for (const named of [...facts.named.values()].slice(0, maxNamed)) {
    const { kind, id, client_id, currency } = named.owed.document
    addTo(groups, `${currency} ${kind} ${client_id ?? `none ${id}`}`, named)
  }
  return [...groups.values()].flatMap((group) => {
    const currency = group[0]?.owed.document.currency ?? ''
    return currency === facts.entry.currency ? draftsOfGroup(facts, indexes, group) : exchangedDrafts(facts, group)
  })
}

/** Documents in another currency than the account. Their amounts cannot be compared with that of the entry, so only a clear number counts. */
const exchangedDrafts = (facts: EntryFacts, group: readonly NamedDocument[]): Draft[] => {
  const { original } = facts.entry
  const documents = group.filter(({ level }) => level === 'strong' || level === 'reference').map(({ owed }) => owed)
  const currency = documents[0]?.document.currency
  // With the amount that the bank exchanged the other drafts compare it.
  if (!currency || original?.currency === currency) return []
  const made = documentsDraft(facts, { documents, amount: sumOf(documents), currency, hasNoAmount: true })
  return made ? [made] : []
}

/** The choices of the named documents of one client, the likely ones first. */
const draftsOfGroup = (facts: EntryFacts, indexes: Indexes, group: readonly NamedDocument[]): Draft[] => {
  const { amount, entry } = facts
  const draft = (documents: readonly Owed[]): Draft[] => {
    const made = documentsDraft(facts, { documents, amount, currency: entry.currency })
    return made ? [made] : []
  }
  const all = group.map(({ owed }) => owed)
  const surely = group.filter(({ level }) => level === 'strong' || level === 'reference').map(({ owed }) => owed)
  const meant = surely.length > 0 ? surely : group.filter(({ level }) => level === 'word').map(({ owed }) => owed)
  if (meant.length > 0 && sumOf(meant) === amount) return draft(meant)
  const exact = exactChoices(all, amount).flatMap(draft)
  if (meant.length === 0) return exact
  return [...exact, ...completedChoices(facts, indexes, meant).flatMap(draft), ...draft(meant)]
}

/** The named documents with others of the client that make up the amount. */
const completedChoices = (facts: EntryFacts, { documents }: Indexes, meant: readonly Owed[]): Owed[][] => {
  const rest = facts.amount - sumOf(meant)
  const [first] = meant
  if (rest <= 0n || !first || first.document.client_id === null) return []
  const wanted = facts.wanted.find(({ kind }) => kind === first.document.kind)
  if (!wanted) return []
  const keys = new Set(meant.map(({ document }) => documentId(document)))
  const others = documents
    .ofClient(first.document.client_id, wanted)
    .slice(0, maxNamed)
    .filter(({ document }) => !keys.has(documentId(document)) && !document.is_proforma)
  return exactChoices(others, rest).map((chosen) => [...meant, ...chosen])
}
