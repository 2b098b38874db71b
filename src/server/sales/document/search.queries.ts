import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Scope } from '#server/platform/resource/scope.ts'
import { hasTrigram, likePattern } from '#server/platform/resource/list-query.ts'
import { byIndex } from './tally.queries.ts'

export type Searched = {
  /** The condition of matching documents. */
  condition: RawBuilder<unknown>
  /** The same condition for a copy of their text in another table; undefined if other columns may match, too. */
  ofText?: ((text: RawBuilder<unknown>) => RawBuilder<unknown>) | undefined
  /** The condition of documents with exactly this number, which come first. */
  exact?: RawBuilder<unknown> | undefined
  /** `few`: the matches are found by id; `many` or `most`: each row is checked. The last two are estimates that do not change the result. */
  spread: 'few' | 'many' | 'most'
}

type Source = {
  table: 'invoice' | 'expense' | 'payment'
  /** The alias of the table in conditions. */
  alias: string
  /** The condition of an index that is ordered by date. */
  newest: RawBuilder<unknown>
  /** Selects the ids of documents with exactly this number, ignoring case if the index allows it. */
  exact: (text: string) => RawBuilder<unknown>
  /** The same condition for rows that were already found. */
  exactOfFew?: (text: string) => RawBuilder<unknown>
  /** Selects the ids of documents that match by another table. */
  elsewhere?: (pattern: string) => RawBuilder<unknown>
}

// With more matches than this the list is scanned in its order: matches are close to each other then.
const maxIds = 2000
/** The number of newest documents that are sampled. A text that one in twenty of them contains is common. */
const sampleSize = 200
const minCommonMatches = 10

/** Finds documents that contain the text; undefined without a search. A few matches are found by an index that a condition could not use. */
export const searchDocuments = async (
  scope: Scope,
  search: string | undefined,
  source: Source,
): Promise<Searched | undefined> => {
  const pattern = likePattern(search)
  const text = search?.trim()
  if (!pattern || !text) return undefined
  const { exact, elsewhere: searchRelated, sampled, matched } = await sampleNewest(scope, source, pattern, text)
  const matching = matches(source, pattern, searchRelated)
  const isCommon = matched >= minCommonMatches && matched * 20 >= sampled
  const ids = isCommon ? [] : await findIds(scope, source, pattern, hasTrigram(text) ? undefined : matching)
  const isFew = !isCommon && ids.length <= maxIds
  const exactFirst = exact.length > 0 ? sql`${column(source, 'id')} = any(${exact}::uuid[])` : undefined
  if (isFew)
    return {
      condition: sql`${column(source, 'id')} = any(${ids}::uuid[])`,
      exact: source.exactOfFew?.(text) ?? exactFirst,
      spread: 'few',
    }
  const ofText = searchRelated.length === 0 ? (search: RawBuilder<unknown>) => containsText(search, pattern) : undefined
  return { condition: matching, ofText, exact: exactFirst, spread: matched * 2 > sampled ? 'most' : 'many' }
}

const column = ({ alias }: Source, name: string) => sql.ref(`${alias}.${name}`)
const tableOf = ({ table, alias }: Source) => sql`${sql.table(table)} ${sql.ref(alias)}`

// Under row-level security the planner expects almost no matches of LIKE; inside coalesce it expects half of the rows.
const containsText = (text: RawBuilder<unknown>, pattern: string) => sql`coalesce(${text} like ${pattern}, false)`

// Matches by another table are rare; a subquery for each row would double the cost.
const matches = (source: Source, pattern: string, searchRelated: readonly string[]) => {
  const text = column(source, 'search')
  if (searchRelated.length === 0 || !source.elsewhere) return containsText(text, pattern)
  const ids = searchRelated.length > maxIds ? source.elsewhere(pattern) : sql`select unnest(${searchRelated}::uuid[])`
  return sql`coalesce(${text} like ${pattern} or ${column(source, 'id')} in (${ids}), false)`
}

const sampleNewest = async ({ db, companyId }: Scope, source: Source, pattern: string, text: string) => {
  const searchRelated = source.elsewhere
    ? sql`array(${source.elsewhere(pattern)} limit ${maxIds + 1})`
    : sql`'{}'::uuid[]`
  const { rows } = await sql<{ exact: string[]; elsewhere: string[]; sampled: number; matched: number }>`
    select array(${source.exact(text)}) as exact, ${searchRelated} as elsewhere,
      count(*)::int as looked, count(*) filter (where search like ${pattern})::int as held
    from (select search from ${sql.table(source.table)} where company_id = ${companyId} and ${source.newest}
      order by date desc, id desc limit ${sampleSize}) newest`.execute(db)
  return rows[0]!
}

// `scanCondition`: the condition to check row by row if the trigram index cannot be used.
const findIds = async (
  { db, companyId }: Scope,
  source: Source,
  pattern: string,
  scanCondition?: RawBuilder<unknown>,
) => {
  const found = scanCondition
    ? byIndex(
        column(source, 'search'),
        (length) => sql`select ${column(source, 'id')} from ${tableOf(source)}
          where ${column(source, 'company_id')} = ${companyId} and ${length} and ${scanCondition}`,
      )
    : sql`select ${sql.ref(`search_${source.table}s`)}(${pattern})`
  const { rows } = await sql<{ ids: string[] }>`select array(${found} limit ${maxIds + 1}) as ids`.execute(db)
  return rows[0]!.ids
}
