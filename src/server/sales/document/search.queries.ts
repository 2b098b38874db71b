import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Scope } from '#server/platform/resource/scope.ts'
import { hasTrigram, likePattern } from '#server/platform/resource/list-query.ts'
import { byIndex } from './tally.queries.ts'

export type Searched = {
  /** What the documents that match have in common. */
  condition: RawBuilder<unknown>
  /** The same of their text by itself, where it stands elsewhere too; undefined if something else may hold what is looked for. */
  ofText?: ((text: RawBuilder<unknown>) => RawBuilder<unknown>) | undefined
  /** Those whose number is the text stand first. */
  exact?: RawBuilder<unknown> | undefined
  /** `few` are named by their ids; of `many` or `most` each is looked at. Those two are guesses: what is answered does not depend on them. */
  spread: 'few' | 'many' | 'most'
}

type Source = {
  table: 'invoice' | 'expense' | 'payment'
  /** What the table is called in conditions. */
  alias: string
  /** The rows of an index of the newest. */
  newest: RawBuilder<unknown>
  /** The ids of those whose number the text is, however capitalised if the index allows it. */
  exact: (text: string) => RawBuilder<unknown>
  /** The same of rows that are found already. */
  exactOfFew?: (text: string) => RawBuilder<unknown>
  /** The ids of rows that hold what is looked for elsewhere. */
  elsewhere?: (pattern: string) => RawBuilder<unknown>
}

// With more matches than this the list is walked in its order and each row looked at: matches are never far apart then.
const mostIds = 2000
/** So many of the newest tell whether a text is common; one of twenty is. */
const lookedAt = 200
const commonFrom = 10

/** Documents that hold the text; undefined without a search. Ids of few are found by an index, which a condition could not use. */
export const searchDocuments = async (
  scope: Scope,
  search: string | undefined,
  source: Source,
): Promise<Searched | undefined> => {
  const pattern = likePattern(search)
  const text = search?.trim()
  if (!pattern || !text) return undefined
  const { exact, elsewhere, looked, held } = await lookAtNewest(scope, source, pattern, text)
  const holding = holds(source, pattern, elsewhere)
  const isCommon = held >= commonFrom && held * 20 >= looked
  const ids = isCommon ? [] : await findIds(scope, source, pattern, hasTrigram(text) ? undefined : holding)
  const isFew = !isCommon && ids.length <= mostIds
  const exactFirst = exact.length > 0 ? sql`${column(source, 'id')} = any(${exact}::uuid[])` : undefined
  if (isFew)
    return {
      condition: sql`${column(source, 'id')} = any(${ids}::uuid[])`,
      exact: source.exactOfFew?.(text) ?? exactFirst,
      spread: 'few',
    }
  const ofText = elsewhere.length === 0 ? (search: RawBuilder<unknown>) => holdsText(search, pattern) : undefined
  return { condition: holding, ofText, exact: exactFirst, spread: held * 2 > looked ? 'most' : 'many' }
}

const column = ({ alias }: Source, name: string) => sql.ref(`${alias}.${name}`)
const tableOf = ({ table, alias }: Source) => sql`${sql.table(table)} ${sql.ref(alias)}`

// Under row-level security LIKE is taken to match next to nothing; so wrapped, half of the rows.
const holdsText = (text: RawBuilder<unknown>, pattern: string) => sql`coalesce(${text} like ${pattern}, false)`

// Of what is found elsewhere there is hardly ever any: asking each row for it would cost as much again.
const holds = (source: Source, pattern: string, elsewhere: readonly string[]) => {
  const text = column(source, 'search')
  if (elsewhere.length === 0 || !source.elsewhere) return holdsText(text, pattern)
  const ids = elsewhere.length > mostIds ? source.elsewhere(pattern) : sql`select unnest(${elsewhere}::uuid[])`
  return sql`coalesce(${text} like ${pattern} or ${column(source, 'id')} in (${ids}), false)`
}

const lookAtNewest = async ({ db, companyId }: Scope, source: Source, pattern: string, text: string) => {
  const elsewhere = source.elsewhere ? sql`array(${source.elsewhere(pattern)} limit ${mostIds + 1})` : sql`'{}'::uuid[]`
  const { rows } = await sql<{ exact: string[]; elsewhere: string[]; looked: number; held: number }>`
    select array(${source.exact(text)}) as exact, ${elsewhere} as elsewhere,
      count(*)::int as looked, count(*) filter (where search like ${pattern})::int as held
    from (select search from ${sql.table(source.table)} where company_id = ${companyId} and ${source.newest}
      order by date desc, id desc limit ${lookedAt}) newest`.execute(db)
  return rows[0]!
}

// `walk`: what the rows are asked one by one, where their index of texts cannot find them.
const findIds = async ({ db, companyId }: Scope, source: Source, pattern: string, walk?: RawBuilder<unknown>) => {
  const found = walk
    ? byIndex(
        column(source, 'search'),
        (length) => sql`select ${column(source, 'id')} from ${tableOf(source)}
          where ${column(source, 'company_id')} = ${companyId} and ${length} and ${walk}`,
      )
    : sql`select ${sql.ref(`search_${source.table}s`)}(${pattern})`
  const { rows } = await sql<{ ids: string[] }>`select array(${found} limit ${mostIds + 1}) as ids`.execute(db)
  return rows[0]!.ids
}
