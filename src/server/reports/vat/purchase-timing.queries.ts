import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { dec } from '#domain/decimal.ts'
import type { Decimal } from '#domain/decimal.ts'
import type { ReportSpan } from '#domain/reports.ts'
import type { Scope } from '#server/platform/resource/scope.ts'
import { boxFilters } from './box-filters.ts'
import type { VatDocument } from './vat-entries.queries.ts'

/** The codes of purchases for which the buyer owes VAT. */
export const owedCodes: readonly string[] = (['32', '33', '34'] as const).flatMap(
  (box) => boxFilters.get(box)?.codes ?? [],
)

/**
 * Why figures of purchases differ between reports of a period: which expenses, and by how much. Amounts are added to the figure of the
 * VAT return.
 */
const differences = {
  // VAT owed and deducted, against i.SAF, which goes by the day of registration.
  receipts: { where: sql`is_registered and kind = 'receipt'`, amount: sql`vat` },
  import: { where: sql`is_registered and kind = 'import'`, amount: sql`vat` },
  owed_here: { where: sql`is_acquired and not is_registered`, amount: sql`owed` },
  owed_elsewhere: { where: sql`is_registered and not is_acquired`, amount: sql`-owed` },
  // Bases of the return, against the cost of profit and loss, which goes by the day of posting.
  cost_without_vat: { where: sql`is_cost and not has_vat`, amount: sql`net` },
  cost_not_deducted: { where: sql`is_cost and has_vat`, amount: sql`lost` },
  cost_here: { where: sql`is_cost and has_vat and not is_registered`, amount: sql`base` },
  cost_elsewhere: { where: sql`is_registered and has_vat and not is_cost`, amount: sql`-base` },
} satisfies Record<string, { where: RawBuilder<unknown>; amount: RawBuilder<unknown> }>

export type Difference = keyof typeof differences
export const isDifference = (text: string): text is Difference => Object.hasOwn(differences, text)

/** The expenses of a period by any of their days, with what each report counts of them. */
const expensesOf = ({ companyId }: Scope, { from, to }: ReportSpan) => {
  const isIn = (day: RawBuilder<unknown>) => sql`${day} between ${from}::date and ${to}::date`
  const supplied = sql`coalesce(x.date_supply, x.date)`
  return sql`(select x.id, x.date_registered as date, x.kind, x.vat as has_vat, ${isIn(sql`x.posting_date`)} as is_cost,
      ${isIn(sql`x.date_registered`)} as is_registered, ${isIn(supplied)} as is_acquired,
      coalesce(in_base(x.total_without_vat, euro_rate(x.currency, x.exchange_rate)), 0) as net,
      coalesce(v.base, 0) as base, coalesce(v.vat, 0) as vat, coalesce(v.lost, 0) as lost, coalesce(v.owed, 0) as owed
    from expense x cross join lateral (
      select sum(e.base) filter (where e.part = 'registered' and e.kind <> 'import') as base, sum(e.vat) filter (where e.part = 'registered') as vat,
        sum(e.vat - e.deductible_vat) filter (where e.part = 'registered') as lost,
        sum(e.vat) filter (where e.part = 'acquired' and e.code = any(${[...owedCodes]}::text[])) as owed
      from vat_entry e where e.company_id = x.company_id and e.document_id = x.id) v
    where x.company_id = ${companyId} and x.origin = 'own' and x.deleted_at is null
      and (${isIn(sql`x.posting_date`)} or ${isIn(sql`x.date_registered`)} or ${isIn(supplied)})) x`
}

const names = Object.keys(differences) as Difference[]

/** The sum of each difference in a period; 0 where there is none. */
export const readDifferences = async (scope: Scope, span: ReportSpan): Promise<Record<Difference, Decimal>> => {
  const sums = names.map((name) => {
    const { where, amount } = differences[name]
    return sql`coalesce(sum(${amount}) filter (where ${where}), 0)::text as ${sql.ref(name)}`
  })
  const { rows } = await sql<
    Record<Difference, string>
  >`select ${sql.join(sums)} from ${expensesOf(scope, span)}`.execute(scope.db)
  return Object.fromEntries(names.map((name) => [name, dec(rows[0]?.[name] ?? 0)])) as Record<Difference, Decimal>
}

/** The differences of a period in which nothing differs. */
export const noDifferences = Object.fromEntries(names.map((name) => [name, dec(0)])) as Record<Difference, Decimal>

/** The expenses of a difference, the newest first. */
export const readDifferenceDocuments = async (
  scope: Scope,
  span: ReportSpan,
  name: Difference,
  { limit, cursor }: { limit: number; cursor?: [string, string] | undefined },
): Promise<VatDocument[]> => {
  const { where, amount } = differences[name]
  const { rows } = await sql<{ id: string; date: string; amount: string; base: string; codes: string[] | null }>`
    select id, date, ${amount}::text as amount, base::text as base, (
      select array_agg(distinct e.code) from vat_entry e
      where e.company_id = ${scope.companyId} and e.document_id = x.id and e.part = 'registered' and e.code <> '') as codes
    from ${expensesOf(scope, span)} where ${where} and ${amount} <> 0
      ${cursor ? sql`and (date, id) < (${cursor[0]}::date, ${cursor[1]}::uuid)` : sql``}
    order by date desc, id desc limit ${limit}`.execute(scope.db)
  return rows.map((row) => ({ ...row, codes: row.codes ?? [], base: dec(row.base), amount: dec(row.amount) }))
}
