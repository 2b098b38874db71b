import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { RegisterName, resources } from '#domain/resources.ts'
import { searchText } from '#domain/text.ts'
import { readPage } from './page.ts'
import type { Sort } from './page.ts'
import { selectList } from './scope.ts'
import type { Scope } from './scope.ts'
import { hasTrigram, likePattern } from './list-query.ts'
import type { ListQuery } from './settings-list.ts'

type RegisterList = {
  table: (typeof resources)[RegisterName]['table']
  /** The SQL functions that find ids by a pattern and by a code; they use indexes, which a condition here would not. */
  searchFunction: 'search_clients' | 'search_products'
  codeFunction: 'clients_by_code' | 'products_by_code'
  columns: readonly string[]
  sorts: Readonly<Record<string, Sort>>
  /** The condition of each tab, in addition to not deleted and not archived; `deleted` needs none. */
  tabs: Readonly<Record<string, RawBuilder<unknown>>>
}

const deletedSort = { deleted_at: { by: sql`deleted_at`, type: 'timestamptz' } } as const

/** A list of resources with thousands of rows: clients, products. Without filters its counts are read from stored counters. */
export const readRegisterList = async <Row extends { id: string }>(
  { db, companyId }: Scope,
  query: ListQuery,
  { table, searchFunction, codeFunction, columns, sorts, tabs }: RegisterList,
) => {
  const tab = query.tab ?? 'all'
  const searched = await search(db, query.search, { searchFunction, codeFunction })
  const conditions = [sql`company_id = ${companyId}`, ...(searched ? [searched.condition] : [])]
  const { rows, next_cursor } = await readPage<Row>(db, {
    columns: selectList(columns),
    from: sql.table(table),
    where: [...conditions, inTab(tab, tabs, query)],
    id: sql`id`,
    sorts: { ...sorts, ...deletedSort },
    sort: query.sort ?? (tab === 'deleted' ? '-deleted_at' : 'title'),
    exact: searched?.exact,
    limit: query.limit,
    cursor: query.cursor,
  })
  const names = [...Object.keys(tabs), 'deleted']
  const isNarrowed = searched !== undefined || query.archived === true
  const counts = isNarrowed
    ? await countTabs(db, table, conditions, Object.fromEntries(names.map((name) => [name, inTab(name, tabs, query)])))
    : await readStoredCounts(db, companyId, table)
  const tabCounts = Object.fromEntries(names.map((name) => [name, counts[name] ?? 0]))
  return { rows, meta: { next_cursor, count: tabCounts[tab] ?? 0, tabs: tabCounts, totals: [] } }
}

// With more matches the list is scanned in its order, because the next match is always near.
const maxIds = 1000

/** The condition of rows that match a search, and of those whose code equals it; undefined without a search. */
const search = async (
  db: Scope['db'],
  input: string | undefined,
  { searchFunction, codeFunction }: Pick<RegisterList, 'searchFunction' | 'codeFunction'>,
): Promise<{ condition: RawBuilder<unknown>; exact?: RawBuilder<unknown> } | undefined> => {
  const pattern = likePattern(input)
  if (!input || !pattern) return undefined
  const text = searchText(input).trim()
  // Without a trigram the whole index would be read, which is slower than reading the rows.
  const ids = hasTrigram(text)
    ? sql`array(select ${sql.ref(searchFunction)}(${pattern}) limit ${maxIds + 1})`
    : sql`null::uuid[]`
  const { rows } = await sql<{ ids: string[] | null; exact: string[] }>`
    select ${ids} as ids, array(select ${sql.ref(codeFunction)}(${text})) as exact`.execute(db)
  const [foundIds, exact = []] = [rows[0]?.ids, rows[0]?.exact]
  return {
    condition: foundIds && foundIds.length <= maxIds ? sql`id = any(${foundIds}::uuid[])` : sql`search like ${pattern}`,
    ...(exact.length > 0 ? { exact: sql`id = any(${exact}::uuid[])` } : {}),
  }
}

const inTab = (tab: string, tabs: RegisterList['tabs'], query: ListQuery): RawBuilder<unknown> => {
  if (tab === 'deleted') return sql`deleted_at is not null`
  const isListed = query.archived ? sql`archived_at is not null` : sql`archived_at is null`
  return sql`deleted_at is null and ${isListed} and ${tabs[tab] ?? sql.lit(true)}`
}

const countTabs = async (
  db: Scope['db'],
  table: RegisterList['table'],
  conditions: readonly RawBuilder<unknown>[],
  tabs: Readonly<Record<string, RawBuilder<unknown>>>,
) => {
  const counts = Object.entries(tabs).map(
    ([name, condition]) => sql`count(*) filter (where ${condition})::int as ${sql.ref(name)}`,
  )
  const { rows } = await sql<Record<string, number>>`
    select ${sql.join(counts)} from ${sql.table(table)} where ${sql.join(conditions, sql` and `)}`.execute(db)
  return rows[0] ?? {}
}

const readStoredCounts = async (
  db: Scope['db'],
  companyId: string,
  resource: string,
): Promise<Record<string, number>> => {
  const rows = await db
    .selectFrom('list_tally')
    .select(['tab', 'count'])
    .where('company_id', '=', companyId)
    .where('resource', '=', resource)
    .execute()
  return Object.fromEntries(rows.map(({ tab, count }) => [tab, count]))
}
