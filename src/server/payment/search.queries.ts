import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Scope } from '../resource/scope.ts'
import { likePattern } from '../resource/search.ts'

export type Searched = {
  /** What the payments that match have in common. */
  condition: RawBuilder<unknown>
  /** Those whose receipt has the text whole as its number come first. */
  exact?: RawBuilder<unknown> | undefined
}

// With more matches than this the list is walked in its order and each row looked at: matches are never far apart then.
const mostIds = 1000

/** Payments by client, note or number of receipt; undefined without a search. Their ids are found by indexes, which a condition could not use. */
export const searchPayments = async (
  { db, companyId }: Scope,
  search: string | undefined,
): Promise<Searched | undefined> => {
  const pattern = likePattern(search)
  if (!pattern) return undefined
  const { rows } = await sql<{ ids: string[]; exact: string[] }>`
    select array(select found_payments(${pattern}) limit ${mostIds + 1}) as ids,
      array(select r.payment_id from receipt r where r.company_id = ${companyId} and lower(r.number) = lower(${search?.trim()})) as exact`.execute(
    db,
  )
  const { ids = [], exact = [] } = rows[0] ?? {}
  const numbered = sql`p.id in (select r.payment_id from receipt r where r.company_id = ${companyId} and search_text(r.number) like ${pattern})`
  return {
    condition: ids.length > mostIds ? sql`(p.search like ${pattern} or ${numbered})` : sql`p.id = any(${ids}::uuid[])`,
    exact: exact.length > 0 ? sql`p.id = any(${exact}::uuid[])` : undefined,
  }
}
