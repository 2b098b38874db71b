import { z } from 'zod'
import type { ReportQuery } from '#contract/reports/report.ts'
import { refuseField } from '#server/platform/http/problem.ts'

// A report of grouped rows is read whole by the database and paged by position: rows are few (clients, vendors, products), and their
// figures change between pages anyway.
const cursorShape = z.tuple([z.string().max(60), z.int().min(1).max(1_000_000)])

/** The position in a cursor; refuses one of another shape. */
export const readCursorOf = <Cursor>(shape: z.ZodType<Cursor>, text: string): Cursor => {
  try {
    return shape.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  } catch {
    throw refuseField('cursor', 'cursor')
  }
}

export const writeCursor = (cursor: readonly unknown[]): string =>
  Buffer.from(JSON.stringify(cursor)).toString('base64url')

/** The order of a request, in one word: `-amount`. Refuses a column that is not sortable. */
export const orderOf = <Key extends string>(
  { sort, order }: Pick<ReportQuery, 'sort' | 'order'>,
  keys: readonly Key[],
  byDefault: { key: Key; isDescending: boolean },
): { key: Key; isDescending: boolean } => {
  if (sort === undefined) return { ...byDefault, ...(order ? { isDescending: order === 'desc' } : {}) }
  const key = keys.find((each) => each === sort)
  if (key === undefined) throw refuseField('sort', 'choice')
  return { key, isDescending: (order ?? (key === 'title' ? 'asc' : 'desc')) === 'desc' }
}

/** How many rows come before the page. A cursor of another order is refused. */
export const offsetOf = (cursor: string | undefined, order: string): number => {
  if (cursor === undefined) return 0
  const [name, offset] = readCursorOf(cursorShape, cursor)
  if (name !== order) throw refuseField('cursor', 'cursor')
  return offset
}

/** The cursor of the next page; null if there is none. */
export const nextOf = (order: string, offset: number, shown: number, count: number): string | null =>
  offset + shown < count ? writeCursor([order, offset + shown]) : null
