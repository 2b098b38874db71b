import { sql } from 'kysely'
import type { Query } from '#contract/platform/row.ts'
import type { Expense, expenseRows } from '#contract/purchases/expense.ts'
import { notFound } from '#server/platform/http/problem.ts'
import { readPage } from '#server/platform/resource/page.ts'
import type { Scope } from '#server/platform/resource/scope.ts'
import { moneyIn } from '#server/sales/document/item.ts'

type Rows = typeof expenseRows
type Credit = Expense['credits'][number]
type Settled = Expense['settles'][number]

/** An answer with an expense contains this many of its newest credits or settled expenses; all are read page by page. */
const shownWithExpense = 10

const isCreditOf = sql`c.kind = 'credit' and c.deleted_at is null`

/** The newest live credits that correct the expense `e`, oldest first, and how many there are. */
export const newestCredits = sql`(
  select jsonb_build_object('count', coalesce(max(n.count), 0), 'rows', coalesce(jsonb_agg(to_jsonb(n) - 'count' order by n.date, n.id), '[]'))
  from (select c.id, c.number, c.date, c.total::text as total, count(*) over () as count
    from expense c where c.company_id = e.company_id and c.corrects_id = e.id and ${isCreditOf}
    order by c.date desc, c.id desc limit ${sql.lit(shownWithExpense)}) n)`

const settledTables = sql`payment p join expense_payment x on x.company_id = p.company_id and x.payment_id = p.id
  join expense o on o.company_id = x.company_id and o.id = x.expense_id`
const settledColumns = sql`x.id, o.id as expense_id, o.number, o.date, x.amount::text as amount`

/** The newest expenses that the credit `e` settles, oldest first, and how many there are. */
export const newestSettled = sql`(
  select jsonb_build_object('count', coalesce(max(n.count), 0), 'rows', coalesce(jsonb_agg(to_jsonb(n) - 'count' order by n.date, n.id), '[]'))
  from (select ${settledColumns}, count(*) over () as count from ${settledTables}
    where p.company_id = e.company_id and p.credit_expense_id = e.id
    order by o.date desc, x.id desc limit ${sql.lit(shownWithExpense)}) n)`

/** The part of the credit `e` that settles no expense: an advance at the vendor. Null: it is no credit. */
export const unusedOfCredit = sql`case when e.kind = 'credit' then coalesce((select p.unused from payment p
  where p.company_id = e.company_id and p.credit_expense_id = e.id and p.deleted_at is null), 0)::text end`

/** What the credit `e` settles of the expense `o` that it corrects. */
export const settledOfCorrected = sql`coalesce((select sum(x.amount) from payment p
  join expense_payment x on x.company_id = p.company_id and x.payment_id = p.id
  where p.company_id = e.company_id and p.credit_expense_id = e.id and x.expense_id = o.id), 0)::text`

/** What credits have settled of the expense `e`, without money: those that correct it, and those of other documents. */
export const joinCredits = sql`left join lateral (
  select sum(x.amount) filter (where o.corrects_id = e.id) as own, sum(x.amount) filter (where o.corrects_id is distinct from e.id) as other
  from expense_payment x join payment p on p.company_id = x.company_id and p.id = x.payment_id
    join expense o on o.company_id = p.company_id and o.id = p.credit_expense_id
  where x.company_id = e.company_id and x.expense_id = e.id) k on e.paid > 0`

const readCurrency = async ({ db, companyId }: Scope, id: string): Promise<string> => {
  const expense = await db
    .selectFrom('expense')
    .select('currency')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!expense) throw notFound('expense')
  return expense.currency
}

/** A page of the live credits that correct an expense, newest first; throws `not_found`. */
export const readCreditPage = async (scope: Scope, id: string, page: Query<Rows['expense.credits']>) => {
  const { db, companyId } = scope
  const ofExpense = sql`c.company_id = ${companyId} and c.corrects_id = ${id} and ${isCreditOf}`
  const [{ rows, next_cursor }, { rows: counts }, currency] = await Promise.all([
    readPage<Credit>(db, {
      columns: sql`c.id, c.number, c.date, c.total::text as total`,
      from: sql`expense c`,
      where: [ofExpense],
      id: sql`c.id`,
      sorts: { date: { by: sql`c.date`, type: 'date' } },
      sort: '-date',
      ...page,
    }),
    sql<{ count: number }>`select count(*)::int as count from expense c where ${ofExpense}`.execute(db),
    readCurrency(scope, id),
  ])
  const money = moneyIn(currency)
  const data = rows.map(({ number, date, total, ...row }) => ({ id: row.id, number, date, total: money(total) }))
  return { data, meta: { next_cursor, count: counts[0]?.count ?? 0 } }
}

/** A page of the expenses that a credit settles, newest first; throws `not_found`. */
export const readSettledPage = async (scope: Scope, id: string, page: Query<Rows['expense.settles']>) => {
  const { db, companyId } = scope
  const ofCredit = sql`p.company_id = ${companyId} and p.credit_expense_id = ${id}`
  const [{ rows, next_cursor }, { rows: counts }, currency] = await Promise.all([
    readPage<Settled>(db, {
      columns: settledColumns,
      from: settledTables,
      where: [ofCredit],
      id: sql`x.id`,
      sorts: { date: { by: sql`o.date`, type: 'date' } },
      sort: '-date',
      ...page,
    }),
    sql<{ count: number }>`select count(*)::int as count from ${settledTables} where ${ofCredit}`.execute(db),
    readCurrency(scope, id),
  ])
  const money = moneyIn(currency)
  const data = rows.map(({ expense_id, number, date, amount, ...row }) => ({
    id: row.id,
    expense_id,
    number,
    date,
    amount: money(amount),
  }))
  return { data, meta: { next_cursor, count: counts[0]?.count ?? 0 } }
}
