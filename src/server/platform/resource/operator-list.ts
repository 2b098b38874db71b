import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { PageQuery } from './page.ts'

/** What the operators' lists are asked with. */
export type ListQuery = {
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
