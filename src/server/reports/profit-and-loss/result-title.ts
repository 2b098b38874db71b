import type { Language } from '#server/platform/language/texts.ts'
import { spanOfDays } from '#domain/report-period.ts'
import type { ReportSpan } from '#domain/reports.ts'
import { reportText } from '../report.ts'

const monthsOfPart = { month: 1, quarter: 3, 'half-year': 6 } as const

/** A period before 'profit': 'Lapkričio', 'IV ketvirčio', 'II pusmečio', '2026 m.'; 'Laikotarpio' for other days. */
const periodOf = (language: Language, span: ReportSpan): string => {
  const length = spanOfDays(span)
  if (!length) return reportText(language, 'result_days')
  if (length === 'year') return reportText(language, 'result_year', { year: span.from.slice(0, 4) })
  const names = reportText(language, `result_${length}`).split(',')
  return names[Math.ceil(Number(span.from.slice(5, 7)) / monthsOfPart[length]) - 1] ?? ''
}

/** The profit or loss with its period: 'Lapkričio pelnas', 'IV ketvirčio nuostolis'. */
export const resultTitle = (language: Language, result: 'profit' | 'loss', span: ReportSpan): string =>
  reportText(language, `${result}_of`, { period: periodOf(language, span) })
