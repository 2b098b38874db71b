import { sql } from 'kysely'
import { dec, plainText } from '#domain/decimal.ts'
import { addDays } from '#domain/plain-date.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'

type Scope = Pick<CompanyContext, 'db' | 'companyId'>
type Known = { balance: string; after: PlainDate }

/** The last balance of a statement up to the day, and the day after which entries add to it. */
const lastKnown = async ({ db, companyId }: Scope, accountId: string, day: PlainDate): Promise<Known | undefined> => {
  const { rows } = await sql<Known>`
    select balance, after from (
      (select closing as balance, date_to as after from bank_statement
        where company_id = ${companyId} and account_id = ${accountId} and closing is not null and date_to <= ${day}::date
        order by date_to desc, date_from desc limit 1)
      union all
      (select opening, date_from - 1 from bank_statement
        where company_id = ${companyId} and account_id = ${accountId} and opening is not null and date_from <= ${day}::date + 1
        order by date_from desc limit 1)
    ) known order by after desc limit 1`.execute(db)
  return rows[0]
}

/** The balance at the end of the day by the statements, and the last day they tell of; null: no statement up to the day has a balance. */
export const statementBalance = async (
  { db, companyId }: Scope,
  accountId: string,
  day: PlainDate,
): Promise<{ balance: string; date: PlainDate } | null> => {
  const known = await lastKnown({ db, companyId }, accountId, day)
  if (!known) return null
  const { rows } = await sql<{ sum: string; last: PlainDate | null }>`
    select coalesce(sum(amount), 0) as sum, max(date) as last from bank_entry
    where company_id = ${companyId} and account_id = ${accountId} and date between ${addDays(known.after, 1)}::date and ${day}::date`.execute(
    db,
  )
  const [added] = rows
  const last = added?.last ?? known.after
  return { balance: plainText(dec(known.balance).plus(dec(added?.sum ?? '0'))), date: last }
}

/** The first day that statements of the account tell of; null: there are none. */
export const firstDay = async ({ db, companyId }: Scope, accountId: string): Promise<PlainDate | null> => {
  const { rows } = await sql<{ day: PlainDate | null }>`
    select min(date_from) as day from bank_statement where company_id = ${companyId} and account_id = ${accountId}`.execute(
    db,
  )
  return rows[0]?.day ?? null
}
