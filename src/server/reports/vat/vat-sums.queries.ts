// Decision: docs/decisions/sums-of-the-vat-return.md
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { dec } from '#domain/decimal.ts'
import type { Decimal } from '#domain/decimal.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { splitShortest } from '#domain/reports.ts'
import type { ReportSpan, ShortSplit } from '#domain/reports.ts'
import type { VatSum } from '#domain/vat-return/vat-return.ts'
import type { Scope } from '#server/platform/resource/scope.ts'

/** What a document of VAT entries is. */
export type VatKind = 'invoice' | 'credit' | 'receipt' | 'import'
/** A sum of VAT rows by kind of document. `is_unknown`: VAT that old documents do not split by rate. */
export type ReadSum = VatSum & { kind: VatKind; is_unknown: boolean }

/** Entries without a code that may be VAT of a domestic purchase. It depends on what the expense keeps of its vendor, so no sum has it. */
const mayBeDomestic = (e: RawBuilder<unknown>) =>
  sql`(${e}.part = 'registered' and ${e}.code = '' and ${e}.type in ('standard', 'reduced'))`

/** Whether an entry without a code is VAT that a vendor of Lithuania charged. */
export const isDomestic = (e: RawBuilder<unknown>) => sql`(${mayBeDomestic(e)} and exists (
  select from expense x where x.company_id = ${e}.company_id and x.id = ${e}.document_id
    and is_domestic_vat(x.kind, ${e}.type, x.vendor_country, x.vendor_vat_code)))`

/** Days beside whole months, as rows of a query. */
const daysOf = (edges: ShortSplit['edges']) => {
  const of = (which: 'from' | 'to'): PlainDate[] => edges.map((edge) => edge[which])
  return sql`unnest(${of('from')}::date[], ${of('to')}::date[], ${edges.map(({ step }) => step)}::int[]) d (first, last, step)`
}

/** The sums of VAT rows in a period: whole months from the kept sums, other days from the entries. */
export const readVatSums = async ({ db, companyId }: Scope, span: ReportSpan): Promise<ReadSum[]> => {
  const { months, edges } = splitShortest(span)
  // What days that are taken off leave of their months is no sum of the period.
  const isLeft = edges.some(({ step }) => step === -1)
    ? sql`having sum(base) <> 0 or sum(vat) <> 0 or sum(deductible_vat) <> 0`
    : sql``
  const figures = sql`coalesce(sum(base), 0)::text as base, coalesce(sum(vat), 0)::text as vat, coalesce(sum(deductible_vat), 0)::text as deductible_vat`
  const { rows } = await sql<ReadSum>`
    select part, kind, nullif(code, '') as code, type = 'unknown' as is_unknown, is_domestic, ${figures} from (
      select part, kind, code, type, false as is_domestic, base, vat, deductible_vat from vat_month m
      where company_id = ${companyId} and month = any(${months}::date[]) and not ${mayBeDomestic(sql`m`)}
      union all
      select e.part, e.kind, e.code, e.type, false, d.step * e.base, d.step * e.vat, d.step * e.deductible_vat
      from ${daysOf(edges)}
      join vat_entry e on e.company_id = ${companyId} and e.part in ('sale', 'acquired', 'registered')
        and e.code = any(array(select distinct code from vat_month where company_id = ${companyId})) and e.date between d.first and d.last
      where not ${mayBeDomestic(sql`e`)}
      union all
      select e.part, e.kind, e.code, e.type, ${isDomestic(sql`e`)}, e.base, e.vat, e.deductible_vat from vat_entry e
      where e.company_id = ${companyId} and e.part = 'registered' and e.code = '' and ${mayBeDomestic(sql`e`)}
        and e.date between ${span.from}::date and ${span.to}::date) s
    group by 1, 2, 3, 4, 5 ${isLeft}`.execute(db)
  return rows
}

/** VAT that was registered in a period and may not be deducted, so that it is a cost. */
export const readNotDeducted = async ({ db, companyId }: Scope, span: ReportSpan): Promise<Decimal> => {
  const { months, edges } = splitShortest(span)
  const { rows } = await sql<{ vat: string }>`
    select coalesce(sum(vat), 0)::text as vat from (
      select vat - deductible_vat as vat from vat_month
      where company_id = ${companyId} and part = 'registered' and month = any(${months}::date[])
      union all
      select d.step * (e.vat - e.deductible_vat)
      from ${daysOf(edges)}
      join vat_entry e on e.company_id = ${companyId} and e.part = 'registered'
        and e.code = any(array(select distinct code from vat_month where company_id = ${companyId})) and e.date between d.first and d.last) s`.execute(
    db,
  )
  return dec(rows[0]?.vat ?? '0')
}
