import { sql } from 'kysely'
import type { Dashboard } from '#contract/books/dashboard.ts'
import { roleAllows } from '#domain/permission.ts'
import { addDays } from '#domain/plain-date.ts'
import { isafDeadline, taxPeriodBefore, taxPeriodOf } from '#domain/tax-deadlines.ts'
import type { VatPeriod } from '#domain/tax-deadlines.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'

type Attention = Extract<Dashboard['attention'][number], { kind: 'isaf_due' | 'isaf_changed' }>

/** How many days before its deadline the i.SAF is shown. */
const warnedDays = 5

type Found = { period: string | null; has_documents: boolean; is_submitted: boolean }

const readVatPeriod = async ({ db, companyId }: Pick<CompanyContext, 'db' | 'companyId'>): Promise<VatPeriod> => {
  const { rows } = await sql<{ vat_period: VatPeriod }>`select vat_period from company where id = ${companyId}`.execute(
    db,
  )
  return rows[0]?.vat_period ?? 'month'
}

/** The i.SAF of the last period while it is nearly due or late, and the latest submitted one whose documents changed. */
export const readIsafAttention = async (
  context: Pick<CompanyContext, 'db' | 'companyId' | 'today' | 'session'>,
): Promise<Attention[]> => {
  const { db, companyId, today, session } = context
  if (!session.vat_enabled || !roleAllows(session.role, 'isaf.write')) return []
  const last = taxPeriodBefore(taxPeriodOf(await readVatPeriod(context), today))
  const deadline = isafDeadline(last)
  const { rows } = await sql<Found>`
    select (select period from isaf_file where company_id = ${companyId} and submitted_on is not null and changed_at is not null
        order by date_to desc, id desc limit 1) as period,
      exists (select from isaf_file where company_id = ${companyId} and date_to = ${last.date_to}::date and submitted_on is not null) as is_submitted,
      exists (select from invoice where company_id = ${companyId} and type = 'simple' and deleted_at is null and voided_at is null
        and vat and date between ${last.date_from}::date and ${last.date_to}::date)
      or exists (select from expense where company_id = ${companyId} and deleted_at is null and archived_at is null
        and vat and kind in ('invoice', 'credit') and date_registered between ${last.date_from}::date and ${last.date_to}::date) as has_documents`.execute(
    db,
  )
  const [found] = rows
  if (!found) return []
  const isDue = found.has_documents && !found.is_submitted && today >= addDays(deadline, -warnedDays)
  return [
    ...(isDue ? [{ kind: 'isaf_due' as const, period: last.name, deadline, is_late: today > deadline }] : []),
    ...(found.period ? [{ kind: 'isaf_changed' as const, period: found.period }] : []),
  ]
}
