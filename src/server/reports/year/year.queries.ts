import { sql } from 'kysely'
import { sum, zero } from '#domain/decimal.ts'
import type { Decimal } from '#domain/decimal.ts'
import type { Scope } from '#server/platform/resource/scope.ts'
import type { CashSum } from '../cash-basis/cash.queries.ts'
import { noSubject } from '../ledger.queries.ts'

/** Whether the individual has a business certificate, and is a VAT payer. */
export const readTaxpayer = async ({ db, companyId }: Scope) => {
  const { rows } = await sql<{ has_certificate: boolean; vat_enabled: boolean; currency: string }>`
    select coalesce(activity_type = 'certificate', false) as has_certificate, vat_enabled, currency from company where id = ${companyId}`.execute(
    db,
  )
  return rows[0]!
}

/** Money received by activity: that of the series of its invoice. Money without an invoice is of none. The largest first. */
export const readActivities = async (
  { db, companyId }: Scope,
  sums: readonly CashSum[],
): Promise<{ id: string; title: string | null; amount: Decimal }[]> => {
  const received = sums.filter(({ side }) => side === 'income')
  const { rows } = await sql<{ series: string; id: string; title: string }>`
    select s.id as series, a.id, a.title from series s join activity a on a.company_id = s.company_id and a.id = s.activity_id
    where s.company_id = ${companyId} and s.id = any(${[...new Set(received.map(({ subject_id }) => subject_id))]}::uuid[])`.execute(
    db,
  )
  const bySeries = new Map(rows.map(({ series, id, title }) => [series, { id, title }]))
  const none = { id: noSubject, title: null }
  return [...Map.groupBy(received, ({ subject_id }) => bySeries.get(subject_id)?.id ?? noSubject)]
    .map(([id, ofActivity]) => ({
      ...(rows.find((row) => row.id === id) ?? none),
      id,
      amount: sum(ofActivity.map(({ amount }) => amount)),
    }))
    .filter(({ amount }) => !amount.eq(zero))
    .toSorted((a, b) => b.amount.cmp(a.amount) || (a.title ?? '').localeCompare(b.title ?? ''))
}
