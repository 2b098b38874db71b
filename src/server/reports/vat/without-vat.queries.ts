import { sql } from 'kysely'
import { dec, sum } from '#domain/decimal.ts'
import type { Decimal } from '#domain/decimal.ts'
import type { ReportSpan } from '#domain/reports.ts'
import type { Scope } from '#server/platform/resource/scope.ts'
import { maxCounted } from '../documents.queries.ts'
import { readLedgerSums } from '../ledger.queries.ts'
import type { VatDocument } from './vat-entries.queries.ts'
import type { ReadSum } from './vat-sums.queries.ts'

/** Documents that were issued or recorded without VAT; not those that were moved in, whose VAT other books have. */
export type Side = 'sale' | 'registered'

const documentsOf = ({ companyId }: Scope, side: Side, { from, to }: ReportSpan) =>
  side === 'sale'
    ? sql`select d.id, d.date, in_base(d.total_without_vat, euro_rate(d.currency, d.exchange_rate)) as amount from invoice d
        where d.company_id = ${companyId} and d.type in ('simple', 'credit') and not d.vat and d.origin = 'own' and d.deleted_at is null and d.voided_at is null
          and d.date between ${from}::date and ${to}::date`
    : sql`select d.id, d.date_registered as date, in_base(d.total_without_vat, euro_rate(d.currency, d.exchange_rate)) as amount from expense d
        where d.company_id = ${companyId} and not d.vat and d.origin = 'own' and d.deleted_at is null and d.date_registered between ${from}::date and ${to}::date`

type Found = { count: number; amount: Decimal }

const readSide = async (scope: Scope, side: Side, span: ReportSpan): Promise<Found> => {
  const { rows } = await sql<{ count: number; amount: string }>`
    select least(count(*), ${sql.lit(maxCounted)})::int as count, coalesce(sum(amount), 0) as amount from (${documentsOf(scope, side, span)}) d`.execute(
    scope.db,
  )
  return { count: rows[0]?.count ?? 0, amount: dec(rows[0]?.amount ?? 0) }
}

/**
 * What was sold and bought without VAT in a period. Among many sales such ones are searched only if the income of invoices differs from
 * the bases of VAT.
 */
export const readWithoutVat = async (
  scope: Scope,
  span: ReportSpan,
  sums: readonly ReadSum[],
): Promise<Record<Side, Found>> => {
  const income = (await readLedgerSums(scope, span, ['income'])).filter(({ kind }) => kind === 'invoice')
  const bases = sum(sums.filter(({ part }) => part === 'sale').map(({ base }) => dec(base)))
  const isTaxed = sum(income.map(({ amount }) => amount))
    .plus(bases)
    .eq(dec(0))
  const [sale, registered] = await Promise.all([
    isTaxed ? { count: 0, amount: dec(0) } : readSide(scope, 'sale', span),
    readSide(scope, 'registered', span),
  ])
  return { sale, registered }
}

/** The documents without VAT, the newest first. */
export const readDocumentsWithoutVat = async (
  scope: Scope,
  span: ReportSpan,
  side: Side,
  { limit, cursor }: { limit: number; cursor?: [string, string] | undefined },
): Promise<VatDocument[]> => {
  const { rows } = await sql<{ id: string; date: string; amount: string | null }>`
    select d.id, d.date, d.amount from (${documentsOf(scope, side, span)}) d
    ${cursor ? sql`where (d.date, d.id) < (${cursor[0]}::date, ${cursor[1]}::uuid)` : sql``}
    order by d.date desc, d.id desc limit ${limit}`.execute(scope.db)
  return rows.map(({ id, date, amount }) => ({ id, date, codes: [], base: dec(amount ?? 0), amount: dec(amount ?? 0) }))
}
