import type { ReportQuery } from '#contract/reports/report.ts'
import { spanOf as calendarSpan } from '#domain/periods.ts'
import { endOfMonth, startOfMonth } from '#domain/plain-date.ts'
import { comparedDay, comparedSpan, hasReport, isReportName, problemOfSpan, reportOf } from '#domain/reports.ts'
import type { Comparison, ReportName, ReportSpan } from '#domain/reports.ts'
import { readReportedCompany } from '#server/books/export/exported-reports.queries.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { notFound, Problem, refuseField } from '#server/platform/http/problem.ts'
import type { ReportRequest } from './report.ts'

const defaultLimit = 50

/** The name of a report in a path. Refuses an unknown one and one that the company does not have. */
export const requireReport = async (context: CompanyContext, text: string): Promise<ReportName> => {
  if (!isReportName(text)) throw notFound('report')
  const { audience } = reportOf(text)
  if (audience !== 'all' && !hasReport(text, await readReportedCompany(context)))
    throw audience === 'vat_payer' ? new Problem('not_vat_payer') : notFound(`report_${audience}`)
  return text
}

/** The period of a query: by default this month, or today for reports as of a day. */
const spanOf = (name: ReportName, query: Pick<ReportQuery, 'date_from' | 'date_to'>, today: string): ReportSpan => {
  if (reportOf(name).period === 'day') {
    const day = query.date_to ?? today
    return { from: startOfMonth(day), to: day }
  }
  const from = query.date_from ?? startOfMonth(query.date_to ?? today)
  return { from, to: query.date_to ?? endOfMonth(from) }
}

const previousOf = (isDay: boolean, span: ReportSpan, compare: Comparison): ReportSpan | null => {
  if (!isDay) return comparedSpan(span, compare)
  const day = comparedDay(span.to, compare)
  return day === null ? null : { from: startOfMonth(day), to: day }
}

/** Checks a query: the period, the basis and the comparison. */
export const requestOf = (name: ReportName, query: ReportQuery, today: string): ReportRequest => {
  const { compares, hasBasis, isCash, isYear, period } = reportOf(name)
  const asked = spanOf(name, query, today)
  const span = isYear ? calendarSpan('year', asked.from) : asked
  const isDay = period === 'day'
  const problem = problemOfSpan(isDay ? { from: asked.to, to: asked.to } : asked, today)
  if (problem) throw refuseField(isDay ? 'date_to' : problem.field, problem.key)
  if (query.basis === 'cash' && !hasBasis && !isCash) throw refuseField('basis', 'report_basis')
  const { date_from: _, date_to: __, limit, ...rest } = query
  return {
    ...rest,
    basis: isCash ? 'cash' : query.basis,
    span,
    previous: compares ? previousOf(isDay, span, query.compare) : null,
    limit: limit ?? defaultLimit,
  }
}
