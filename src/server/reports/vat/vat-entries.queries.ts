import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { z } from 'zod'
import { dec } from '#domain/decimal.ts'
import type { Decimal } from '#domain/decimal.ts'
import { isPlainDate } from '#domain/plain-date.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import type { ReportSpan } from '#domain/reports.ts'
import type { VatPart } from '#domain/vat-return/vat-return.ts'
import { refuseField } from '#server/platform/http/problem.ts'
import type { Scope } from '#server/platform/resource/scope.ts'
import { maxCounted } from '../documents.queries.ts'
import { isDomestic } from './vat-sums.queries.ts'

/** Which VAT entries a row of the report is made of. */
export type VatFilter = {
  part: VatPart
  /** What it adds up. `not_deducted`: VAT less its deductible part. `no_rate`: entries without amounts in euros. */
  figure: 'base' | 'vat' | 'deductible_vat' | 'not_deducted' | 'no_rate'
  /** Of the classifier; '' is none. Null: all. */
  codes: readonly string[] | null
  /** Which of the entries without a code: VAT of domestic purchases, VAT that is not split by rate, or the others. */
  uncoded?: 'domestic' | 'unknown' | 'other'
  /** Only documents of these kinds. */
  kinds?: readonly string[]
}

const figures = {
  base: sql`e.base`,
  vat: sql`e.vat`,
  deductible_vat: sql`e.deductible_vat`,
  not_deducted: sql`(e.vat - e.deductible_vat)`,
  no_rate: sql`0`,
} satisfies Record<VatFilter['figure'], RawBuilder<unknown>>

const hasFigure = ({ figure }: VatFilter) => (figure === 'no_rate' ? sql`e.base is null` : sql`${figures[figure]} <> 0`)

const e = sql`e`
const uncodedEntries = {
  domestic: isDomestic(e),
  unknown: sql`e.type = 'unknown'`,
  other: sql`(e.type <> 'unknown' and not ${isDomestic(e)})`,
}

/** The types of entries without a code that a filter may keep. */
const uncodedTypes = {
  domestic: sql`type in ('standard', 'reduced')`,
  unknown: sql`type = 'unknown'`,
  other: sql`type <> 'unknown'`,
}

/** The codes of a filter that there are sums of: among entries of a code that keeps none, all would be read in vain. */
const codesOf = ({ companyId }: Scope, { codes, part, uncoded }: VatFilter) => sql`(
  select distinct code from vat_month where company_id = ${companyId} and part = ${part}
    ${codes ? sql`and code = any(${[...codes]}::text[])` : sql``}
    ${uncoded ? sql`and (code <> '' or ${uncodedTypes[uncoded]})` : sql``})`

/** The latest entries of each code by its index; `limit` of each. All codes at once would be sorted first. */
const entriesOf = (
  scope: Scope,
  filter: VatFilter,
  { from, to }: ReportSpan,
  { limit, cursor }: { limit: number; cursor?: Cursor | undefined },
) => sql`${codesOf(scope, filter)} c (code) cross join lateral (
  select e.document_id, e.date, e.position, e.code, coalesce(e.base, 0) as base, ${figures[filter.figure]} as amount from vat_entry e
  where e.company_id = ${scope.companyId} and e.part = ${filter.part} and e.code = c.code and e.date between ${from}::date and ${to}::date
    and ${hasFigure(filter)} ${filter.uncoded ? sql`and (e.code <> '' or ${uncodedEntries[filter.uncoded]})` : sql``}
    ${filter.kinds ? sql`and e.kind = any(${[...filter.kinds]}::text[])` : sql``}
    ${cursor ? sql`and (e.date, e.document_id) < (${cursor[0]}::date, ${cursor[1]}::uuid)` : sql``}
  order by e.date desc, e.document_id desc limit ${limit} offset 0) e`

/** More entries are not read for a count; their documents are then `maxCounted` or nearly so. */
const maxEntries = 2 * maxCounted

/** How many documents made each row, at most `maxCounted`. */
export const countVatDocuments = async (
  scope: Scope,
  span: ReportSpan,
  filters: readonly VatFilter[],
): Promise<number[]> => {
  if (filters.length === 0) return []
  const counts = filters.map(
    (
      filter,
      at,
    ) => sql`select ${sql.lit(at)} as at, case when count(*) >= ${sql.lit(maxEntries)} then ${sql.lit(maxCounted)}
      else least(${sql.lit(maxCounted)}, count(distinct document_id)) end::int as count
      from (select document_id from ${entriesOf(scope, filter, span, { limit: maxEntries })} limit ${sql.lit(maxEntries)}) x`,
  )
  const { rows } = await sql<{ at: number; count: number }>`${sql.join(counts, sql` union all `)}`.execute(scope.db)
  const byPlace = new Map(rows.map(({ at, count }) => [at, count]))
  return filters.map((_, at) => byPlace.get(at) ?? 0)
}

const cursorShape = z.tuple([z.string().refine(isPlainDate), z.uuid()])
type Cursor = z.infer<typeof cursorShape>

/** The place in a list of documents. Refuses what is none. */
export const readDayCursor = (text: string): Cursor => {
  try {
    return cursorShape.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  } catch {
    throw refuseField('cursor', 'cursor')
  }
}
export const writeDayCursor = (cursor: Cursor): string => Buffer.from(JSON.stringify(cursor)).toString('base64url')

type Entry = { document_id: string; date: PlainDate; code: string; base: string; amount: string }
/** A document with its share of a row. */
export type VatDocument = { id: string; date: PlainDate; codes: string[]; base: Decimal; amount: Decimal }

/** The documents of a row, the newest first. */
export const readVatDocuments = async (
  scope: Scope,
  span: ReportSpan,
  filter: VatFilter,
  page: { limit: number; cursor?: Cursor | undefined },
): Promise<VatDocument[]> => {
  // A document has few entries of one part; enough are read that its last one is among them.
  const most = page.limit * 3 + 60
  const { rows } = await sql<Entry>`
    select e.document_id, e.date, e.code, e.base, e.amount from ${entriesOf(scope, filter, span, { limit: most, cursor: page.cursor })}
    order by e.date desc, e.document_id desc, e.code, e.position limit ${most}`.execute(scope.db)
  const found: VatDocument[] = []
  for (const { document_id: id, date, code, base, amount } of rows) {
    let document = found.at(-1)
    if (document?.id !== id) {
      document = { id, date, codes: [], base: dec(0), amount: dec(0) }
      found.push(document)
    }
    document.base = document.base.plus(base)
    document.amount = document.amount.plus(amount)
    if (code !== '' && !document.codes.includes(code)) document.codes.push(code)
  }
  // The entries of the last document may continue after those that were read.
  return rows.length < most ? found : found.slice(0, -1)
}
