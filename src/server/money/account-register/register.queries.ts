import { sql } from 'kysely'
import { z } from 'zod'
import type { CompanyAccount, RegisterRow, companyAccountRows } from '#contract/setup/company-account.ts'
import type { Query } from '#contract/platform/row.ts'
import { amountText } from '#domain/currency.ts'
import { dec, zero } from '#domain/decimal.ts'
import type { Decimal } from '#domain/decimal.ts'
import { addDays, endOfMonth, isPlainDate, startOfMonth } from '#domain/plain-date.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { refuseField } from '#server/platform/http/problem.ts'
import { rowsThatFit } from '#server/platform/resource/page.ts'
import type { Scope } from '#server/platform/resource/scope.ts'
import { documentColumns } from '#server/money/payment/item.queries.ts'

type RegisterQuery = Query<(typeof companyAccountRows)['company-account.register']>

// The cursor contains the balance after the last row, so that the next page can continue from it.
const cursorShape = z.tuple([z.string().refine(isPlainDate), z.uuid(), z.string().regex(/^-?\d{1,30}(\.\d{1,6})?$/)])
type Cursor = z.infer<typeof cursorShape>

const writeCursor = (cursor: Cursor) => Buffer.from(JSON.stringify(cursor)).toString('base64url')
const readCursor = (text: string): Cursor => {
  try {
    return cursorShape.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  } catch {
    throw refuseField('cursor', 'cursor')
  }
}

type Flows = { inflow: string; outflow: string }

const noFlows = { inflow: zero, outflow: zero }
const addFlows = (a: { inflow: Decimal; outflow: Decimal }, b: Flows | undefined) => ({
  inflow: a.inflow.plus(dec(b?.inflow ?? '0')),
  outflow: a.outflow.plus(dec(b?.outflow ?? '0')),
})

/** Inflow and outflow up to and including a day: whole months from the kept sums, the days of the last month from the payments. */
export const flowsUntil = async ({ db, companyId }: Scope, accountId: string, day: PlainDate) => {
  const isWholeMonth = day === endOfMonth(day)
  const first = startOfMonth(day)
  const months = await sql<Flows>`
    select coalesce(sum(inflow), 0) as inflow, coalesce(sum(outflow), 0) as outflow from account_month
    where company_id = ${companyId} and account_id = ${accountId} and month ${isWholeMonth ? sql`<=` : sql`<`} ${first}::date`.execute(
    db,
  )
  const wholeMonths = addFlows(noFlows, months.rows[0])
  if (isWholeMonth) return wholeMonths
  const days = await sql<Flows>`
    select coalesce(sum(moved.amount) filter (where moved.amount > 0), 0) as inflow, coalesce(-sum(moved.amount) filter (where moved.amount < 0), 0) as outflow
    from (${movements(companyId, accountId, sql`and p.date between ${first}::date and ${day}::date`)}) moved`.execute(
    db,
  )
  return addFlows(wholeMonths, days.rows[0])
}

/** The payments of an account; each column is searched by its own index. */
const movements = (companyId: string, accountId: string, condition: ReturnType<typeof sql>, page = sql``) => {
  const flowsOf = (
    column: 'account_id' | 'source_account_id' | 'destination_account_id',
    amount: ReturnType<typeof sql>,
  ) =>
    sql`(select p.id, p.date, ${amount} as amount from payment p where p.company_id = ${companyId} and p.${sql.ref(column)} = ${accountId}
      and p.deleted_at is null ${condition} ${page})`
  return sql`${flowsOf('account_id', sql`case p.type when 'income' then p.total else -p.total end`)}
    union all ${flowsOf('source_account_id', sql`-p.total`)} union all ${flowsOf('destination_account_id', sql`p.destination_total`)}`
}

type Movement = Omit<RegisterRow, 'payment_id' | 'in' | 'out' | 'balance' | 'type' | 'date'> & {
  id: string
  type: 'income' | 'expense' | 'transfer'
  date: string
  amount: string
}

const readMovements = async (
  { db, companyId }: Scope,
  accountId: string,
  query: RegisterQuery,
  cursor: Cursor | undefined,
  limit: number,
): Promise<Movement[]> => {
  const condition = sql`${query.date_from ? sql`and p.date >= ${query.date_from}::date` : sql``}
    ${query.date_to ? sql`and p.date <= ${query.date_to}::date` : sql``}
    ${cursor ? sql`and (p.date, p.id) < (${cursor[0]}::date, ${cursor[1]}::uuid)` : sql``}`
  const page = sql`order by p.date desc, p.id desc limit ${limit + 1}`
  const { rows } = await sql<Movement>`
    select p.id, p.type, p.purpose, p.date, p.client_id, p.client_title, p.note, moved.amount, ${documentColumns},
      (select r.number from receipt r where r.company_id = p.company_id and r.payment_id = p.id) as receipt_number,
      (select jsonb_build_object('id', a.id, 'title', a.title) from company_account a where a.company_id = p.company_id and p.type = 'transfer'
        and a.id = case when p.source_account_id = ${accountId} then p.destination_account_id else p.source_account_id end) as other_account
    from (select * from (${movements(companyId, accountId, condition, page)}) each_side order by date desc, id desc limit ${limit + 1}) moved
    join payment p on p.company_id = ${companyId} and p.id = moved.id
    order by moved.date desc, moved.id desc`.execute(db)
  return rows
}

const initialRow = (account: CompanyAccount): RegisterRow => ({
  payment_id: null,
  type: 'initial',
  purpose: 'documents',
  date: null,
  client_id: null,
  client_title: null,
  other_account: null,
  note: null,
  documents: [],
  documents_count: 0,
  receipt_number: null,
  in: null,
  out: null,
  balance: account.initial_balance,
})

/** One page of an account's movements, newest first, each with the balance after it; the opening balance is the last row. */
export const readRegister = async (scope: Scope, account: CompanyAccount, query: RegisterQuery) => {
  const limit = query.limit ?? 50
  const money = (value: Decimal) => amountText(value, account.currency)
  const initial = dec(account.initial_balance)
  const cursor = query.cursor ? readCursor(query.cursor) : undefined
  const flowsBefore = query.date_from ? await flowsUntil(scope, account.id, addDays(query.date_from, -1)) : noFlows
  const flowsUntilEnd = await flowsUntil(scope, account.id, query.date_to ?? '2200-12-31')
  const opening = initial.plus(flowsBefore.inflow).minus(flowsBefore.outflow)
  const closing = initial.plus(flowsUntilEnd.inflow).minus(flowsUntilEnd.outflow)
  const found = await readMovements(scope, account.id, query, cursor, limit)
  const shown = rowsThatFit(found, limit)
  let balance = cursor ? dec(cursor[2]) : closing
  const data = shown.map(({ id, amount, ...row }): RegisterRow => {
    const after = balance
    balance = balance.minus(dec(amount))
    const isInflow = dec(amount).gt(zero)
    return {
      payment_id: id,
      ...row,
      in: isInflow ? money(dec(amount)) : null,
      out: isInflow ? null : money(dec(amount).neg()),
      balance: money(after),
    }
  })
  const last = shown.at(-1)
  const hasMore = found.length > shown.length
  return {
    account,
    data: hasMore || query.date_from ? data : [...data, initialRow(account)],
    meta: {
      next_cursor: hasMore && last ? writeCursor([last.date, last.id, balance.toFixed()]) : null,
      currency: account.currency,
      opening: money(opening),
      in: money(flowsUntilEnd.inflow.minus(flowsBefore.inflow)),
      out: money(flowsUntilEnd.outflow.minus(flowsBefore.outflow)),
      closing: money(closing),
    },
  }
}
