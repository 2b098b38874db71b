import { daysBetween } from '#domain/plain-date.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { createDocumentTexts } from '#server/platform/language/document-texts.ts'
import { textOf } from '#server/platform/language/texts.ts'
import type { Language } from '#server/platform/language/texts.ts'

const locales = { lt: 'lt-LT', en: 'en-GB' } as const

const days = (withYear: boolean) => {
  const formatOf = (language: Language) =>
    new Intl.DateTimeFormat(locales[language], {
      day: 'numeric',
      month: 'long',
      ...(withYear ? { year: 'numeric' } : {}),
      timeZone: 'UTC',
    })
  return { lt: formatOf('lt'), en: formatOf('en') }
}
// Made once: making one takes longer than the rest of a row.
const formats = { short: days(false), long: days(true) }

const formatDay = (day: PlainDate, language: Language, withYear: boolean): string =>
  formats[withYear ? 'long' : 'short'][language].format(new Date(`${day}T00:00:00Z`)).replaceAll(' ', '\u00a0')

/** The texts and formats of a page, in the language of its document. */
export const pageTexts = (language: Language, currency: string, today: PlainDate) => {
  const { money } = createDocumentTexts(language, currency)
  return {
    language,
    today,
    money,
    text: (key: string, values: Record<string, string | number> = {}): string =>
      textOf(language, 'client_page', key, values) ?? key,
    /** 'gruodžio 3 d.'; with the year if it is not the present one. */
    day: (day: PlainDate): string => formatDay(day, language, day.slice(0, 4) !== today.slice(0, 4)),
    daysUntil: (day: PlainDate): number => daysBetween(today, day),
  }
}

export type PageTexts = ReturnType<typeof pageTexts>

const clocks = new Map<string, Intl.DateTimeFormat>()
/** Hours and minutes in a time zone. */
export const clockOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = clocks.get(timeZone)
  if (known) return known
  const clock = new Intl.DateTimeFormat('lt-LT', { hour: '2-digit', minute: '2-digit', timeZone })
  clocks.set(timeZone, clock)
  return clock
}
