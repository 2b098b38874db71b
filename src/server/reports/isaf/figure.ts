import { sql } from 'kysely'
import type { ReportFigure } from '#contract/reports/report.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { deadlineTone, isafDeadline, taxPeriodOf } from '#domain/tax-deadlines.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { noFigure, reportContext, reportText } from '../report.ts'
import { readIsafCompany } from './company.ts'
import { countDocuments } from './document.queries.ts'

/** The documents of the last VAT period in the days, and by when its i.SAF must be submitted; without documents nothing must be. */
export const isafFigure = async (context: CompanyContext, lastDay: PlainDate): Promise<ReportFigure> => {
  const { db, companyId, today, language } = context
  const { vat_period } = await readIsafCompany(context)
  const period = taxPeriodOf(vat_period, lastDay < today ? lastDay : today)
  const count = await countDocuments(context, period)
  const { rows } = await sql<{ is_submitted: boolean }>`select exists (select from isaf_file
    where company_id = ${companyId} and date_to = ${period.date_to}::date and submitted_on is not null) as is_submitted`.execute(
    db,
  )
  const day = isafDeadline(period)
  const tone = count > 0 ? deadlineTone(day, today, rows[0]?.is_submitted === true) : null
  return {
    ...noFigure(reportContext(context)),
    count,
    unit: reportText(language, 'unit_documents', { count }),
    deadline: tone && { day, tone },
  }
}
