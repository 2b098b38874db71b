import { sql } from 'kysely'
import { nextNumber, seriesAfterTyped } from '#domain/number-series.ts'
import type { InvoiceType } from '#domain/invoice-type.ts'
import type { Database } from '../db/kysely.ts'
import { Problem, refuseField } from '../http/problem.ts'

export type TakenNumber = { series_id: string | null; number: string }

const inUse = () =>
  new Problem('series_number_in_use', { errors: { number: [{ key: 'series_number_in_use', params: {} }] } })

const isTaken = async (db: Database, companyId: string, type: InvoiceType, number: string): Promise<boolean> => {
  const found = await db
    .selectFrom('invoice')
    .select('id')
    .where('company_id', '=', companyId)
    .where('type', '=', type)
    .where('number', '=', number)
    .executeTakeFirst()
  return found !== undefined
}

/** The series, locked until the document is stored: whoever else wants a number of it waits, so none is doubled or lost. */
const lockSeries = async (db: Database, companyId: string, type: InvoiceType, seriesId: string | null) => {
  const { rows } = await sql<{ id: string; invoice_type: string; next_number: string; archived_at: string | null }>`
    select id, invoice_type, next_number, archived_at from series
    where company_id = ${companyId} and (id = ${seriesId}::uuid or (${seriesId}::uuid is null and invoice_type = ${type} and is_default and activity_id is null))
    for update`.execute(db)
  const [series] = rows
  if (!series && seriesId) throw refuseField('series_id', 'id')
  if (series && series.invoice_type !== type) throw refuseField('series_id', 'id')
  return series
}

const moveOn = (db: Database, companyId: string, seriesId: string, next: string) =>
  sql`update series set next_number = ${next}, version = version + 1, updated_at = now()
    where company_id = ${companyId} and id = ${seriesId}`.execute(db)

/**
 * The number of a new document, taken in its transaction. A typed one must be free and moves its series on when it
 * is of it and not behind; without one the series' next is taken, past any that was used by hand before.
 */
export const takeNumber = async (
  db: Database,
  companyId: string,
  form: { type: InvoiceType; series_id: string | null; number: string | null },
): Promise<TakenNumber> => {
  const series = await lockSeries(db, companyId, form.type, form.series_id)
  if (form.number) {
    if (await isTaken(db, companyId, form.type, form.number)) throw inUse()
    const next = series && seriesAfterTyped(series.next_number, form.number)
    if (series && next && next !== series.next_number) await moveOn(db, companyId, series.id, next)
    return { series_id: series?.id ?? null, number: form.number }
  }
  if (!series) throw refuseField('number', 'number_series')
  let number = series.next_number
  while (await isTaken(db, companyId, form.type, number)) number = nextNumber(number)
  await moveOn(db, companyId, series.id, nextNumber(number))
  return { series_id: series.id, number }
}

/** A number changed by hand on a stored document must be free. */
export const refuseTaken = async (db: Database, companyId: string, type: InvoiceType, number: string) => {
  if (await isTaken(db, companyId, type, number)) throw inUse()
}
