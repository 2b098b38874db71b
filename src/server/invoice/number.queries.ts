import { sql } from 'kysely'
import { nextNumber, seriesAfterTyped } from '#domain/number-series.ts'
import type { InvoiceType } from '#domain/invoice-type.ts'
import type { Database } from '../db/kysely.ts'
import { Problem, refuseField } from '../http/problem.ts'

type Wanted = { type: InvoiceType; series_id: string | null; number: string | null }
export type TakenNumber = { series_id: string | null; number: string }

const inUse = () =>
  new Problem('series_number_in_use', { errors: { number: [{ key: 'series_number_in_use', params: {} }] } })

/** The series, locked until the document is stored: whoever else wants a number of it waits, so none is doubled or lost. */
const lockSeries = async (db: Database, companyId: string, { type, series_id }: Wanted) => {
  const { rows } = await sql<{ id: string; invoice_type: string; next_number: string; archived_at: string | null }>`
    select id, invoice_type, next_number, archived_at from series
    where company_id = ${companyId} and deleted_at is null
      and case when ${series_id}::uuid is null then invoice_type = ${type} and is_default and activity_id is null and archived_at is null
        else id = ${series_id}::uuid end
    for no key update`.execute(db)
  const [series] = rows
  if (series_id && series?.invoice_type !== type) throw refuseField('series_id', 'id')
  if (series?.archived_at) throw refuseField('series_id', 'archived')
  return series
}

const moveOn = (db: Database, companyId: string, seriesId: string, next: string) =>
  sql`update series set next_number = ${next}, version = version + 1, updated_at = now()
    where company_id = ${companyId} and id = ${seriesId}`.execute(db)

/**
 * Numbers a document in its transaction. `store` answers false where another has the number already: a typed one is then
 * refused; of a series the next free one is taken, past any used by hand before. The series moves on behind what was taken.
 */
export const numbered = async (
  db: Database,
  companyId: string,
  wanted: Wanted,
  store: (taken: TakenNumber) => Promise<boolean>,
): Promise<void> => {
  const series = await lockSeries(db, companyId, wanted)
  let number = wanted.number ?? series?.next_number
  if (!number) throw refuseField('number', 'number_series')
  while (!(await store({ series_id: series?.id ?? null, number }))) {
    if (wanted.number) throw inUse()
    number = nextNumber(number)
  }
  const next = series && seriesAfterTyped(series.next_number, number)
  if (series && next && next !== series.next_number) await moveOn(db, companyId, series.id, next)
}

/**
 * Gives a stored document the number typed for it, or a number of the other series chosen. Nothing where neither changed.
 */
export const renumber = async (
  db: Database,
  companyId: string,
  stored: { id: string; type: InvoiceType; series_id: string | null; number: string },
  form: { series_id: string | null; number: string | null },
): Promise<void> => {
  const series_id = form.series_id ?? stored.series_id
  if (series_id === stored.series_id && (form.number ?? stored.number) === stored.number) return
  await numbered(db, companyId, { type: stored.type, series_id, number: form.number }, async (taken) => {
    const { rows } = await sql`update invoice set series_id = ${taken.series_id}, number = ${taken.number}
      where company_id = ${companyId} and id = ${stored.id} and not exists (
        select from invoice i where i.company_id = ${companyId} and i.type = ${stored.type} and i.number = ${taken.number} and i.id <> ${stored.id})
      returning id`.execute(db)
    return rows.length > 0
  }).catch((error: unknown) => {
    // Somebody took it between the look and the change.
    throw isNumberTaken(error) ? inUse() : error
  })
}

const isNumberTaken = (error: unknown) =>
  error instanceof Error && 'constraint' in error && error.constraint === 'invoice_number'
