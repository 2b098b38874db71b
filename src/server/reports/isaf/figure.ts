import type { ReportFigure } from '#contract/reports/report.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { deadlineTone, isafDeadline, taxPeriodOf } from '#domain/tax-deadlines.ts'
import { readIsafPeriod } from '#server/books/dashboard/isaf-period.queries.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { noFigure, reportContext, reportText } from '../report.ts'
import { readIsafCompany } from './company.ts'
import { countDocuments } from './document.queries.ts'

/** The documents of the last VAT period in the days, and by when its i.SAF must be submitted; without documents nothing must be. */
export const isafFigure = async (context: CompanyContext, lastDay: PlainDate): Promise<ReportFigure> => {
  const { today, language } = context
  const { vat_period } = await readIsafCompany(context)
  const period = taxPeriodOf(vat_period, lastDay < today ? lastDay : today)
  const count = await countDocuments(context, period)
  const { is_submitted } = await readIsafPeriod(context, period)
  const day = isafDeadline(period)
  const tone = count > 0 ? deadlineTone(day, today, is_submitted) : null
  return {
    ...noFigure(reportContext(context)),
    count,
    unit: reportText(language, 'unit_documents', { count }),
    deadline: tone && { day, tone },
  }
}
