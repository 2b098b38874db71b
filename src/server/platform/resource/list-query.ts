import { searchText } from '#domain/text.ts'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { PageQuery } from './page.ts'
import { resources } from '#domain/resources.ts'
import type { ResourceName } from '#domain/resources.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { notFound, resourceNamedBy } from '#server/platform/http/problem.ts'

/** A LIKE pattern of the text for a `search` column; undefined for an empty text. */
export const likePattern = (search: string | undefined): string | undefined => {
  const text = searchText(search ?? '').trim()
  return text ? `%${text.replace(/[\\%_]/g, '\\$&')}%` : undefined
}

/** Whether a trigram index can find it, which needs three characters. */
export const hasTrigram = (search: string): boolean => searchText(search).trim().length >= 3

/** The query of the operators' lists. */
export type OperatorListQuery = {
  tab?: string | undefined
  search?: string | undefined
  limit?: number | undefined
  cursor?: string | undefined
}

/** Each word of the search must be in one of the columns, ignoring case. */
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

/** Newest first, the only order of these lists. */
export const newestFirst = (by: RawBuilder<unknown>): Pick<PageQuery, 'sorts' | 'sort'> => ({
  sorts: { created_at: { by, type: 'timestamptz' } },
  sort: '-created_at',
})

type QueryContext = Pick<CompanyContext, 'db' | 'companyId'>

/**
 * Throws "not found", as for an id in the path, if the query has an id that the company does not have, such as another company's client.
 * Lists need to check only if they found nothing.
 */
export const refuseUnknown = async (
  { db, companyId }: QueryContext,
  query: Readonly<Record<string, unknown>>,
  fields: readonly string[],
): Promise<void> => {
  for (const field of fields) {
    const id = query[field]
    if (typeof id !== 'string') continue
    // Ids in queries are always of resources.
    const resource = resourceNamedBy(field) as ResourceName
    const table = sql.table(resources[resource].table)
    const { rows } = await sql`select from ${table} where company_id = ${companyId} and id = ${id}`.execute(db)
    if (rows.length === 0) throw notFound(resource)
  }
}
