import { sql } from 'kysely'
import type { Dashboard } from '#contract/books/dashboard.ts'
import { roleAllows } from '#domain/permission.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { deadlineTone, isafDeadline, taxPeriodBefore, taxPeriodOf, vatDeadline } from '#domain/tax-deadlines.ts'
import type { VatPeriod } from '#domain/tax-deadlines.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { readIsafPeriod } from './isaf-period.queries.ts'

type Attention = Extract<Dashboard['attention'][number], { kind: 'isaf_due' | 'isaf_changed' | 'vat_due' }>

type Found = { period: string | null; has_vat: boolean }

/** How the company declares VAT; undefined: it gives no return of Lithuania. */
const readVatPeriod = async ({
  db,
  companyId,
}: Pick<CompanyContext, 'db' | 'companyId'>): Promise<VatPeriod | undefined> => {
  const { rows } = await sql<{ vat_period: VatPeriod }>`
    select vat_period from company where id = ${companyId} and country = 'LT' and currency = 'EUR'`.execute(db)
  return rows[0]?.vat_period
}

/**
 * The i.SAF of the last period while it is nearly due or late, the VAT return of that period likewise, and the latest submitted i.SAF whose
 * documents changed. A return is due without documents, too, once the company has had some.
 */
export const readIsafAttention = async (
  context: Pick<CompanyContext, 'db' | 'companyId' | 'today' | 'session'>,
): Promise<Attention[]> => {
  const { db, companyId, today, session } = context
  if (!session.vat_enabled || !roleAllows(session.role, 'isaf.write')) return []
  const kind = await readVatPeriod(context)
  if (!kind) return []
  const last = taxPeriodBefore(taxPeriodOf(kind, today))
  const [deadline, vatDay] = [isafDeadline(last), vatDeadline(last)]
  const { has_documents, is_submitted } = await readIsafPeriod(context, last)
  const { rows } = await sql<Found>`
    select (select period from isaf_file where company_id = ${companyId} and submitted_on is not null and changed_at is not null
        order by date_to desc, id desc limit 1) as period,
      exists (select from vat_month where company_id = ${companyId} and month <= ${last.date_to}::date and (base, vat) <> (0, 0)) as has_vat`.execute(
    db,
  )
  const [found] = rows
  if (!found) return []
  const due = <Kind extends 'isaf_due' | 'vat_due'>(kind: Kind, day: PlainDate, submitted: boolean | 'unknown') => {
    const tone = deadlineTone(day, today, submitted)
    return tone && tone !== 'far' ? [{ kind, period: last.name, deadline: day, tone }] : []
  }
  return [
    ...(has_documents ? due('isaf_due', deadline, is_submitted) : []),
    ...(found.has_vat ? due('vat_due', vatDay, 'unknown') : []),
    ...(found.period ? [{ kind: 'isaf_changed' as const, period: found.period }] : []),
  ]
}
