// Decision: docs/decisions/recurring-dates-and-words.md
import { addDays, addMonths, endOfMonth, isPlainDate } from '#domain/plain-date.ts'
import type { PlainDate } from '#domain/plain-date.ts'

export const repeatUnits = ['week', 'month', 'quarter', 'year'] as const
export type RepeatUnit = (typeof repeatUnits)[number]

/** How often a document is made: each `count` weeks, months, quarters or years, on the day of the first date or on the last day of the month. */
export type Repeat = { unit: RepeatUnit; count: number; on: 'day' | 'last' }

/** When a schedule ends: on its last date at `date` at the latest, or after `count` dates. */
export type RepeatEnd = { date: PlainDate } | { count: number }

export type Schedule = {
  every: Repeat
  first_date: PlainDate
  /** Null: never. */
  ends: RepeatEnd | null
}

/** The largest `count` of a repetition. */
export const maxRepeatCount = 99
/** The most days that a document is made before its planned date. */
export const maxLeadDays = 60

/** The number of dates that a preview shows. */
export const previewLength = 12

// Every date is counted from the first one: a chain from date to date would never come back to the 31st after a short month.
const monthsOf: Readonly<Record<Exclude<RepeatUnit, 'week'>, number>> = { month: 1, quarter: 3, year: 12 }

/** More dates than 300 years have weeks. */
const maxDates = 16_000

/** The date at index `n` without regard to the end; undefined after the year 2200. */
const uncheckedDate = ({ every, first_date }: Schedule, n: number): PlainDate | undefined => {
  const { unit, count, on } = every
  const date = unit === 'week' ? addDays(first_date, 7 * count * n) : addMonths(first_date, monthsOf[unit] * count * n)
  if (!isPlainDate(date)) return undefined
  return on === 'last' && unit !== 'week' ? endOfMonth(date) : date
}

/**
 * The planned date at index `n`, from 0: the first date plus `n` repetitions, moved to the end of a shorter month. Undefined after the
 * end of the schedule and after the year 2200. Dates always increase with `n`, so no two are the same.
 */
export const plannedDate = (schedule: Schedule, n: number): PlainDate | undefined => {
  if (!Number.isInteger(n) || n < 0 || n >= maxDates) return undefined
  const { ends } = schedule
  if (ends && 'count' in ends && n >= ends.count) return undefined
  const date = uncheckedDate(schedule, n)
  if (date === undefined || (ends && 'date' in ends && date > ends.date)) return undefined
  return date
}

export type Planned = { n: number; date: PlainDate }

/** At most `count` planned dates from index `n` on, in order. */
export const plannedDates = (schedule: Schedule, n: number, count: number): Planned[] => {
  const planned: Planned[] = []
  for (let index = n; planned.length < count; index += 1) {
    const date = plannedDate(schedule, index)
    if (date === undefined) break
    planned.push({ n: index, date })
  }
  return planned
}

/** The index of the first planned date on or after `date`; undefined if the schedule ends before. */
export const indexFrom = (schedule: Schedule, date: PlainDate): number | undefined => {
  // Dates increase with the index, so it is found by halving.
  let [low, high] = [0, maxDates]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const planned = uncheckedDate(schedule, middle)
    if (planned === undefined || planned >= date) high = middle
    else low = middle + 1
  }
  return plannedDate(schedule, low) === undefined ? undefined : low
}

/** The index of a date if it is a planned one, else undefined. */
export const indexOf = (schedule: Schedule, date: PlainDate): number | undefined => {
  const n = indexFrom(schedule, date)
  return n !== undefined && plannedDate(schedule, n) === date ? n : undefined
}

/** The day on which the document of a planned date is made. */
export const makingDay = (planned: PlainDate, leadDays: number): PlainDate => addDays(planned, -leadDays)

/**
 * The dates whose documents must be made on the day `today`, from index `n` on: those whose making day has come, at most `limit`. After an
 * outage they are several; when the clock was set back there are none.
 */
export const dueDates = (
  schedule: Schedule,
  next: { n: number; lead_days: number },
  today: PlainDate,
  limit: number,
): Planned[] => plannedDates(schedule, next.n, limit).filter(({ date }) => makingDay(date, next.lead_days) <= today)
