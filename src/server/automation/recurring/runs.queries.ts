import { sql } from 'kysely'
import type { RecurringRun } from '#contract/automation/recurring.ts'
import { amountText } from '#domain/currency.ts'
import { dec } from '#domain/decimal.ts'
import type { Scope } from '#server/platform/resource/scope.ts'
import { listColumns } from '#server/sales/invoice/item.queries.ts'
import { rowOf } from '#server/sales/invoice/item.ts'
import type { StoredRow } from '#server/sales/invoice/item.ts'

type StoredRun = {
  date: string
  outcome: 'made' | 'skipped'
  invoice_id: string | null
  expense_id: string | null
  draft_id: string | null
}

/** The most runs that a person is shown. */
const maxRuns = 100

/** The runs of some planned dates, the latest first. */
const readStored = async ({ db, companyId }: Scope, id: string, date: string | null): Promise<StoredRun[]> => {
  const { rows } =
    await sql<StoredRun>`select u.planned_date as date, u.outcome, u.invoice_id, u.expense_id, u.draft_id from recurring_run u
    where u.company_id = ${companyId} and u.recurring_id = ${id} and (${date}::date is null or u.planned_date = ${date}::date)
    order by u.planned_date desc limit ${maxRuns}`.execute(db)
  return rows
}

/** Whether a planned date was made or skipped. */
export const isClaimed = async (scope: Scope, id: string, date: string): Promise<boolean> =>
  (await readStored(scope, id, date)).length > 0

/** The latest claimed dates. */
export const readDates = (scope: Scope, id: string): Promise<Pick<StoredRun, 'date' | 'outcome'>[]> =>
  readStored(scope, id, null)

type Document = NonNullable<RecurringRun['document']>
type Reader = Scope & { today: string }

const readInvoices = async ({ db, companyId, today }: Reader, ids: string[]): Promise<Document[]> => {
  if (ids.length === 0) return []
  const { rows } = await sql<StoredRow>`select ${listColumns} from invoice i
    where i.company_id = ${companyId} and i.id = any(${ids}::uuid[])`.execute(db)
  return rows.map((row) => rowOf(row, today))
}

type StoredExpense = Pick<
  Document,
  'id' | 'number' | 'date' | 'date_due' | 'currency' | 'payment_state' | 'total' | 'paid' | 'unpaid' | 'deleted_at'
>

const readExpenses = async ({ db, companyId, today }: Reader, ids: string[]): Promise<Document[]> => {
  if (ids.length === 0) return []
  const { rows } =
    await sql<StoredExpense>`select id, number, date, date_due, currency, payment_state, total, paid, unpaid, deleted_at
    from expense where company_id = ${companyId} and id = any(${ids}::uuid[])`.execute(db)
  return rows.map((row) => {
    const text = (amount: string) => amountText(dec(amount), row.currency)
    const { total, paid, unpaid } = row
    const overdue = row.date_due !== null && row.date_due < today && dec(unpaid).gt(0)
    const amounts = { total: text(total), paid: text(paid), unpaid: text(unpaid) }
    return {
      ...row,
      ...amounts,
      overdue,
      type: 'simple',
      reference_number: null,
      voided_at: null,
      is_invoiced: false,
      credited: 'none',
    }
  })
}

/** The latest runs with the state of their documents, or that of one date. */
export const readRuns = async (reader: Reader, id: string, date: string | null = null): Promise<RecurringRun[]> => {
  const stored = await readStored(reader, id, date)
  const idsOf = (column: 'invoice_id' | 'expense_id') => stored.flatMap((run) => run[column] ?? [])
  const documents = [
    ...(await readInvoices(reader, idsOf('invoice_id'))),
    ...(await readExpenses(reader, idsOf('expense_id'))),
  ]
  const byId = new Map(documents.map((each) => [each.id, each]))
  return stored.map(({ invoice_id, expense_id, draft_id, ...run }) => {
    const document = byId.get(invoice_id ?? expense_id ?? '') ?? null
    const invoice = invoice_id && document ? { id: invoice_id, number: document.number ?? '' } : null
    const expense = expense_id && document ? { id: expense_id, number: document.number } : null
    const kind = invoice_id ? 'invoice' : expense_id ? 'expense' : draft_id ? 'draft' : null
    return { ...run, kind, invoice, expense, draft_id, document }
  })
}

type Sum = { currency: string; total: string; count: number }

/** How many documents it made and their sums by currency, without deleted and void ones. */
export const readMadeSums = async ({ db, companyId }: Scope, id: string) => {
  const { rows } = await sql<Sum>`select currency, sum(total)::text as total, count(*)::int as count from (
      select i.currency, i.total from recurring_run u join invoice i on i.company_id = u.company_id and i.id = u.invoice_id
        where u.company_id = ${companyId} and u.recurring_id = ${id} and i.deleted_at is null and i.voided_at is null
      union all select e.currency, e.total from recurring_run u join expense e on e.company_id = u.company_id and e.id = u.expense_id
        where u.company_id = ${companyId} and u.recurring_id = ${id} and e.deleted_at is null) made
    group by currency order by currency`.execute(db)
  const sums = rows.map(({ currency, total }) => ({ currency, total: amountText(dec(total), currency) }))
  return { count: rows.reduce((sum, { count }) => sum + count, 0), sums }
}
