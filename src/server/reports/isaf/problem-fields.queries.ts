import { sql } from 'kysely'
import type { IsafProblemItem } from '#contract/reports/isaf.ts'
import type { Scope } from '#server/platform/resource/scope.ts'

type Place = { id: string; row: number; line: number | null; is_delivery: boolean }

const vatRow = /^vat_rows\.(\d+)\.vat_id$/

/** Where the VAT of a row is chosen in the form of its invoice: the first line with it, or the delivery. */
const readPlaces = async ({ db, companyId }: Scope, ids: readonly string[]): Promise<Place[]> => {
  const { rows } = await sql<Place>`
    select v.invoice_id as id, v.row, (i.delivery->>'vat_id')::uuid is not distinct from v.vat_id as is_delivery,
      (select l.line from (
        select l.vat_id, row_number() over (order by l.position)::int - 1 as line from invoice_line l
        where l.company_id = ${companyId} and l.invoice_id = i.id) l
      where l.vat_id is not distinct from v.vat_id order by l.line limit 1) as line
    from (
      select v.invoice_id, v.vat_id, row_number() over (partition by v.invoice_id order by v.position)::int - 1 as row
      from invoice_vat v where v.company_id = ${companyId} and v.invoice_id = any(${ids}::uuid[])) v
    join invoice i on i.company_id = ${companyId} and i.id = v.invoice_id`.execute(db)
  return rows
}

const fieldOf = (place: Place | undefined): string =>
  place?.line === null && place.is_delivery ? 'delivery.vat_id' : `lines.${place?.line ?? 0}.vat_id`

/** Names the fields as the forms do: the form of an invoice has no VAT rows, but lines. */
export const inForm = async (scope: Scope, problems: readonly IsafProblemItem[]): Promise<IsafProblemItem[]> => {
  const rowOf = ({ fix, field }: IsafProblemItem) => (fix.kind === 'invoice' ? vatRow.exec(field)?.[1] : undefined)
  const ids = problems.filter(rowOf).map(({ fix }) => fix.id)
  if (ids.length === 0) return [...problems]
  const places = new Map((await readPlaces(scope, ids)).map((place) => [`${place.id} ${place.row}`, place]))
  return problems.map((problem) => {
    const row = rowOf(problem)
    return row === undefined ? problem : { ...problem, field: fieldOf(places.get(`${problem.fix.id} ${row}`)) }
  })
}
