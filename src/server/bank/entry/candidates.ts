import type { EntryCandidate } from '#contract/bank/bank-entry.ts'
import { targetKey } from '#domain/bank/match/candidate.ts'
import type { MatchCandidate, MatchReason, MatchTarget } from '#domain/bank/match/candidate.ts'
import type { MatchEntry } from '#domain/bank/match/books.ts'
import { createMatcher } from '#domain/bank/match/matcher.ts'
import { amountText } from '#domain/currency.ts'
import { dec } from '#domain/decimal.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { readBooks } from './books.queries.ts'
import type { Books } from './books.queries.ts'
import { titleOf } from '../rule/stored.ts'

type Reader = Pick<CompanyContext, 'db' | 'companyId'>

/** What each entry may be, by its id. The books are read once for all of them. */
export const findCandidates = async (
  context: Reader,
  entries: readonly MatchEntry[],
): Promise<Map<string, EntryCandidate[]>> => {
  if (entries.length === 0) return new Map()
  const books = await readBooks(context, entries)
  const found = createMatcher(books).matchAll(entries)
  const show = candidateIn(books)
  return new Map(
    entries.map((entry, index) => [entry.id, (found[index] ?? []).map((candidate) => show(entry, candidate))]),
  )
}

const nothing = {
  documents: [],
  advance: null,
  client: null,
  payment: null,
  transfer: null,
  returned: null,
  purpose: null,
  category: null,
}

/** What candidates name, by id. */
const namesIn = (books: Books) => ({
  documents: new Map(books.open.map((each) => [each.id, each])),
  clients: new Map(books.clients.map(({ id, title }) => [id, { id, title }])),
  accounts: new Map(books.accounts.map(({ id, title }) => [id, { id, title }])),
  payments: new Map(books.payments.map((each) => [each.id, each])),
  entries: new Map(books.entries.map((each) => [each.id, each])),
  rules: new Map(books.rules.map((each) => [each.id, each])),
  categories: new Map(books.rules.flatMap(({ category }) => (category ? [[category.id, category] as const] : []))),
})
type Names = ReturnType<typeof namesIn>

const clientIn = ({ clients }: Names, id: string | null) => (id === null ? null : (clients.get(id) ?? null))

type DocumentsTarget = Extract<MatchTarget, { kind: 'documents' }>

const shownDocuments = (names: Names, target: DocumentsTarget): Partial<EntryCandidate> => ({
  documents: target.parts.flatMap(({ id, amount }) => {
    const document = names.documents.get(id)
    if (!document) return []
    const { number, client_title, date_due, unpaid, currency } = document
    const money = (value: string) => amountText(dec(value), currency)
    const shown = { number, client_title, date_due, unpaid: money(unpaid), amount: money(amount) }
    return [{ kind: target.document_kind, id, ...shown }]
  }),
  currency: target.currency,
  advance: dec(target.advance).eq(0) ? null : amountText(dec(target.advance), target.currency),
  client: clientIn(names, target.client_id),
})

const shownPayment = ({ payments }: Names, id: string, { currency }: MatchEntry): Partial<EntryCandidate> => {
  const payment = payments.get(id)
  if (!payment) return {}
  const { date, client_title, amount } = payment
  return { payment: { id, date, client_title, amount: amountText(dec(amount), currency) } }
}

const shownTarget = (names: Names, target: MatchTarget, entry: MatchEntry): Partial<EntryCandidate> => {
  switch (target.kind) {
    case 'documents':
      return shownDocuments(names, target)
    case 'payment':
      return shownPayment(names, target.payment_id, entry)
    case 'transfer': {
      const account = target.account_id === null ? null : (names.accounts.get(target.account_id) ?? null)
      return { transfer: { account, entry_id: target.entry_id } }
    }
    case 'returned':
      return { returned: { entry_id: target.entry_id, date: names.entries.get(target.entry_id)?.date ?? entry.date } }
    case 'purpose':
      return { purpose: target.purpose, client: clientIn(names, target.client_id) }
    case 'expense': {
      const category = target.category_id === null ? null : (names.categories.get(target.category_id) ?? null)
      return { category, client: clientIn(names, target.client_id) }
    }
    case 'advance':
      return { client: clientIn(names, target.client_id) }
  }
}

const shownReason = ({ rules }: Names, reason: MatchReason, { currency }: MatchEntry) => {
  const values = (): Record<string, string> => {
    if (reason.code === 'overpayment') return { amount: amountText(dec(reason.amount), currency) }
    if (reason.code === 'sum_of_several') return { count: String(reason.count) }
    const rule = reason.code === 'rule' ? rules.get(reason.rule_id) : undefined
    return rule ? { rule: titleOf(rule) } : {}
  }
  return { code: reason.code, values: values() }
}

/** Candidates with the titles and numbers that a person reads. */
const candidateIn = (books: Books) => {
  const names = namesIn(books)
  return (entry: MatchEntry, { target, reasons, score, certain }: MatchCandidate): EntryCandidate => ({
    ...nothing,
    currency: entry.currency,
    key: targetKey(target),
    kind: target.kind,
    ...shownTarget(names, target, entry),
    reasons: reasons.map((reason) => shownReason(names, reason, entry)),
    score,
    certain,
  })
}
