import { sql } from 'kysely'
import type { Dashboard } from '#contract/books/dashboard.ts'
import { roleAllows } from '#domain/permission.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { deadlineTone, isafDeadline, taxPeriodBefore, taxPeriodOf, vatDeadline } from '#domain/tax-deadlines.ts'
import type { VatPeriod } from '#domain/tax-deadlines.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'

type Attention = Extract<Dashboard['attention'][number], { kind: 'isaf_due' | 'isaf_changed' | 'vat_due' }>

type Found = { period: string | null; has_documents: boolean; is_submitted: boolean; has_vat: boolean }

const readVatPeriod = async ({ db, companyId }: Pick<CompanyContext, 'db' | 'companyId'>): Promise<VatPeriod> => {
  const { rows } = await sql<{ vat_period: VatPeriod }>`select vat_period from company where id = ${companyId}`.execute(
    db,
  )
  return rows[0]?.vat_period ?? 'month'
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
  const last = taxPeriodBefore(taxPeriodOf(await readVatPeriod(context), today))
  const [deadline, vatDay] = [isafDeadline(last), vatDeadline(last)]
  const { rows } = await sql<Found>`
    select (select period from isaf_file where company_id = ${companyId} and submitted_on is not null and changed_at is not null
        order by date_to desc, id desc limit 1) as period,
      exists (select from isaf_file where company_id = ${companyId} and date_to = ${last.date_to}::date and submitted_on is not null) as is_submitted,
      exists (select from invoice where company_id = ${companyId} and type = 'simple' and deleted_at is null and voided_at is null
        and vat and date between ${last.date_from}::date and ${last.date_to}::date)
      or exists (select from expense where company_id = ${companyId} and deleted_at is null and archived_at is null
        and vat and kind in ('invoice', 'credit') and date_registered between ${last.date_from}::date and ${last.date_to}::date) as has_documents,
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
    ...(found.has_documents ? due('isaf_due', deadline, found.is_submitted) : []),
    ...(found.has_vat ? due('vat_due', vatDay, 'unknown') : []),
    ...(found.period ? [{ kind: 'isaf_changed' as const, period: found.period }] : []),
  ]
}
