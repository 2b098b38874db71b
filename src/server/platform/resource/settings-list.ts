import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Setting } from '#domain/resources.ts'
import { searchText } from '#domain/text.ts'
import { readPage } from './page.ts'
import type { Sort } from './page.ts'
import { selectList } from './scope.ts'
import type { Column, Scope } from './scope.ts'
import { likePattern } from './list-query.ts'

/** The query of any list. */
export type ListQuery = {
  tab?: string | undefined
  search?: string | undefined
  sort?: string | undefined
  limit?: number | undefined
  cursor?: string | undefined
  archived?: boolean | undefined
}

type SettingsList = {
  table: Setting
  columns: readonly Column[]
  sorts: Readonly<Record<string, Sort>>
  defaultSort: string
  /** The searched columns or expressions; rows in which one of them equals the text come first. */
  searched: readonly (string | RawBuilder<string>)[]
  filters?: readonly RawBuilder<unknown>[]
}

const searchTextOf = (searched: string | RawBuilder<string>) =>
  sql`search_text(${typeof searched === 'string' ? sql.ref(searched) : searched})`

const anyOf = (conditions: readonly RawBuilder<unknown>[]) => sql`(${sql.join(conditions, sql` or `)})`

/** A list of settings. A company has only tens of them, in one tab, so they are searched and counted directly. */
export const readSettingsList = async <Row extends { id: string }>(
  { db, companyId }: Scope,
  query: ListQuery,
  { table, columns, sorts, defaultSort, searched, filters = [] }: SettingsList,
) => {
  const pattern = likePattern(query.search)
  const text = searchText(query.search ?? '').trim()
  const from = sql.table(table)
  const where = [
    sql`company_id = ${companyId}`,
    sql`deleted_at is null`,
    query.archived ? sql`archived_at is not null` : sql`archived_at is null`,
    ...(pattern ? [anyOf(searched.map((each) => sql`${searchTextOf(each)} like ${pattern}`))] : []),
    ...filters,
  ]
  const { rows, next_cursor } = await readPage<Row>(db, {
    columns: selectList(columns),
    from,
    where,
    id: sql`id`,
    sorts,
    sort: query.sort ?? defaultSort,
    exact: pattern ? anyOf(searched.map((each) => sql`${searchTextOf(each)} = ${text}`)) : undefined,
    limit: query.limit,
    cursor: query.cursor,
  })
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from ${from} where ${sql.join(where, sql` and `)}`.execute(db)
  const count = counted.rows[0]?.count ?? 0
  return { rows, meta: { next_cursor, count, tabs: { all: count }, totals: [] } }
}

/** A row that is not deleted; `lock` prevents changes of it and new uses of it until the request ends. */
export const findSetting = async <Row>(
  { db, companyId }: Scope,
  { table, columns }: Pick<SettingsList, 'table' | 'columns'>,
  id: string,
  { lock = false } = {},
): Promise<Row | undefined> => {
  const { rows } = await sql<Row>`
    select ${selectList(columns)} from ${sql.table(table)}
    where company_id = ${companyId} and id = ${id} and deleted_at is null ${lock ? sql`for update` : sql``}`.execute(db)
  return rows[0]
}
