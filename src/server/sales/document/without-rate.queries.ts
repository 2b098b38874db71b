import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { PlainDate } from '#domain/plain-date.ts'
import type { Scope } from '#server/platform/resource/scope.ts'

type Kind = 'invoice' | 'expense'

/** Entries that are worth nothing in the currency of the company. The condition is that of the index. */
const worthless = (companyId: string, kind: Kind) =>
  sql`e.company_id = ${companyId} and e.document_kind = ${kind} and e.base_amount = 0`

/** Whether the document `d` is in the books in another currency without an exchange rate. */
export const isWithoutRate = (companyId: string, kind: Kind, d: RawBuilder<unknown>) =>
  sql`${d}.exchange_rate is null and ${d}.id in (select e.document_id from ledger_entry e where ${worthless(companyId, kind)})`

/** How many documents of these days have no exchange rate, by kind. */
export const countWithoutRate = async (
  { db, companyId }: Scope,
  { from, to }: { from: PlainDate | null; to: PlainDate },
): Promise<Record<Kind, number>> => {
  const counted = (kind: Kind) => sql`select count(*)::int from ${sql.table(kind)} d
    where d.company_id = ${companyId} and d.exchange_rate is null and d.id in (select e.document_id from ledger_entry e
      where ${worthless(companyId, kind)} and e.date <= ${to}::date ${from ? sql`and e.date >= ${from}::date` : sql``})`
  const { rows } = await sql<Record<Kind, number>>`
    select (${counted('invoice')}) as invoice, (${counted('expense')}) as expense`.execute(db)
  return rows[0]!
}
