import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { z } from 'zod'
import { isPlainDate } from '#domain/plain-date.ts'
import type { Database } from '#server/platform/db/kysely.ts'
import { refuseField } from '#server/platform/http/problem.ts'

/** A sort column, never null, and the type of its value in a cursor. */
export type Sort = { by: RawBuilder<unknown>; type: 'text' | 'date' | 'numeric' | 'timestamptz' }

export type PageQuery = {
  columns: RawBuilder<unknown>
  from: RawBuilder<unknown>
  where: readonly RawBuilder<unknown>[]
  /** The id that ends the order, to make it total. */
  id: RawBuilder<unknown>
  sorts: Readonly<Record<string, Sort>>
  /** The name of a sort, with `-` in front for descending. */
  sort: string
  /** Rows with this condition come first: those with exactly the searched number or code. */
  exact?: RawBuilder<unknown> | undefined
  limit?: number | undefined
  cursor?: string | undefined
  /**
   * Whether the conditions match few of the rows that the index of the order has. The rows are then found by their conditions and sorted; in the
   * order of the index the database might read all others first. It cannot tell itself, because it knows how common each value is, but not
   * which ones go together. Only their ids are sorted, so that an index that includes the columns of the conditions and orders is enough.
   */
  isSorted?: boolean | undefined
  /** The view of the table where ids are found in order, with the same alias (list_order.sql tells why). */
  orderedIn?: RawBuilder<unknown> | undefined
}

/** The same value in a form that no index has. */
const withoutIndex = {
  text: (by) => sql`(${by} || '')`,
  numeric: (by) => sql`(${by} + 0)`,
  date: (by) => sql`(${by} + 0)`,
  timestamptz: (by) => sql`(${by} + interval '0')`,
} satisfies Record<Sort['type'], (by: RawBuilder<unknown>) => RawBuilder<unknown>>

const cursorSchema = z.tuple([
  z.string().max(60),
  z
    .string()
    .max(1000)
    .regex(/^[^\u0000]*$/),
  z.uuid(),
  z.boolean(),
])
type Cursor = z.infer<typeof cursorSchema>

const writeCursor = (cursor: Cursor) => Buffer.from(JSON.stringify(cursor)).toString('base64url')

const moment = /^(.{10}) (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,6})?[+-](?:0\d|1[0-4])(?::[0-5]\d){0,2}$/

/** Whether the database can parse the text as the type; otherwise the query would fail with an error 500. */
const isOfType = {
  text: () => true,
  numeric: (value) => /^-?\d{1,100}(\.\d{1,100})?$/.test(value),
  date: isPlainDate,
  timestamptz: (value) => isPlainDate(moment.exec(value)?.[1] ?? ''),
} satisfies Record<Sort['type'], (value: string) => boolean>

/** Parses a cursor. One of another order or a forged one is rejected, because it would give a wrong page. */
const readCursor = (text: string, sort: string, type: Sort['type']): Cursor => {
  try {
    const cursor = cursorSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
    if (cursor[0] === sort && isOfType[type](cursor[1])) return cursor
  } catch {
    // Rejected below.
  }
  throw refuseField('cursor', 'cursor')
}

/** The most bytes of rows in a response, which stays under 300 kB with its other fields. */
const maxBytes = 180_000

/** An upper bound of a row's bytes, without serializing it. */
const maxBytesOf = (row: Readonly<Record<string, unknown>>) => {
  let bytes = 2
  for (const name in row) {
    const value = row[name]
    if (typeof value === 'object' && value !== null) return Infinity
    // An escaped character takes six bytes; numbers and booleans at most 24.
    bytes += name.length + 4 + (typeof value === 'string' ? 2 + 6 * value.length : 24)
  }
  return bytes
}

/** The rows of one page: the requested number, or fewer if their texts are long; the cursor continues after them. */
export const rowsThatFit = <Row extends object>(rows: readonly Row[], limit: number, byteLimit = maxBytes): Row[] => {
  const page = rows.slice(0, limit)
  let bytes = 0
  // Serializing each row would cost as much as the response itself; ordinary rows are far below the limit.
  for (const row of page) bytes += maxBytesOf(row as Readonly<Record<string, unknown>>)
  if (bytes <= byteLimit) return page
  bytes = 0
  const tooMany = page.findIndex((row) => (bytes += Buffer.byteLength(JSON.stringify(row))) > byteLimit)
  return tooMany === -1 ? page : page.slice(0, Math.max(1, tooMany))
}

const sqlTrue = sql.lit(true)
const sqlFalse = sql.lit(false)

/**
 * Reads one page of a list by keyset pagination: the database starts at the cursor, however deep the page is. Each row has `cursor_value`
 * and `is_exact` besides its columns.
 */
export const readPage = async <Row extends { id: string }>(
  db: Database,
  query: PageQuery,
): Promise<{ rows: Row[]; next_cursor: string | null }> => {
  const limit = query.limit ?? 50
  const isDescending = query.sort.startsWith('-')
  const sort = query.sorts[isDescending ? query.sort.slice(1) : query.sort]
  if (!sort) throw refuseField('sort', 'choice')
  const by = query.isSorted ? withoutIndex[sort.type](sort.by) : sort.by
  // A comparison with null is null, and nulls would be sorted first.
  const exact = query.exact && sql`coalesce(${query.exact}, false)`
  const direction = isDescending ? sql`desc` : sql`asc`
  const where = [...query.where]
  if (query.cursor) {
    const [, value, id, isExact] = readCursor(query.cursor, query.sort, sort.type)
    const isAfterCursor = sql`(${by}, ${query.id}) ${isDescending ? sql`<` : sql`>`} (${value}::text::${sql.raw(sort.type)}, ${id}::uuid)`
    where.push(
      exact
        ? sql`(${isExact ? sql`not (${exact}) or ` : sql``}(${isExact ? sqlTrue : sqlFalse} = (${exact}) and ${isAfterCursor}))`
        : isAfterCursor,
    )
  }
  const order = sql`${exact ? sql`(${exact}) desc, ` : sql``}${by} ${direction}, ${query.id} ${direction}`
  const selectFrom = (from: RawBuilder<unknown>, columns: RawBuilder<unknown>, condition: RawBuilder<unknown>) =>
    sql<Row & { cursor_value: string; is_exact: boolean }>`
      select ${columns} from ${from} where ${condition} order by ${order} limit ${limit + 1}`
  const found = sql.join(where, sql` and `)
  const foundIn = query.isSorted ? query.from : query.orderedIn
  const { rows } = await selectFrom(
    query.from,
    sql`${query.columns}, (${by})::text as cursor_value, ${exact ?? sqlFalse} as is_exact`,
    foundIn ? sql`${query.id} = any(array(${selectFrom(foundIn, query.id, found)}))` : found,
  ).execute(db)
  const pageRows = rowsThatFit(rows, limit)
  const last = pageRows.at(-1)
  const hasMore = rows.length > pageRows.length && last !== undefined
  return {
    rows: pageRows,
    next_cursor: hasMore ? writeCursor([query.sort, last.cursor_value, last.id, last.is_exact]) : null,
  }
}
