import { addDays, addMonths, daysBetween, endOfMonth, startOfMonth } from './plain-date.ts'
import type { PlainDate } from './plain-date.ts'
import { monthsBetween } from './periods.ts'

/** The groups of reports on the page of all reports, in their order. */
export const reportGroups = ['result', 'debts', 'vat', 'trade', 'accounting'] as const
export type ReportGroup = (typeof reportGroups)[number]

/** A company as far as it decides which reports there are. */
export type ReportedCompany = { type: 'legal' | 'individual'; vat_enabled: boolean }

type Definition = {
  group: ReportGroup
  /** Which companies have the report. */
  audience: 'all' | 'vat_payer' | 'individual' | 'legal'
  /** `span`: from a day to a day. `day`: as of the end of a day. */
  period: 'span' | 'day'
  /** Whether its figures are compared with an earlier period. */
  compares: boolean
  /** Whether it can count by payments besides documents. */
  hasBasis: boolean
  /** It counts by payments only. */
  isCash?: true
  /** Its period is always a calendar year. */
  isYear?: true
}

/** All reports in their order. The server does not compile without a file for each (`server/reports/registry.ts`), nor the texts. */
export const reports = {
  year: {
    group: 'result',
    audience: 'individual',
    period: 'span',
    compares: false,
    hasBasis: false,
    isCash: true,
    isYear: true,
  },
  journal: {
    group: 'result',
    audience: 'individual',
    period: 'span',
    compares: false,
    hasBasis: false,
    isCash: true,
  },
  'profit-and-loss': { group: 'result', audience: 'all', period: 'span', compares: true, hasBasis: true },
  'cash-flow': { group: 'result', audience: 'all', period: 'span', compares: false, hasBasis: false },
  balance: { group: 'result', audience: 'all', period: 'day', compares: true, hasBasis: false },
  'receivables-aging': { group: 'debts', audience: 'all', period: 'day', compares: false, hasBasis: false },
  'payables-aging': { group: 'debts', audience: 'all', period: 'day', compares: false, hasBasis: false },
  vat: { group: 'vat', audience: 'vat_payer', period: 'span', compares: false, hasBasis: false },
  'vat-register': { group: 'vat', audience: 'vat_payer', period: 'span', compares: false, hasBasis: false },
  'eu-sales': { group: 'vat', audience: 'vat_payer', period: 'span', compares: false, hasBasis: false },
  'sales-by-client': { group: 'trade', audience: 'all', period: 'span', compares: true, hasBasis: false },
  'sales-by-product': { group: 'trade', audience: 'all', period: 'span', compares: true, hasBasis: false },
  'expenses-by-vendor': { group: 'trade', audience: 'all', period: 'span', compares: true, hasBasis: false },
  ledger: { group: 'accounting', audience: 'all', period: 'span', compares: false, hasBasis: false },
  'trial-balance': { group: 'accounting', audience: 'all', period: 'span', compares: false, hasBasis: false },
} as const satisfies Record<string, Definition>

export type ReportName = keyof typeof reports

/** The names of all reports in their order. */
export const reportNames = Object.keys(reports) as ReportName[]

/** The definition of a report. */
export const reportOf = (name: ReportName): Definition => reports[name]

/** Whether the text is the name of a report. */
export const isReportName = (text: string): text is ReportName => Object.hasOwn(reports, text)

const isFor: Record<Definition['audience'], (company: ReportedCompany) => boolean> = {
  all: () => true,
  vat_payer: ({ vat_enabled }) => vat_enabled,
  individual: ({ type }) => type === 'individual',
  legal: ({ type }) => type === 'legal',
}

/** Whether the company has the report. */
export const hasReport = (name: ReportName, company: ReportedCompany): boolean =>
  isFor[reportOf(name).audience](company)

/** What the figures of a report are compared with: the period before it, the same period a year before, or nothing. */
export const comparisons = ['previous', 'year', 'none'] as const
export type Comparison = (typeof comparisons)[number]

/** By the dates of documents, or by those of payments. */
export const reportBases = ['accrual', 'cash'] as const
export type ReportBasis = (typeof reportBases)[number]

/** From a day to a day, both included. */
export type ReportSpan = { from: PlainDate; to: PlainDate }

/** The longest period of a report in years. */
export const maxReportYears = 12

/** The first day of a report: what it is compared with, up to twelve years earlier, must be days of the calendar, too. */
export const firstReportDay: PlainDate = '1920-01-01'

/** Why a period cannot be reported: the field and the key of the message. Undefined: it can. */
export const problemOfSpan = (
  { from, to }: ReportSpan,
  today: PlainDate,
):
  | { field: 'date_from' | 'date_to'; key: 'date_order' | 'report_early' | 'report_future' | 'report_too_long' }
  | undefined => {
  if (from < firstReportDay) return { field: 'date_from', key: 'report_early' }
  if (to < from) return { field: 'date_to', key: 'date_order' }
  if (from > today) return { field: 'date_from', key: 'report_future' }
  if (to >= addMonths(from, 12 * maxReportYears)) return { field: 'date_to', key: 'report_too_long' }
  return undefined
}

/** Whether the period consists of whole months. */
export const isWholeMonths = ({ from, to }: ReportSpan): boolean => from === startOfMonth(from) && to === endOfMonth(to)

/**
 * The period that another one is compared with; null without comparison. Before whole months come as many whole months, before other
 * days as many days. A year before, the end of February stays the end of February.
 */
export const comparedSpan = (span: ReportSpan, compare: Comparison): ReportSpan | null => {
  if (compare === 'none') return null
  const isWhole = isWholeMonths(span)
  if (compare === 'year' || isWhole) {
    const months = compare === 'year' ? 12 : monthsBetween(span.from, span.to).length
    const to = addMonths(span.to, -months)
    return { from: addMonths(span.from, -months), to: isWhole ? endOfMonth(to) : to }
  }
  const days = daysBetween(span.from, span.to) + 1
  return { from: addDays(span.from, -days), to: addDays(span.to, -days) }
}

/**
 * The day that another one is compared with, for reports as of a day: the end of the month before, or the same day a year before. The end
 * of February stays the end of February.
 */
export const comparedDay = (day: PlainDate, compare: Comparison): PlainDate | null => {
  if (compare === 'none') return null
  if (compare === 'previous') return addDays(startOfMonth(day), -1)
  const before = addMonths(day, -12)
  return day === endOfMonth(day) ? endOfMonth(before) : before
}

/** A period as whole months, from kept sums, and the days before and after them. */
export type SplitSpan = { months: PlainDate[]; edges: ReportSpan[] }

/** Splits a period into its whole months and the other days. */
export const splitSpan = ({ from, to }: ReportSpan): SplitSpan => {
  const firstWhole = from === startOfMonth(from) ? from : addMonths(startOfMonth(from), 1)
  const lastWhole = to === endOfMonth(to) ? to : addDays(startOfMonth(to), -1)
  if (lastWhole < firstWhole) return { months: [], edges: [{ from, to }] }
  const before = from < firstWhole ? [{ from, to: addDays(firstWhole, -1) }] : []
  const after = to > lastWhole ? [{ from: addDays(lastWhole, 1), to }] : []
  return { months: monthsBetween(firstWhole, lastWhole), edges: [...before, ...after] }
}

/** A period as whole months, and days that are added to them (`step` 1) or taken off them (-1). */
export type ShortSplit = { months: PlainDate[]; edges: (ReportSpan & { step: 1 | -1 })[] }

/** Splits a period so that as few days as possible are read: most of a month is the month without its other days. */
export const splitShortest = (span: ReportSpan): ShortSplit => {
  const { from, to } = span
  const [first, last] = [startOfMonth(from), endOfMonth(to)]
  if (first === startOfMonth(to)) {
    const { months, edges } = splitSpan(span)
    return { months, edges: edges.map((edge) => ({ ...edge, step: 1 })) }
  }
  const hasFirst = daysBetween(first, from) <= daysBetween(from, endOfMonth(from))
  const hasLast = daysBetween(to, last) <= daysBetween(startOfMonth(to), to)
  const begin = hasFirst ? first : addMonths(first, 1)
  const end = hasLast ? last : addDays(startOfMonth(to), -1)
  const before = hasFirst
    ? { from: first, to: addDays(from, -1), step: -1 as const }
    : { from, to: endOfMonth(from), step: 1 as const }
  const after = hasLast
    ? { from: addDays(to, 1), to: last, step: -1 as const }
    : { from: startOfMonth(to), to, step: 1 as const }
  return {
    months: begin < end ? monthsBetween(begin, end) : [],
    edges: [before, after].filter((edge) => edge.from <= edge.to),
  }
}
