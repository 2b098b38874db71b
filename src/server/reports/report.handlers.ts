import type { Report as ReportAnswer, ReportQuery, reportRows } from '#contract/reports/report.ts'
import { reportGroups, reportOf } from '#domain/reports.ts'
import type { ReportName } from '#domain/reports.ts'
import type { CompanyContext, HandlersOf } from '#server/platform/http/context.ts'
import { notFound } from '#server/platform/http/problem.ts'
import { textOf } from '#server/platform/language/texts.ts'
import { reportsByName } from './registry.ts'
import type { ReportContext, ReportRequest } from './report.ts'
import { reportsOf, requestOf, requireReport } from './request.ts'

const contextOf = ({ db, companyId, language, today, session }: CompanyContext): ReportContext => ({
  db,
  companyId,
  language,
  today,
  currency: session.currency,
})

/** The whole answer of a report. */
const readReport = async (context: ReportContext, name: ReportName, request: ReportRequest): Promise<ReportAnswer> => {
  const isDay = reportOf(name).period === 'day'
  const { span, previous } = request
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
    ...(await reportsByName[name].read(context, request)),
  }
}

const figureQuery: ReportQuery = { compare: 'previous', basis: 'accrual', view: 'party' }

export const reportHandlers: HandlersOf<typeof reportRows> = {
  'report.list': async (context) => {
    const names = await reportsOf(context)
    const ofGroup = (group: string) => names.filter((name) => reportOf(name).group === group).map((name) => ({ name }))
    return {
      data: reportGroups
        .map((group) => ({ group, reports: ofGroup(group) }))
        .filter(({ reports }) => reports.length > 0),
    }
  },
  'report.item': async (context, { params, query }) => {
    const name = await requireReport(context, params.name)
    return readReport(contextOf(context), name, requestOf(name, query, context.today))
  },
  'report.documents': async (context, { params, query }) => {
    const name = await requireReport(context, params.name)
    const request = requestOf(name, query, context.today)
    const report = reportsByName[name]
    const page = await report.documents(contextOf(context), request, query.row)
    if (!page) throw notFound('report_row')
    if (page.total !== undefined) return { ...page, total: page.total }
    // The figure of the row itself, so that both are the same.
    const { rows } = await report.read(contextOf(context), { ...request, cursor: undefined })
    const figure = rows.find(({ key }) => key === query.row)?.cells[report.figureColumn ?? 'amount']
    return { ...page, total: figure ?? '0.00' }
  },
  'report.figure': async (context, { params, query }) => {
    const name = await requireReport(context, params.name)
    const request = requestOf(name, { ...figureQuery, ...query }, context.today)
    return reportsByName[name].figure(contextOf(context), request)
  },
}
