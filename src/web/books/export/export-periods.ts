import { addMonths } from '#domain/plain-date.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { daysOf } from '#web/resource/filter/period.ts'

export const presetKeys = ['this_month', 'last_month', 'quarter', 'last_quarter', 'year', 'last_year'] as const
export type PresetKey = (typeof presetKeys)[number]

export type Days = { from: string; to: string }

const monthOf = (day: PlainDate) => ({ year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)) })

/** The first and last day of a named period, relative to `today`. */
export const presetDays = (key: PresetKey, today: PlainDate): Days => {
  const monthsBack = key === 'last_month' ? 1 : key === 'last_quarter' ? 3 : key === 'last_year' ? 12 : 0
  const { year, month } = monthOf(addMonths(`${today.slice(0, 7)}-01`, -monthsBack))
  const { from = '', to = '' } = key.endsWith('month')
    ? daysOf({ kind: 'month', year, month })
    : key.endsWith('quarter')
      ? daysOf({ kind: 'quarter', year, quarter: Math.ceil(month / 3) })
      : daysOf({ kind: 'year', year })
  return { from, to }
}

/** The named period with these days, if there is one. */
export const presetOf = ({ from, to }: Days, today: PlainDate): PresetKey | undefined =>
  presetKeys.find((key) => {
    const days = presetDays(key, today)
    return days.from === from && days.to === to
  })
