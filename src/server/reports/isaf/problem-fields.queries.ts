import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { IsafProblemItem } from '#contract/reports/isaf.ts'
import type { Scope } from '#server/platform/resource/scope.ts'

type Kind = 'invoice' | 'expense'
type Place = { id: string; row: number; line: number | null; is_delivery: boolean }

const vatRow = /^vat_rows\.(\d+)\.vat_id$/

/** The form of an expense has VAT rows of its own if the paper says more than the lines. That of an invoice has lines only. */
const hasOwnRows: Record<Kind, RawBuilder<unknown>> = {
  invoice: sql`false`,
  expense: sql`(d.confirm_difference or d.paper_difference <> 0 or exists (
    select from expense_vat p where p.company_id = d.company_id and p.expense_id = d.id and p.deductible_percent <> 100))`,
}

/** Where the VAT of a row is chosen in the form of its document: the first line with it, or the delivery. */
const readPlaces = async ({ db, companyId }: Scope, kind: Kind, ids: readonly string[]): Promise<Place[]> => {
  const documentId = sql.ref(`${kind}_id`)
  const { rows } = await sql<Place>`
    select d.id, v.row,
      coalesce(jsonb_typeof(d.delivery) = 'object' and (d.delivery->>'vat_id')::uuid is not distinct from v.vat_id, false) as is_delivery,
      (select l.line from (
        select l.vat_id, row_number() over (order by l.position)::int - 1 as line from ${sql.table(`${kind}_line`)} l
        where l.company_id = ${companyId} and l.${documentId} = d.id) l
      where l.vat_id is not distinct from v.vat_id order by l.line limit 1) as line
    from (
      select v.${documentId} as id, v.vat_id, row_number() over (partition by v.${documentId} order by v.position)::int - 1 as row
      from ${sql.table(`${kind}_vat`)} v where v.company_id = ${companyId} and v.${documentId} = any(${ids}::uuid[])) v
    join ${sql.table(kind)} d on d.company_id = ${companyId} and d.id = v.id
    where not ${hasOwnRows[kind]}`.execute(db)
  return rows
}

/** The field of a place; undefined for a row that is in no line. */
const fieldOf = (place: Place | undefined): string | undefined => {
  if (!place) return undefined
  if (place.line !== null) return `lines.${place.line}.vat_id`
  return place.is_delivery ? 'delivery.vat_id' : undefined
}

/** Names the fields as the forms do: most documents have their VAT in lines and not in VAT rows. */
export const inForm = async (scope: Scope, problems: readonly IsafProblemItem[]): Promise<IsafProblemItem[]> => {
  const rowOf = ({ field }: IsafProblemItem) => vatRow.exec(field)?.[1]
  const fields = new Map<string, string | undefined>()
  for (const kind of ['invoice', 'expense'] as const) {
    const ids = problems.filter((each) => each.fix.kind === kind && rowOf(each) !== undefined).map(({ fix }) => fix.id)
    const places = ids.length > 0 ? await readPlaces(scope, kind, ids) : []
    for (const place of places) fields.set(`${place.id} ${place.row}`, fieldOf(place))
  }
  return problems.map((problem) => {
    const row = rowOf(problem)
    if (row === undefined) return problem
    const { kind, id } = problem.fix
    return { ...problem, field: fields.get(`${id} ${row}`) ?? (kind === 'invoice' ? 'lines.0.vat_id' : problem.field) }
  })
}
