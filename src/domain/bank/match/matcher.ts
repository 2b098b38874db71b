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
}

/** Indexes the books once. Entries are matched one by one, and each alone: none of them takes a document from another. */
export const createMatcher = (books: MatchBooks): Matcher => {
  const indexes: Indexes = { documents: indexDocuments(books), numbers: indexNumbers(books) }
  const entries = indexEntries(books)
  const parties = indexParties(books)
  const rules = books.rules.map((rule) => ({ rule, test: ruleTest(rule) }))
  const company = nameWords(books.company_title).words
  const declined = new Set(books.declined.map(({ entry_id, target }) => `${entry_id} ${target}`))
  return {
    match: (entry) => {
      const words = new Set(nameWords(entry.name).words)
      const rule = rules.find(({ test }) => test(entry, words))?.rule
      const found = parties.find(entry)
      const known = rule?.action.kind === 'client' ? withRule(found, rule.action.client_id, rule.id) : found
      const facts = readEntry(entry, indexes, known)
      if (facts.amount === 0n) return []
      const drafts = draftsOf(facts, indexes, entries, company)
      if (rule) drafts.push(...ruleDrafts(rule))
      return choose(drafts.filter(({ target }) => !declined.has(`${entry.id} ${targetKey(target)}`)))
    },
  }
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
