import { endOfMonth, isPlainDate, plainDate } from '#domain/plain-date.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import type { TFunction } from 'i18next'
import type { Language } from '#web/platform/texts/texts.ts'
import { formatMonth } from '#web/resource/dates.ts'

/** A range of days; each end may be open. */
export type Period = { from?: PlainDate; to?: PlainDate }

export const periodKinds = ['month', 'quarter', 'year', 'custom'] as const
export type PeriodKind = (typeof periodKinds)[number]

/** A period with a name: a month, a quarter 1 to 4, a year, or two dates. */
export type NamedPeriod =
  | { kind: 'month'; year: number; month: number }
  | { kind: 'quarter'; year: number; quarter: number }
  | { kind: 'year'; year: number }
  | ({ kind: 'custom' } & Period)

const span = (year: number, firstMonth: number, lastMonth: number): Required<Period> => {
  const from = plainDate(year, firstMonth, 1)
  const last = plainDate(year, lastMonth, 1)
  if (!from || !last) throw new RangeError(`No such period: ${year}`)
  return { from, to: endOfMonth(last) }
}

/** The first and the last day of a period. */
export const daysOf = (named: NamedPeriod): Period => {
  switch (named.kind) {
    case 'month':
      return span(named.year, named.month, named.month)
    case 'quarter':
      return span(named.year, named.quarter * 3 - 2, named.quarter * 3)
    case 'year':
      return span(named.year, 1, 12)
    case 'custom':
      return { from: named.from, to: named.to }
  }
}

/** The named period of these days: a whole month, quarter or year, else `custom`. */
export const nameOf = ({ from, to }: Period): NamedPeriod => {
  const custom = { kind: 'custom', from, to } as const
  if (!from || !to || !isPlainDate(from) || !isPlainDate(to) || from.slice(0, 4) !== to.slice(0, 4)) return custom
  const year = Number(from.slice(0, 4))
  const month = Number(from.slice(5, 7))
  const candidates: NamedPeriod[] = [
    { kind: 'month', year, month },
    { kind: 'quarter', year, quarter: Math.ceil(month / 3) },
    { kind: 'year', year },
  ]
  return (
    candidates.find((named) => {
      const days = daysOf(named)
      return days.from === from && days.to === to
    }) ?? custom
  )
}

/** The error of entered dates; undefined if they are valid. */
export const periodError = (
  from: string,
  to: string,
): { field: 'from' | 'to'; reason: 'wrong' | 'order' } | undefined => {
  if (from && !isPlainDate(from)) return { field: 'from', reason: 'wrong' }
  if (to && !isPlainDate(to)) return { field: 'to', reason: 'wrong' }
  return from && to && to < from ? { field: 'to', reason: 'order' } : undefined
}

const roman = ['I', 'II', 'III', 'IV']

/** The name of a quarter: 'IV' in Lithuanian, 'Q4' in English. */
export const quarterName = (quarter: number, language: Language): string =>
  language === 'en' ? `Q${quarter}` : (roman[quarter - 1] ?? String(quarter))

/** '2026 m. lapkritis', '2026 m. IV ketvirtis', '2026 m.', 'nuo 2026-11-05'. */
export const formatPeriod = (period: Period, t: TFunction<'invoice_list'>, language: Language): string => {
  const named = nameOf(period)
  switch (named.kind) {
    case 'month':
      return formatMonth(`${named.year}-${String(named.month).padStart(2, '0')}-01`, language)
    case 'quarter':
      return t('words_quarter', { year: named.year, quarter: quarterName(named.quarter, language) })
    case 'year':
      return t('words_year', { year: named.year })
    case 'custom': {
      const { from, to } = named
      if (from && to) return from === to ? from : t('words_between', { from, to })
      return from ? t('words_from', { from }) : t('words_to', { to })
    }
  }
}
