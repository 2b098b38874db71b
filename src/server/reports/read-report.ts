import type { Report as ReportAnswer } from '#contract/reports/report.ts'
import { reportOf } from '#domain/reports.ts'
import type { ReportName } from '#domain/reports.ts'
import { countWithoutRate } from '#server/sales/document/without-rate.queries.ts'
import { chainNotes } from './chain-notes.ts'
import { movedInNotes } from './moved-in-notes.ts'
import { reportsByName } from './registry.ts'
import { reportText, reportTitle } from './report.ts'
import type { ReportContext, ReportRequest } from './report.ts'

/** The whole answer of a report. */
export const readReport = async (
  context: ReportContext,
  name: ReportName,
  request: ReportRequest,
): Promise<ReportAnswer> => {
  const isDay = reportOf(name).period === 'day'
  const { span, previous } = request
  const [body, without_rate, movedIn] = await Promise.all([
    reportsByName[name].read(context, request),
    readWithoutRate(context, name, request),
    movedInNotes(context, name, request),
  ])
  const rateNotes = without_rate.length > 0 ? [reportText(context.language, 'note_without_rate')] : []
  return {
    name,
    title: reportTitle(context.language, name),
    period: {
      from: isDay ? null : span.from,
      to: span.to,
      previous: previous && { from: isDay ? null : previous.from, to: previous.to },
    },
    currency: context.currency,
    basis: request.basis,
    ...body,
    notes: [...body.notes, ...movedIn, ...rateNotes, ...(await chainNotes(context, name, request))],
    without_rate,
  }
}

/** Reports by the dates of documents in the currency of the company. */
const reportsByWorth = new Set<ReportName>([
  'profit-and-loss',
  'balance',
  'trial-balance',
  'ledger',
  'sales-by-client',
  'expenses-by-vendor',
])

/** Links to the documents of the period that have no value in the currency of the company. */
const readWithoutRate = async (
  context: ReportContext,
  name: ReportName,
  { span, basis }: ReportRequest,
): Promise<ReportAnswer['without_rate']> => {
  if (!reportsByWorth.has(name) || basis === 'cash') return []
  const from = reportOf(name).period === 'day' ? null : span.from
  const counts = await countWithoutRate(context, { from, to: span.to })
  const days = `${from ? `&date_from=${from}` : ''}&date_to=${span.to}`
  return (['invoice', 'expense'] as const)
    .filter((kind) => counts[kind] > 0)
    .map((kind) => ({
      title: reportText(context.language, `link_${kind}_without_rate`, { count: counts[kind] }),
      list: `/${kind}/list?without_rate=1${days}`,
    }))
}
