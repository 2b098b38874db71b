import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { namesOf } from '#contract/platform/field-names.ts'
import type { RecordName } from '#domain/resources.ts'
import { amountText } from '#domain/currency.ts'
import { dec } from '#domain/decimal.ts'
import { searchText } from '#domain/text.ts'
import type { Scope } from '#server/platform/resource/scope.ts'
import { hasTrigram, likePattern } from '#server/platform/resource/list-query.ts'
import type { Candidate } from './rank.ts'

type Source = {
  table: RecordName
  name: RawBuilder<unknown>
  title: RawBuilder<unknown>
  subtitle: RawBuilder<unknown>
  /** Whether the result shows the total of the document. */
  money?: true
  /** The tab of its list, unless that is the first one. */
  tab?: RawBuilder<unknown>
  /** Newest documents first, other records by name: the order of an index. */
  order: RawBuilder<unknown>
  where?: RawBuilder<unknown>
  /** The condition of the index that has this order. */
  indexCondition: RawBuilder<unknown>
  /** Finds rows whose number or code is exactly the text. */
  exact?: (q: string) => RawBuilder<unknown>
}

const newest = sql`date desc, id desc`

const sourceOf: Readonly<Record<RecordName, Omit<Source, 'table'>>> = {
  client: {
    name: sql`code`,
    title: sql`title`,
    subtitle: sql`coalesce(code, '')`,
    order: sql`title, id`,
    indexCondition: sql`archived_at is null`,
    exact: (q) => sql`id = any(array(select clients_by_code(${q})))`,
  },
  invoice: {
    name: sql`number`,
    title: sql`number`,
    subtitle: sql`client_title`,
    money: true,
    order: newest,
    indexCondition: sql`voided_at is null`,
    // Most numbers have capital letters; this form of the condition can use the unique index of numbers.
    exact: (q) =>
      sql`type in ('simple', 'proforma', 'quote', 'credit') and number = any(${[q, q.toUpperCase()]}::text[])`,
  },
  expense: {
    name: sql`number`,
    title: sql`coalesce(number, vendor_title)`,
    subtitle: sql`vendor_title`,
    money: true,
    order: newest,
    indexCondition: sql`archived_at is null`,
  },
  payment: {
    name: sql`null::text`,
    title: sql`coalesce(client_title, note, date::text)`,
    subtitle: sql`date::text`,
    money: true,
    tab: sql`case type when 'expense' then 'expenses' when 'transfer' then 'transfers' end`,
    order: newest,
    indexCondition: sql`type = 'income' and archived_at is null`,
    // The payment of a credit invoice is not shown anywhere.
    where: sql`type <> 'credit'`,
  },
  product: {
    name: sql`code`,
    title: sql`title`,
    subtitle: sql`coalesce(code, '')`,
    order: sql`title, id`,
    indexCondition: sql`archived_at is null`,
    exact: (q) => sql`id = any(array(select products_by_code(${q})))`,
  },
}
const sources: readonly Source[] = namesOf(sourceOf).map((table) => ({ table, ...sourceOf[table] }))

export const perKind = 8
/** The number of first rows that are scanned: a frequent text is found among them without the trigram index. */
const scannedRows = 1000
/** With this many matches among the first rows, scanning more rows is faster than the trigram index. */
const frequentMatches = 2
const maxScannedRows = 5 * scannedRows
/** The limit of matches by the trigram index. */
const maxIds = 200

/** Records that contain the text, some of each kind; an exact number or code is always included. */
export const findCandidates = async (scope: Scope, q: string): Promise<Candidate[]> => {
  const pattern = likePattern(q)
  const text = searchText(q).trim()
  if (!pattern) return []
  const first = await readRows(scope, [
    ...sources.flatMap((source) =>
      source.exact ? [{ source, where: source.exact(source.table === 'invoice' ? q : text) }] : [],
    ),
    ...sources.map((source) => ({ source, where: isAmongFirst(scope, source, pattern) })),
  ])
  const incomplete = sources
    .map((source) => ({ source, matched: first.filter(({ kind }) => kind === source.table).length }))
    .filter(({ matched }) => matched < perKind)
  const rest = !hasTrigram(text) || incomplete.length === 0 ? [] : await readOthers(scope, incomplete, pattern)
  return [...new Map([...first, ...rest].map((row) => [row.id, candidateOf(row)])).values()]
}

const candidateOf = ({ total, currency, tab, ...row }: StoredRow): Candidate => ({
  ...row,
  total: total === null || currency === null ? null : { currency, amount: amountText(dec(total), currency) },
  path: `/${row.kind}/list?${tab === null ? '' : `tab=${tab}&`}open=${row.id}`,
})

type StoredRow = Omit<Candidate, 'path' | 'total'> & {
  total: string | null
  currency: string | null
  tab: string | null
}
type Part = { source: Source; where: RawBuilder<unknown> }

const readRows = async ({ db, companyId }: Scope, parts: readonly Part[]) => {
  const selects = parts.map(({ source: { table, name, title, subtitle, money, tab, order, where: always }, where }) => {
    const condition = sql`company_id = ${companyId} and deleted_at is null and ${always ?? sql.lit(true)} and ${where}`
    return sql`(select ${table}::text as kind, id, ${name} as name, ${title} as title, ${subtitle} as subtitle,
      ${money ? sql`total::text` : sql`null::text`} as total, ${money ? sql`currency` : sql`null::text`} as currency,
      ${tab ?? sql`null::text`} as tab from ${sql.table(table)}
      where ${condition} order by ${order} limit ${perKind})`
  })
  return (await sql<StoredRow>`${sql.join(selects, sql` union all `)}`.execute(db)).rows
}

const isAmongFirst = (scope: Scope, source: Source, pattern: string) =>
  sql`id = any(${scannedIds(scope, source, pattern, scannedRows)})`

const scannedIds = ({ companyId }: Scope, { table, order, indexCondition }: Source, pattern: string, limit: number) =>
  sql`array(select id from (select id, search from ${sql.table(table)}
    where company_id = ${companyId} and deleted_at is null and ${indexCondition} order by ${order} limit ${limit}) one
    where search like ${pattern} limit ${perKind})`

/** By the trigram index, through functions of the owner: under row-level security a condition could not use it. */
const indexedIds = ({ table }: Source, pattern: string) =>
  sql`array(select ${sql.ref(`search_${table}s`)}(${pattern}) limit ${maxIds})`

const readOthers = async (
  scope: Scope,
  incomplete: readonly { source: Source; matched: number }[],
  pattern: string,
) => {
  const arrays = incomplete.map(({ source, matched }) => {
    const ids =
      matched < frequentMatches
        ? indexedIds(source, pattern)
        : sql`(select case when cardinality(ids) < ${perKind} then ${indexedIds(source, pattern)} else ids end
            from (select ${scannedIds(scope, source, pattern, maxScannedRows)} as ids) scanned)`
    return sql`${ids} as ${sql.ref(source.table)}`
  })
  const { rows } = await sql<Record<string, string[]>>`select ${sql.join(arrays)}`.execute(scope.db)
  const parts = incomplete.flatMap(({ source }) => {
    const ids = rows[0]?.[source.table] ?? []
    return ids.length > 0 ? [{ source, where: sql`id = any(${ids}::uuid[])` }] : []
  })
  return parts.length > 0 ? readRows(scope, parts) : []
}
