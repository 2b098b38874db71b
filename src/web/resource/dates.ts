import { addDays, today as dayOf } from '#domain/plain-date.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import type { Language } from '#web/platform/texts/texts.ts'
import { useCallback, useSyncExternalStore } from 'react'
import { useCompany } from '#web/platform/session/session.ts'

// British English: the day before the month.
const localeOf = (language: Language) => (language === 'en' ? 'en-GB' : language)

const formats = new Map<string, Intl.DateTimeFormat>()

const cachedFormat = (language: Language, name: string, options: Intl.DateTimeFormatOptions) => {
  const key = `${language} ${name}`
  const cached = formats.get(key)
  if (cached) return cached
  const created = new Intl.DateTimeFormat(localeOf(language), options)
  formats.set(key, created)
  return created
}

const startOfDay = (day: PlainDate) => new Date(`${day}T00:00:00Z`)

/** A day in a sentence: 'gruodžio 3 d.', '3 December', optionally with the year. */
export const formatDay = (day: PlainDate, language: Language, year = false): string =>
  cachedFormat(language, year ? 'long day' : 'day', {
    ...(year ? { year: 'numeric' } : {}),
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  })
    .format(startOfDay(day))
    // A no-break space before the abbreviation.
    .replace(/ (d|m)\./g, '\u00a0$1.')

/** A month after 'since': '2025 m. kovo', 'March 2025'. */
export const formatSinceMonth = (day: PlainDate, language: Language): string => {
  if (language !== 'lt') return formatMonth(day, language)
  const parts = cachedFormat(language, 'day of year', {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  })
  const shown = parts.formatToParts(startOfDay(day))
  // In Lithuanian the month is declined only beside a day.
  return shown
    .slice(0, shown.findIndex(({ type }) => type === 'month') + 1)
    .map(({ value }) => value)
    .join('')
}

/** '2026 m. lapkritis', 'November 2026'. */
export const formatMonth = (day: PlainDate, language: Language): string =>
  cachedFormat(language, 'month of year', { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(startOfDay(day))

/** The name of a month in a list: 'lapkritis', 'Nov'. In Lithuanian the short name would be '11'. */
export const shortMonth = (day: PlainDate, language: Language): string =>
  cachedFormat(language, 'short month', { month: language === 'lt' ? 'long' : 'short', timeZone: 'UTC' }).format(
    startOfDay(day),
  )

/** The parts of a date and time: today, yesterday or the day, and the time in the company's time zone. */
export const momentParts = (moment: string, now: PlainDate, timeZone: string, language: Language) => {
  const day = dayOf(new Date(moment), timeZone)
  const time = cachedFormat(language, `time ${timeZone}`, { hour: '2-digit', minute: '2-digit', timeZone }).format(
    new Date(moment),
  )
  if (day === now) return { kind: 'today' as const, time }
  if (day === addDays(now, -1)) return { kind: 'yesterday' as const, time }
  const texts = day.slice(0, 4) === now.slice(0, 4) ? formatDay(day, language) : day
  return { kind: 'day' as const, day: texts, time }
}

const minuteMs = 60_000

const everyMinute = (notify: () => void) => {
  const timer = setInterval(notify, minuteMs)
  return () => clearInterval(timer)
}

/** The current date in the company's time zone; it is updated at midnight. */
export const useToday = (): PlainDate => {
  const { time_zone: timeZone } = useCompany()
  const read = useCallback(() => dayOf(new Date(), timeZone), [timeZone])
  return useSyncExternalStore(everyMinute, read)
}

// The same value within a minute, or React would render endlessly.
const currentMinute = () => Math.ceil(Date.now() / minuteMs) * minuteMs

/** The current time, rounded up to the minute. */
export const useNow = (): number => useSyncExternalStore(everyMinute, currentMinute)
