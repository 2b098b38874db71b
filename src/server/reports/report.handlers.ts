import type { ReportQuery, reportRows } from '#contract/reports/report.ts'
import type { reportFileRows } from '#contract/reports/report-file.ts'
import type { nearestRows } from '#contract/reports/report-nearest.ts'
import { reportGroups, reportOf } from '#domain/reports.ts'
import { reportsOf } from '#server/books/export/exported-reports.queries.ts'
import type { HandlersOf } from '#server/platform/http/context.ts'
import { notFound } from '#server/platform/http/problem.ts'
import { reportFile } from './file/report-file.ts'
import { reportFileOrJob } from './file/report-job.ts'
import { readNearestMonth } from './nearest.queries.ts'
import { readReport } from './read-report.ts'
import { reportsByName } from './registry.ts'
import { reportContext } from './report.ts'
import { readVatChecks } from './vat/vat-checks.ts'
import { requireVatPeriod } from './vat/vat-company.queries.ts'
import { requestOf, requireReport } from './request.ts'

const figureQuery: ReportQuery = { compare: 'previous', basis: 'accrual', view: 'party', aged_from: 'due' }

export const reportHandlers: HandlersOf<typeof reportRows & typeof reportFileRows & typeof nearestRows> = {
  'report.list': async (context) => {
    const names = await reportsOf(context)
    const ofGroup = (group: string) => names.filter((name) => reportOf(name).group === group).map((name) => ({ name }))
    return {
      data: reportGroups
        .map((group) => ({ group, reports: ofGroup(group) }))
        .filter(({ reports }) => reports.length > 0),
    }
  },
  'report.item': async (context, { params, query: { format, ...query } }) => {
    const name = await requireReport(context, params.name)
    const request = requestOf(name, query, context.today)
    return format
      ? reportFile(context, { name, request: { ...request, cursor: undefined }, format })
      : readReport(reportContext(context), name, request)
  },
  'report.tab': async (context, { params, query: { format, ...query } }) => {
    const name = await requireReport(context, params.name)
    const request = { ...requestOf(name, query, context.today), cursor: undefined }
    return reportFile(context, { name, request, format })
  },
  'report.file': async (context, { params, query: { format, ...query } }) => {
    const name = await requireReport(context, params.name)
    const request = requestOf(name, query, context.today)
    return reportFileOrJob(context, { name, request: { ...request, cursor: undefined }, format })
  },
  'report.documents': async (context, { params, query }) => {
    const name = await requireReport(context, params.name)
    const request = requestOf(name, query, context.today)
    const report = reportsByName[name]
    const page = await report.documents(reportContext(context), request, query.row)
    if (!page) throw notFound('report_row')
    if (page.total !== undefined) return { ...page, total: page.total }
    // The figure of the row itself, so that both are the same.
    const { rows } = await report.read(reportContext(context), { ...request, cursor: undefined })
    const figure = rows.find(({ key }) => key === query.row)?.cells[report.figureColumn ?? 'amount']
    return { ...page, total: figure ?? '0.00' }
  },
  'report.nearest': async (context, { params, query }) => {
    const name = await requireReport(context, params.name)
    const request = requestOf(name, { ...figureQuery, ...query }, context.today)
    return { month: await readNearestMonth(reportContext(context), name, request) }
  },
  'report.vat_checks': async (context, { query }) => {
    const name = await requireReport(context, 'vat')
    await requireVatPeriod(context)
    return readVatChecks(reportContext(context), requestOf(name, { ...figureQuery, ...query }, context.today).span)
  },
  'report.figure': async (context, { params, query }) => {
    const name = await requireReport(context, params.name)
    const request = requestOf(name, { ...figureQuery, ...query }, context.today)
    return reportsByName[name].figure(reportContext(context), request)
  },
}
