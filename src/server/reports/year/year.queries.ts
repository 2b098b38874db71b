import { sql } from 'kysely'
import { notFound } from '#server/platform/http/problem.ts'
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

/** A sum of income with the activity of the series of its invoices. Money without an invoice is of none. */
export type Received = CashSum & { activity: string; title: string | null }

/** The income among sums, with its activities. */
export const readReceived = async ({ db, companyId }: Scope, sums: readonly CashSum[]): Promise<Received[]> => {
  const received = sums.filter(({ side }) => side === 'income')
  const { rows } = await sql<{ series: string; id: string; title: string }>`
    select s.id as series, a.id, a.title from series s join activity a on a.company_id = s.company_id and a.id = s.activity_id
    where s.company_id = ${companyId} and s.id = any(${[...new Set(received.map(({ subject_id }) => subject_id))]}::uuid[])`.execute(
    db,
  )
  const bySeries = new Map(rows.map(({ series, id, title }) => [series, { activity: id, title }]))
  const none = { activity: noSubject, title: null }
  return received.map((each) => ({ ...each, ...(bySeries.get(each.subject_id) ?? none) }))
}

/** The title of an activity; null: no activity. Refuses one that the company does not have. */
export const requireActivity = async ({ db, companyId }: Scope, id: string): Promise<string | null> => {
  if (id === noSubject) return null
  const { rows } = await sql<{ title: string }>`
    select title from activity where company_id = ${companyId} and id = ${id}::uuid`.execute(db)
  if (!rows[0]) throw notFound('activity')
  return rows[0].title
}
