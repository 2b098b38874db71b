import { searchKinds } from '#contract/books/search.ts'
import type { searchRows, SearchResult } from '#contract/books/search.ts'
import type { HandlersOf } from '#server/platform/http/context.ts'
import { findAutomation } from './automation.queries.ts'
import { bestOf } from './rank.ts'
import { findCandidates, perKind } from './search.queries.ts'
import { sql } from 'kysely'
import { amountText } from '#domain/currency.ts'
import { dec } from '#domain/decimal.ts'
import type { ExpenseKind } from '#domain/expense-kind.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { readMoney } from '#server/sales/client/client-money.queries.ts'
import { listColumns } from '#server/sales/invoice/item.queries.ts'
import { rowOf } from '#server/sales/invoice/item.ts'
import type { StoredRow } from '#server/sales/invoice/item.ts'
import type { Scope } from '#server/platform/resource/scope.ts'

export const searchHandlers: HandlersOf<typeof searchRows> = {
  search: async (context, { query }) => {
    const candidates = [...(await findCandidates(context, query.q)), ...(await findAutomation(context, query.q))]
    const data = await withDetails(context, bestOf(candidates, query.q))
    const more_of = searchKinds.filter((kind) => {
      const found = candidates.filter((each) => each.kind === kind).length
      return found >= perKind || found > data.filter((each) => each.kind === kind).length
    })
    return { data, meta: { more_of } }
  },
}

type FoundRecord = Omit<SearchResult, 'client' | 'invoice' | 'expense'>
type ReadContext = Scope & { today: PlainDate }

/** Adds the debt and the last invoice of clients, the state of invoices and the kind of expenses to the results. */
const withDetails = async (context: ReadContext, found: readonly FoundRecord[]): Promise<SearchResult[]> => {
  const idsOf = (kind: SearchResult['kind']) => found.filter((each) => each.kind === kind).map(({ id }) => id)
  const [moneyOf, lastOf, invoices, expenses] = await Promise.all([
    readMoney(context, idsOf('client')),
    readLastInvoices(context, idsOf('client')),
    readInvoices(context, idsOf('invoice')),
    readExpenses(context, idsOf('expense')),
  ])
  return found.map((each) => ({
    ...each,
    ...(each.kind === 'client'
      ? { client: { debt: moneyOf(each.id).debt, last_invoice: lastOf.get(each.id) ?? null } }
      : {}),
    ...(each.kind === 'invoice' ? { invoice: invoices.get(each.id) } : {}),
    ...(each.kind === 'expense' ? { expense: expenses.get(each.id) } : {}),
  }))
}

type LastInvoice = { client_id: string; id: string; lines: number; total: string; currency: string }

const readLastInvoices = async ({ db, companyId }: Scope, clientIds: readonly string[]) => {
  if (clientIds.length === 0) return new Map<string, never>()
  const { rows } = await sql<LastInvoice>`
    select c.id as client_id, last.id, last.total, last.currency,
      (select count(*)::int from invoice_line l where l.company_id = ${companyId} and l.invoice_id = last.id) as lines
    from unnest(${[...clientIds]}::uuid[]) c(id) cross join lateral (
      select i.id, i.total, i.currency from invoice i
      where i.company_id = ${companyId} and i.client_id = c.id and i.type = 'simple' and i.deleted_at is null and i.voided_at is null
      order by i.date desc, i.id desc limit 1) last`.execute(db)
  return new Map(
    rows.map(({ client_id, id, lines, total, currency }) => [
      client_id,
      { id, lines, total: { currency, amount: amountText(dec(total), currency) } },
    ]),
  )
}

const readInvoices = async ({ db, companyId, today }: ReadContext, ids: readonly string[]) => {
  if (ids.length === 0) return new Map<string, never>()
  const { rows } = await sql<StoredRow>`
    select ${listColumns} from invoice i where i.company_id = ${companyId} and i.id = any(${[...ids]}::uuid[])`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.id, rowOf(row, today)]))
}

const readExpenses = async ({ db, companyId }: Scope, ids: readonly string[]) => {
  if (ids.length === 0) return new Map<string, never>()
  const { rows } = await sql<{ id: string; kind: ExpenseKind }>`
    select e.id, e.kind from expense e where e.company_id = ${companyId} and e.id = any(${[...ids]}::uuid[])`.execute(
    db,
  )
  return new Map(rows.map(({ id, kind }) => [id, { kind }]))
}
