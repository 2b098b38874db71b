import { removeTrailing } from './text.ts'

/** A date on the company's calendar, '2026-01-31', without a time zone. Compares as text. */
export type PlainDate = string

const firstYear = 1900
const lastYear = 2200
const dayInMs = 86_400_000

const pad = (value: number, width: number): string => String(value).padStart(width, '0')

const dateOf = (year: number, month: number, day: number): PlainDate =>
  `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`

const partsOf = (date: PlainDate): [year: number, month: number, day: number] => {
  if (!isPlainDate(date)) throw new RangeError(`Not a day: ${JSON.stringify(date)}`)
  return [Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8, 10))]
}

/** The number of days of the month; `month` is 1 to 12. */
const daysInMonth = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()

/** Whether the text is an existing date of the years 1900 to 2200. */
export const isPlainDate = (text: string): text is PlainDate => {
  const match = /^([0-9]{4})-([0-9]{2})-([0-9]{2})$/.exec(text)
  if (!match) return false
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  if (year < firstYear || year > lastYear || month < 1 || month > 12) return false
  return day >= 1 && day <= daysInMonth(year, month)
}

/** The date of a year, month (1 to 12) and day; undefined when it does not exist. */
export const plainDate = (year: number, month: number, day: number): PlainDate | undefined => {
  const date = dateOf(year, month, day)
  return isPlainDate(date) ? date : undefined
}

// Dates are counted in UTC, where every day has 24 hours, so daylight saving time does not matter.
const dayNumber = (date: PlainDate): number => {
  const [year, month, day] = partsOf(date)
  return Date.UTC(year, month - 1, day) / dayInMs
}

/** The date `days` later (earlier when negative). Throws a RangeError on an invalid date. */
export const addDays = (date: PlainDate, days: number): PlainDate =>
  new Date((dayNumber(date) + days) * dayInMs).toISOString().slice(0, 10)

/** The same day `months` later, or the last day of a shorter month (31 January + 1 → 28 or 29 February). */
export const addMonths = (date: PlainDate, months: number): PlainDate => {
  const [year, month, day] = partsOf(date)
  const count = year * 12 + (month - 1) + months
  const [newYear, newMonth] = [Math.floor(count / 12), (((count % 12) + 12) % 12) + 1]
  return dateOf(newYear, newMonth, Math.min(day, daysInMonth(newYear, newMonth)))
}

/** The number of days between two dates; negative when `to` is earlier. */
export const daysBetween = (from: PlainDate, to: PlainDate): number => dayNumber(to) - dayNumber(from)

/** The first day of the date's month. */
export const startOfMonth = (date: PlainDate): PlainDate => `${date.slice(0, 8)}01`

/** The last day of the date's month. */
export const endOfMonth = (date: PlainDate): PlainDate => {
  const [year, month] = partsOf(date)
  return dateOf(year, month, daysInMonth(year, month))
}

/** For sorting: negative when a is earlier, positive when later, 0 for the same date. */
export const compareDates = (a: PlainDate, b: PlainDate): number => (a < b ? -1 : a > b ? 1 : 0)

const formats = new Map<string, Intl.DateTimeFormat>()

// Creating a format is far slower than using it, and lists format every row.
const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    formats.set(timeZone, format)
  }
  return format
}

const dayIn = (now: Date, timeZone: string): PlainDate => {
  const part = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(now)
      .map(({ type, value }) => [type, value]),
  )
  return `${part['year']}-${part['month']}-${part['day']}`
}

const cachedToday = new Map<string, { minute: number; day: PlainDate }>()

/** The date at a moment in a time zone, Lithuania's by default. */
export const today = (now: Date, timeZone = 'Europe/Vilnius'): PlainDate => {
  // Every request calls this. In every time zone a day begins at a full minute, so the result is cached for the minute.
  const minute = Math.floor(now.getTime() / 60_000)
  const cached = cachedToday.get(timeZone)
  if (cached?.minute === minute) return cached.day
  const day = dayIn(now, timeZone)
  cachedToday.set(timeZone, { minute, day })
  return day
}

// Year first as in Lithuania, or the German order, which is recognised by the position of the four-digit year.
const yearFirst = /^([0-9]{4})[-./\s]+([0-9]{1,2})[-./\s]+([0-9]{1,2})$/
const yearLast = /^([0-9]{1,2})[-./\s]+([0-9]{1,2})[-./\s]+([0-9]{4})$/
const withoutSeparators = /^([0-9]{4})([0-9]{2})([0-9]{2})$/
const monthAndDay = /^([0-9]{1,2})[-./\s]+([0-9]{1,2})$/
const monthAndDayWithoutSeparators = /^([0-9]{2})([0-9]{2})$/

/**
 * Parses a date that a user entered: '2026-11-20', '2026.11.20', '2026 11 20', '20261120', '2026-1-5', '20.11.2026', and with `year` also
 * '11-20' or '1120'. Undefined when it is not a date. A two-digit year is not guessed.
 */
export const parseTypedDate = (text: string, year?: number): PlainDate | undefined => {
  const entered = removeTrailing(text.trim().replace(/m\.|d\./g, ' '), '. ')
  const first = yearFirst.exec(entered) ?? withoutSeparators.exec(entered)
  if (first) return plainDate(Number(first[1]), Number(first[2]), Number(first[3]))
  const last = yearLast.exec(entered)
  if (last) return plainDate(Number(last[3]), Number(last[2]), Number(last[1]))
  const short = monthAndDay.exec(entered) ?? monthAndDayWithoutSeparators.exec(entered)
  return short && year !== undefined ? plainDate(year, Number(short[1]), Number(short[2])) : undefined
}
