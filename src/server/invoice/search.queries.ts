import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { likePattern } from '../resource/search.ts'
import type { Database } from '../db/kysely.ts'

export type Searched = {
  /** What the invoices that match have in common. */
  condition: RawBuilder<unknown>
  /** Those whose number is the text stand first. */
  exact?: RawBuilder<unknown> | undefined
}

// With more matches than this the list is walked in its order and each row looked at: matches are never far apart then.
const mostIds = 1000

/**
 * Invoices by number, client or note; undefined without a search. Their ids are found by an index, which a condition could not use.
 * Of many matches the exact number is asked for by itself: as a part of the order it would make all of them be sorted.
 */
export const searchInvoices = async (
  db: Database,
  companyId: string,
  search: string,
): Promise<Searched | undefined> => {
  const pattern = likePattern(search)
  if (!pattern) return undefined
  const text = search.trim()
  const { rows } = await sql<{ ids: string[]; exact: string[] }>`
    select array(select found_invoices(${pattern}) limit ${mostIds + 1}) as ids,
      array(select i.id from invoice i where i.company_id = ${companyId} and i.type in ('simple', 'proforma', 'credit')
        and i.number = any(${[text, text.toUpperCase(), text.toLowerCase()]}::text[])) as exact`.execute(db)
  const { ids = [], exact = [] } = rows[0] ?? {}
  if (ids.length <= mostIds)
    return { condition: sql`i.id = any(${ids}::uuid[])`, exact: sql`lower(i.number) = lower(${text})` }
  return {
    condition: sql`i.search like ${pattern}`,
    exact: exact.length > 0 ? sql`i.id = any(${exact}::uuid[])` : undefined,
  }
}
