import { searchText } from '#domain/search-text.ts'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { PageQuery } from './page.ts'
import { resources } from '#domain/resources.ts'
import type { ResourceName } from '#domain/resources.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { notFound, resourceNamedBy } from '#server/platform/http/problem.ts'

/** Free text as a LIKE pattern over a `search` column; undefined when there is nothing to look for. */
export const likePattern = (search: string | undefined): string | undefined => {
  const text = searchText(search ?? '').trim()
  return text ? `%${text.replace(/[\\%_]/g, '\\$&')}%` : undefined
}

/** Whether an index of texts can find it: fewer letters are no trigram. */
export const hasTrigram = (search: string): boolean => searchText(search).trim().length >= 3

/** What the operators' lists are asked with. */
export type OperatorListQuery = {
  tab?: string | undefined
  search?: string | undefined
  limit?: number | undefined
  cursor?: string | undefined
}

/** Each word of the search stands in one of the columns, in whatever case. */
export const contains = (search: string | undefined, columns: readonly RawBuilder<unknown>[]): RawBuilder<unknown>[] =>
  (search ?? '')
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => {
      const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`
      return sql`(${sql.join(
        columns.map((column) => sql`${column} ilike ${pattern}`),
        sql` or `,
      )})`
    })

/** Newest first: the only order these lists have. */
export const newestFirst = (by: RawBuilder<unknown>): Pick<PageQuery, 'sorts' | 'sort'> => ({
  sorts: { created_at: { by, type: 'timestamptz' } },
  sort: '-created_at',
})

type Asking = Pick<CompanyContext, 'db' | 'companyId'>

/**
 * Ends a read whose query names what the company has not, such as a client of another: not found, as in an address. A list need only
 * ask where it found nothing, for what it found shows that there is one.
 */
export const refuseUnknown = async (
  { db, companyId }: Asking,
  query: Readonly<Record<string, unknown>>,
  fields: readonly string[],
): Promise<void> => {
  for (const field of fields) {
    const id = query[field]
    if (typeof id !== 'string') continue
    // Queries name nothing but resources.
    const resource = resourceNamedBy(field) as ResourceName
    const table = sql.table(resources[resource].table)
    const { rows } = await sql`select from ${table} where company_id = ${companyId} and id = ${id}`.execute(db)
    if (rows.length === 0) throw notFound(resource)
  }
}
