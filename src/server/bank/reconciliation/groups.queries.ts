import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { PlainDate } from '#domain/plain-date.ts'
import { isExchangeThrough } from '#server/bank/entry/exchange-through.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'

type Scope = Pick<CompanyContext, 'db' | 'companyId'>

export type DifferenceRow = {
  id: string
  date: PlainDate
  name: string
  text: string
  amount: string
  settled_on: PlainDate | null
}
export type Group = { rows: DifferenceRow[]; count: number; total: string }

/** A longer list would not be read; its count and sum are complete. */
const mostRows = 200

const read = async ({ db }: Scope, rowsOf: RawBuilder<unknown>): Promise<Group> => {
  const [page, sums] = await Promise.all([
    sql<DifferenceRow>`select * from (${rowsOf}) x order by date desc, id desc limit ${mostRows}`.execute(db),
    sql<{ count: number; total: string }>`
      select count(*)::int as count, coalesce(sum(amount), 0) as total from (${rowsOf}) x`.execute(db),
  ])
  return { rows: page.rows, count: sums.rows[0]?.count ?? 0, total: sums.rows[0]?.total ?? '0' }
}

/** Entries up to the day whose payment is not in the books on that day: none yet, one of a later day, or none because it was ignored. */
export const bankOnly = (scope: Scope, accountId: string, day: PlainDate): Promise<Group> => {
  const { companyId } = scope
  return read(
    scope,
    sql`select b.id, b.date, b.name, b.text, b.amount, p.date as settled_on
      from bank_entry b
        left join lateral (select max(p.date) as date from bank_match m join payment p on p.company_id = m.company_id and p.id = m.payment_id
          where m.company_id = b.company_id and m.entry_id = b.id) p on true
        left join bank_entry r on r.company_id = b.company_id and r.id = b.returned_entry_id
        left join bank_entry back on back.company_id = b.company_id and back.returned_entry_id = b.id
      where b.company_id = ${companyId} and b.account_id = ${accountId} and b.date <= ${day}::date
        and coalesce(p.date, r.date, back.date, ${day}::date + 1) > ${day}::date`,
  )
}

/** Payments up to the day that no statement has up to that day. Before the first statement the books alone count. */
export const booksOnly = (scope: Scope, accountId: string, first: PlainDate, day: PlainDate): Promise<Group> => {
  const { companyId } = scope
  const side = (column: 'account_id' | 'source_account_id' | 'destination_account_id', amount: RawBuilder<unknown>) =>
    sql`select p.id, p.date, coalesce(p.client_title, '') as name, coalesce(p.note, '') as text, ${amount} as amount, e.date as settled_on
      from payment p
        left join lateral (select min(b.date) as date from bank_match m join bank_entry b on b.company_id = m.company_id and b.id = m.entry_id
          where m.company_id = p.company_id and m.payment_id = p.id and b.account_id = ${accountId}) e on true
      where p.company_id = ${companyId} and p.${sql.ref(column)} = ${accountId} and p.deleted_at is null
        and p.date between ${first}::date and ${day}::date and coalesce(e.date, ${day}::date + 1) > ${day}::date
        and not ${isExchangeThrough(sql`p`, sql`${accountId}`)}`
  return read(
    scope,
    sql`${side('account_id', sql`case p.type when 'income' then p.total else -p.total end`)}
      union all ${side('source_account_id', sql`-p.total`)}
      union all ${side('destination_account_id', sql`p.destination_total`)}`,
  )
}
