import type { Report as ReportAnswer } from '#contract/reports/report.ts'
import { reportOf } from '#domain/reports.ts'
import type { ReportName } from '#domain/reports.ts'
import { textOf } from '#server/platform/language/texts.ts'
import { chainNotes } from './chain-notes.ts'
import { reportsByName } from './registry.ts'
import type { ReportContext, ReportRequest } from './report.ts'

/** The whole answer of a report. */
export const readReport = async (
  context: ReportContext,
  name: ReportName,
  request: ReportRequest,
): Promise<ReportAnswer> => {
  const isDay = reportOf(name).period === 'day'
  const { span, previous } = request
  const body = await reportsByName[name].read(context, request)
  return {
    name,
    title: textOf(context.language, 'report', `title_${name}`) ?? name,
    period: {
      from: isDay ? null : span.from,
      to: span.to,
      previous: previous && { from: isDay ? null : previous.from, to: previous.to },
    },
    currency: context.currency,
    basis: request.basis,
    ...body,
    notes: [...body.notes, ...(await chainNotes(context, name, request))],
  }
}
