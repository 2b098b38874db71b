import { addDays, today as dayOf } from '#domain/plain-date.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import type { Language } from '#web/platform/texts/texts.ts'
import { useCallback, useSyncExternalStore } from 'react'
import { useCompany } from '#web/platform/session/session.ts'

// Day before month, as in Europe; the bare `en` would be American.
const localeOf = (language: Language) => (language === 'en' ? 'en-GB' : language)

const formats = new Map<string, Intl.DateTimeFormat>()

const formatOf = (language: Language, name: string, options: Intl.DateTimeFormatOptions) => {
  const key = `${language} ${name}`
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(localeOf(language), options)
  formats.set(key, made)
  return made
}

const at = (day: PlainDate) => new Date(`${day}T00:00:00Z`)

/** A day in a sentence: 'gruodžio 3 d.', '3 December'; with its year where that must be said. */
export const formatDay = (day: PlainDate, language: Language, year = false): string =>
  formatOf(language, year ? 'long day' : 'day', {
    ...(year ? { year: 'numeric' } : {}),
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  })
    .format(at(day))
    // The short word stays with its number.
    .replace(/ (d|m)\./g, '\u00a0$1.')

/** Since which month: '2025 m. kovo', 'March 2025'. */
export const formatSinceMonth = (day: PlainDate, language: Language): string => {
  if (language !== 'lt') return formatMonth(day, language)
  const parts = formatOf(language, 'day of year', { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' })
  const shown = parts.formatToParts(at(day))
  // Lithuanian declines a month's name beside a day only.
  return shown
    .slice(0, shown.findIndex(({ type }) => type === 'month') + 1)
    .map(({ value }) => value)
    .join('')
}

/** '2026 m. lapkritis', 'November 2026'. */
export const formatMonth = (day: PlainDate, language: Language): string =>
  formatOf(language, 'month of year', { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(at(day))

/** 'lapkritis', 'Nov': a month among twelve. Lithuanian has no short names that people would read: '11' is one. */
export const shortMonth = (day: PlainDate, language: Language): string =>
  formatOf(language, 'short month', { month: language === 'lt' ? 'long' : 'short', timeZone: 'UTC' }).format(at(day))

/** When something was done, as one remembers it: today, yesterday, or the day; with the time on the company's clock. */
export const momentParts = (moment: string, now: PlainDate, timeZone: string, language: Language) => {
  const day = dayOf(new Date(moment), timeZone)
  const time = formatOf(language, `time ${timeZone}`, { hour: '2-digit', minute: '2-digit', timeZone }).format(
    new Date(moment),
  )
  if (day === now) return { says: 'today' as const, time }
  if (day === addDays(now, -1)) return { says: 'yesterday' as const, time }
  const words = day.slice(0, 4) === now.slice(0, 4) ? formatDay(day, language) : day
  return { says: 'day' as const, day: words, time }
}

const minuteMs = 60_000

const everyMinute = (tell: () => void) => {
  const timer = setInterval(tell, minuteMs)
  return () => clearInterval(timer)
}

/** The day on the company's calendar; a list left open overnight knows the next morning what is late. */
export const useToday = (): PlainDate => {
  const { time_zone: timeZone } = useCompany()
  const read = useCallback(() => dayOf(new Date(), timeZone), [timeZone])
  return useSyncExternalStore(everyMinute, read)
}

// The same within a minute, or React would draw again and again.
const currentMinute = () => Math.ceil(Date.now() / minuteMs) * minuteMs

/** The current time, rounded up to the minute. */
export const useNow = (): number => useSyncExternalStore(everyMinute, currentMinute)
