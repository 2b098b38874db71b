import type { MatchBooks, MatchEntry } from './books.ts'
import { targetKey } from './candidate.ts'
import type { MatchCandidate, MatchTarget } from './candidate.ts'
import { advanceDrafts, amountDrafts, clientDrafts } from './client-documents.ts'
import { defaultDrafts } from './default-rules.ts'
import { indexDocuments } from './document-index.ts'
import type { Draft } from './draft.ts'
import { readEntry } from './entry-facts.ts'
import type { EntryFacts, Indexes } from './entry-facts.ts'
import { indexEntries } from './entry-index.ts'
import type { EntryIndex } from './entry-index.ts'
import { namedDrafts } from './named-documents.ts'
import { indexNumbers } from './number-index.ts'
import { paymentDrafts, returnedDrafts, transferDrafts } from './own-money.ts'
import { indexParties, withRule } from './party-index.ts'
import type { MatchRule } from './rule.ts'
import { ruleTest } from './rule.ts'
import { nameWords } from './words.ts'

/** The most candidates of one entry. */
export const maxCandidates = 5
/** Candidates with a lower score are not shown. */
export const leastScore = 30

/** A second candidate that is so near makes the first one uncertain. */
const leastLead = 10
const ruleScore = 90

export type Matcher = {
  /** At most five candidates for what the entry is, the best first; empty: nothing in the books fits. */
  match: (entry: MatchEntry) => MatchCandidate[]
  /**
   * The candidates of entries that are confirmed together, in the order of the entries. Two of them are never certain to pay the same
   * document or to be the same payment: then only the one with the earlier date is, of equal dates the one whose id is smaller.
   */
  matchAll: (entries: readonly MatchEntry[]) => MatchCandidate[][]
}

/** Indexes the books once. Entries are matched one by one, and each alone: none of them takes a document from another. */
export const createMatcher = (books: MatchBooks): Matcher => {
  const indexes: Indexes = { documents: indexDocuments(books), numbers: indexNumbers(books) }
  const entries = indexEntries(books)
  const parties = indexParties(books)
  const rules = books.rules.map((rule) => ({ rule, test: ruleTest(rule) }))
  const company = nameWords(books.company_title).words
  const declined = new Set(books.declined.map(({ entry_id, target }) => `${entry_id} ${target}`))
  const match = (entry: MatchEntry): MatchCandidate[] => {
    const words = new Set(nameWords(entry.name).words)
    const rule = rules.find(({ test }) => test(entry, words))?.rule
    const found = parties.find(entry)
    const known = rule?.action.kind === 'client' ? withRule(found, rule.action.client_id, rule.id) : found
    const facts = readEntry(entry, indexes, known)
    if (facts.amount === 0n) return []
    const drafts = draftsOf(facts, indexes, entries, company)
    if (rule) drafts.push(...ruleDrafts(rule))
    return choose(drafts.filter(({ target }) => !declined.has(`${entry.id} ${targetKey(target)}`)))
  }
  return { match, matchAll: (entries) => withoutRivals(entries, entries.map(match)) }
}

/** What a target uses up: no other entry can use it again. */
const usedBy = (target: MatchTarget): string[] => {
  if (target.kind === 'documents') return target.parts.map(({ id }) => `${target.document_kind} ${id}`)
  if (target.kind === 'payment') return [`payment ${target.payment_id}`]
  return target.kind === 'transfer' && target.entry_id !== null ? [`entry ${target.entry_id}`] : []
}

const withoutRivals = (entries: readonly MatchEntry[], all: readonly MatchCandidate[][]): MatchCandidate[][] => {
  const used = new Set<string>()
  const result = [...all]
  const order = entries
    .map(({ date, id }, place) => ({ key: `${date} ${id}`, place }))
    .sort((a, b) => compare(a.key, b.key))
  for (const { place } of order) {
    const [first, ...others] = all[place] ?? []
    if (!first?.certain) continue
    const uses = usedBy(first.target)
    if (uses.some((use) => used.has(use)))
      result[place] = [{ ...first, certain: false, reasons: [...first.reasons, { code: 'several_alike' }] }, ...others]
    else for (const use of uses) used.add(use)
  }
  return result
}

const draftsOf = (facts: EntryFacts, indexes: Indexes, entries: EntryIndex, company: readonly string[]): Draft[] => [
  ...namedDrafts(facts, indexes),
  ...clientDrafts(facts, indexes),
  ...amountDrafts(facts, indexes),
  ...advanceDrafts(facts, indexes),
  ...paymentDrafts(facts, entries),
  ...transferDrafts(facts, entries, company),
  ...returnedDrafts(facts, entries),
  ...defaultDrafts(facts, entries),
]

/** What a rule says outright. A client of a rule only counts as the counterparty. */
const ruleDrafts = ({ id, action }: MatchRule): Draft[] => {
  const target = targetOf(action)
  return target ? [{ target, reasons: [{ code: 'rule', rule_id: id }], score: ruleScore, isSure: true, order: id }] : []
}

const targetOf = (action: MatchRule['action']): MatchTarget | undefined => {
  if (action.kind === 'client') return undefined
  return action.kind === 'transfer' ? { ...action, entry_id: null } : action
}

/** The best drafts, each target once. The first one is certain if it is sure and no other is nearly as good. */
const choose = (drafts: readonly Draft[]): MatchCandidate[] => {
  const best = new Map<string, Draft>()
  for (const draft of drafts) {
    const key = targetKey(draft.target)
    const known = best.get(key)
    if (!known || known.score < draft.score) best.set(key, draft)
  }
  const sorted = [...best.entries()]
    .filter(([, { score }]) => score >= leastScore)
    .sort(([keyA, a], [keyB, b]) => b.score - a.score || compare(a.order, b.order) || compare(keyA, keyB))
    .map(([, draft]) => draft)
  const [first, second] = sorted
  const isClear = !!first && (!second || (!second.isSure && first.score - second.score >= leastLead))
  return sorted.slice(0, maxCandidates).map(({ target, reasons, score, isSure }, place) => ({
    target,
    reasons,
    score: Math.min(score, 100),
    certain: place === 0 && isSure && isClear,
  }))
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
