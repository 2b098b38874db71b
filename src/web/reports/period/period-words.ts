import type { TFunction } from 'i18next'
import { spanOfDays } from '#domain/report-period.ts'
import type { CalendarSpan } from '#domain/periods.ts'
import type { ReportSpan } from '#domain/reports.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { formatMonth } from '#web/resource/dates.ts'
import type { Language } from '#web/platform/texts/texts.ts'

export type PeriodTexts = { t: TFunction<'report_page'>; language: Language }

const roman = ['I', 'II', 'III', 'IV']
const monthOf = (day: PlainDate) => Number(day.slice(5, 7))

/** 'IV' and 'II' in Lithuanian, 'Q4' and 'H2' in English. */
const partName = (span: 'quarter' | 'half-year', from: PlainDate, language: Language): string => {
  const part = Math.ceil(monthOf(from) / (span === 'quarter' ? 3 : 6))
  return language === 'en' ? `${span === 'quarter' ? 'Q' : 'H'}${part}` : (roman[part - 1] ?? '')
}

/** '2026 m. lapkritis', '2026 m. IV ketvirtis', '2026 m. II pusmetis', '2026 m.', '2026-11-05 – 2026-11-20'. */
export const periodName = ({ from, to }: ReportSpan, { t, language }: PeriodTexts): string => {
  const span = spanOfDays({ from, to })
  const year = from.slice(0, 4)
  switch (span) {
    case 'month':
      return formatMonth(from, language)
    case 'quarter':
      return t('quarter_name', { year, part: partName(span, from, language) })
    case 'half-year':
      return t('half_name', { year, part: partName(span, from, language) })
    case 'year':
      return t('year_name', { year })
    default:
      return from === to ? from : t('days_name', { from, to })
  }
}

const partWith = (span: CalendarSpan, from: PlainDate, { t, language }: PeriodTexts): string => {
  if (span === 'month') return t('with_months').split(' ')[monthOf(from) - 1] ?? ''
  if (span === 'quarter') return t('with_quarter', { part: partName(span, from, language) })
  return span === 'half-year' ? t('with_half', { part: partName(span, from, language) }) : ''
}

/**
 * A compared period after 'compared': 'su spaliu', 'su 2025 m. lapkričiu', 'su III ketvirčiu', 'su 2025 m.', 'su 2026-11-01 – 2026-11-10'. The year is
 * named if it is not that of the shown period.
 */
export const comparedName = (compared: ReportSpan, shown: ReportSpan, texts: PeriodTexts): string => {
  const { t } = texts
  const span = spanOfDays(compared)
  if (!span || span === 'year') return t('with', { period: periodName(compared, texts) })
  const period = partWith(span, compared.from, texts)
  const year = compared.from.slice(0, 4)
  return t('with', { period: year === shown.from.slice(0, 4) ? period : t('of_year', { year, period }) })
}

/**
 * A compared period after a change: 'nei spalį', 'nei 2025 m. lapkritį', 'nei III ketvirtį', 'nei 2025 m.', 'nei 2026-11-01 – 2026-11-10'.
 * `months` has the names of the months as they stand there.
 */
export const thanName = (
  compared: ReportSpan,
  shown: ReportSpan,
  texts: PeriodTexts,
  months: readonly string[],
): string => {
  const { t, language } = texts
  const span = spanOfDays(compared)
  if (!span || span === 'year') return t('than', { period: periodName(compared, texts) })
  const period =
    span === 'month'
      ? (months[monthOf(compared.from) - 1] ?? '')
      : t(span === 'quarter' ? 'than_quarter' : 'than_half', { part: partName(span, compared.from, language) })
  const year = compared.from.slice(0, 4)
  return t('than', { period: year === shown.from.slice(0, 4) ? period : t('of_year', { year, period }) })
}
