// Decision: docs/decisions/document-numbers.md
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { SeriesType } from '#domain/invoice-type.ts'
import { nextNumber, nextNumberAfterEntered } from '#domain/number-series.ts'
import type { Database } from '#server/platform/db/kysely.ts'
import { Problem, refuseField } from '#server/platform/http/problem.ts'

/** The requested number of a document. `fieldPrefix` is the path of the fields in its form (`receipt.`), empty by default. */
export type RequestedNumber = {
  type: SeriesType
  series_id: string | null
  number: string | null
  fieldPrefix?: string
}
export type AssignedNumber = { series_id: string | null; number: string }

const numberInUse = ({ fieldPrefix = '' }: { fieldPrefix?: string }) =>
  new Problem('series_number_in_use', {
    errors: { [`${fieldPrefix}number`]: [{ key: 'series_number_in_use', params: {} }] },
  })

type LockedSeries = {
  id: string
  invoice_type: string
  next_number: string
  archived_at: string | null
  /** A purged document had the next number: it is used again only if a user enters it. */
  is_purged: boolean
}

const tombstoneOf = (companyId: string, type: SeriesType, number: unknown) =>
  sql`select from tombstone where company_id = ${companyId} and type = ${type} and number = ${number}`

/** This number or the first one after it that no purged document had. */
const firstUnusedNumber = async (db: Database, companyId: string, type: SeriesType, from: string): Promise<string> => {
  for (let number = from; ; number = nextNumber(number)) {
    const { rows } = await tombstoneOf(companyId, type, number).execute(db)
    if (rows.length === 0) return number
  }
}

/** The condition that finds the series of a document: the one it names, else the default of its type. */
const isRequestedSeries = (companyId: string, { type, series_id }: Pick<RequestedNumber, 'type' | 'series_id'>) =>
  sql<boolean>`company_id = ${companyId} and deleted_at is null
    and case when ${series_id}::uuid is null then invoice_type = ${type} and is_default and activity_id is null and archived_at is null
      else id = ${series_id}::uuid end`

/**
 * The id of that series, not locked, as a part of another query; null if there is none, or if its next number belongs to
 * another invoice or to a purged document. `offset 0` prevents a join, which would read all numbers of the company if
 * the planner assumes that the tables are empty.
 */
export const availableSeriesId = (
  companyId: string,
  request: Pick<RequestedNumber, 'type' | 'series_id'>,
): RawBuilder<unknown> =>
  sql`(select id from series where ${isRequestedSeries(companyId, request)} and invoice_type = ${request.type} and archived_at is null
    and not exists (${tombstoneOf(companyId, request.type, sql`series.next_number`)} offset 0)
    and not exists (select from invoice i where i.company_id = ${companyId} and i.type = ${request.type} and i.number = series.next_number offset 0))`

/** The series, locked, as a row of `id` and `next_number`; no row if its next number belonged to a purged document. */
export const lockSeriesSql = (companyId: string, seriesId: string, type: SeriesType): RawBuilder<unknown> => sql`
  select id, next_number from series
  where company_id = ${companyId} and id = ${seriesId} and invoice_type = ${type} and archived_at is null and deleted_at is null
    and not exists (${tombstoneOf(companyId, type, sql`next_number`)} offset 0)
  for no key update`

/** The number after `number`, like `nextNumber` of the domain, but computed in the database. */
export const numberAfter = (number: RawBuilder<unknown>): RawBuilder<string> => sql<string>`(
  select left(n.number, length(n.number) - length(n.digits)) || lpad(n.next, greatest(length(n.digits), length(n.next)), '0')
  from (select d.*, (coalesce(nullif(d.digits, ''), '0')::numeric + 1)::text as next
    from (select ${number} as number, substring(${number}, '[0-9]*$') as digits) d) n)`

/** Sets the next number of the series to the one after `number` of the row `assigned` (`series_id`, `number`). */
export const advanceSeriesSql = (companyId: string, assigned: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  update series set next_number = ${numberAfter(sql`assigned.number`)}, version = series.version + 1, updated_at = now()
  from ${assigned} assigned where series.company_id = ${companyId} and series.id = assigned.series_id`

/** The series, locked until the document is stored: other requests wait, so no number is used twice or lost. */
export const lockSeries = async (db: Database, companyId: string, request: RequestedNumber) => {
  const { type, series_id, fieldPrefix = '' } = request
  const { rows } = await sql<LockedSeries>`
    select id, invoice_type, next_number, archived_at, exists (${tombstoneOf(companyId, type, sql`next_number`)}) as is_purged from series
    where ${isRequestedSeries(companyId, request)}
    for no key update`.execute(db)
  const [series] = rows
  if (series_id && !series) throw refuseField(`${fieldPrefix}series_id`, 'id')
  if (series && series.invoice_type !== type) throw refuseField(`${fieldPrefix}series_id`, 'choice')
  if (series?.archived_at) throw refuseField(`${fieldPrefix}series_id`, 'archived')
  return series
}

const advanceSeries = (db: Database, companyId: string, seriesId: string, next: string) =>
  sql`update series set next_number = ${next}, version = version + 1, updated_at = now()
    where company_id = ${companyId} and id = ${seriesId}`.execute(db)

/**
 * Numbers a document in its transaction. `store` returns false if another document has the number: an entered number is then
 * refused; otherwise the next free number of the series is used. Then the series moves to the number after it.
 */
export const assignNumber = async (
  db: Database,
  companyId: string,
  request: RequestedNumber,
  store: (assigned: AssignedNumber) => Promise<boolean>,
): Promise<void> => {
  const series = await lockSeries(db, companyId, request)
  let number = request.number ?? series?.next_number
  if (!number) throw refuseField(`${request.fieldPrefix ?? ''}number`, 'number_series')
  if (!request.number && series?.is_purged) number = await firstUnusedNumber(db, companyId, request.type, number)
  while (!(await store({ series_id: series?.id ?? null, number }))) {
    if (request.number) throw numberInUse(request)
    number = await firstUnusedNumber(db, companyId, request.type, nextNumber(number))
  }
  const next = series && nextNumberAfterEntered(series.next_number, number)
  if (series && next && next !== series.next_number) await advanceSeries(db, companyId, series.id, next)
}
