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
  const matcher = createMatcher(books)
  const show = candidateIn(books)
  return new Map(entries.map((entry) => [entry.id, matcher.match(entry).map((candidate) => show(entry, candidate))]))
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

/** Candidates with the titles and numbers that a person reads. */
const candidateIn = (books: Books) => {
  const documents = new Map(books.open.map((each) => [each.id, each]))
  const clients = new Map(books.clients.map(({ id, title }) => [id, { id, title }]))
  const accounts = new Map(books.accounts.map(({ id, title }) => [id, { id, title }]))
  const payments = new Map(books.payments.map((each) => [each.id, each]))
  const entries = new Map(books.entries.map((each) => [each.id, each]))
  const rules = new Map(books.rules.map((each) => [each.id, each]))
  const categories = new Map(
    books.rules.flatMap(({ category }) => (category ? [[category.id, category] as const] : [])),
  )
  const client = (id: string | null) => (id === null ? null : (clients.get(id) ?? null))

  const shown = (target: MatchTarget, entry: MatchEntry): Partial<EntryCandidate> => {
    switch (target.kind) {
      case 'documents':
        return {
          documents: target.parts.flatMap(({ id, amount }) => {
            const document = documents.get(id)
            if (!document) return []
            const { number, client_title, date_due, unpaid, currency } = document
            const money = (value: string) => amountText(dec(value), currency)
            return [
              {
                kind: target.document_kind,
                id,
                number,
                client_title,
                date_due,
                unpaid: money(unpaid),
                amount: money(amount),
              },
            ]
          }),
          currency: target.currency,
          advance: dec(target.advance).eq(0) ? null : amountText(dec(target.advance), target.currency),
          client: client(target.client_id),
        }
      case 'payment': {
        const payment = payments.get(target.payment_id)
        if (!payment) return {}
        const { id, date, client_title, amount } = payment
        return { payment: { id, date, client_title, amount: amountText(dec(amount), entry.currency) } }
      }
      case 'transfer':
        return {
          transfer: {
            account: target.account_id === null ? null : (accounts.get(target.account_id) ?? null),
            entry_id: target.entry_id,
          },
        }
      case 'returned':
        return { returned: { entry_id: target.entry_id, date: entries.get(target.entry_id)?.date ?? entry.date } }
      case 'purpose':
        return { purpose: target.purpose, client: client(target.client_id) }
      case 'expense':
        return {
          category: target.category_id === null ? null : (categories.get(target.category_id) ?? null),
          client: client(target.client_id),
        }
      case 'advance':
        return { client: client(target.client_id) }
    }
  }

  const reasonOf = (reason: MatchReason, entry: MatchEntry): EntryCandidate['reasons'][number] => {
    if (reason.code === 'overpayment')
      return { code: reason.code, values: { amount: amountText(dec(reason.amount), entry.currency) } }
    if (reason.code === 'sum_of_several') return { code: reason.code, values: { count: String(reason.count) } }
    if (reason.code === 'rule') {
      const rule = rules.get(reason.rule_id)
      return { code: reason.code, values: { rule: rule ? titleOf(rule) : '' } }
    }
    return { code: reason.code, values: {} }
  }

  return (entry: MatchEntry, { target, reasons, score, certain }: MatchCandidate): EntryCandidate => ({
    ...nothing,
    currency: entry.currency,
    key: targetKey(target),
    kind: target.kind,
    ...shown(target, entry),
    reasons: reasons.map((reason) => reasonOf(reason, entry)),
    score,
    certain,
  })
}
