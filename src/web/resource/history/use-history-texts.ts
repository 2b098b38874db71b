import { useTranslation } from 'react-i18next'
import { formatDay, momentParts, useToday } from '#web/resource/dates.ts'
import { useCompany } from '#web/platform/session/session.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import type { Key, Texts } from './history-texts.ts'
import { addDays, today as dayOf } from '#domain/plain-date.ts'
import type { PlainDate } from '#domain/plain-date.ts'

/** Texts and dates of the history, in the company's time zone. */
export const useHistoryFormat = () => {
  const { t, i18n } = useTranslation('history')
  const { time_zone: timeZone } = useCompany()
  const today = useToday()
  const language = currentLanguage()
  const texts: Texts = {
    text: (key, values = {}) => t(key as 'title', values),
    has: (key): key is Key => i18n.exists(key, { ns: 'history' }),
    language,
  }
  const time = (at: string) => momentParts(at, today, timeZone, language).time
  return {
    texts,
    timeZone,
    time,
    day: (day: string) => {
      const recent = recentDay(day, today)
      return recent ? t(recent) : formatDay(day, language, day.slice(0, 4) !== today.slice(0, 4))
    },
    exact: (at: string) =>
      new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
        dateStyle: 'long',
        timeStyle: 'medium',
        timeZone,
      }).format(new Date(at)),
  }
}
export type HistoryFormat = ReturnType<typeof useHistoryFormat>

const minute = 60_000
const hour = 60 * minute

/** Entries grouped by day in the company's time zone, in their order. */
export const byDay = <T extends { at: string }>(entries: readonly T[], timeZone: string): [PlainDate, T[]][] => [
  ...Map.groupBy(entries, ({ at }) => dayOf(new Date(at), timeZone)),
]

/** Today, yesterday, or neither. */
export const recentDay = (day: PlainDate, today: PlainDate): 'today' | 'yesterday' | undefined =>
  day === today ? 'today' : day === addDays(today, -1) ? 'yesterday' : undefined

/** The time since: 'prieš 5 minutes'; undefined after six hours, '' within the last minute. */
export const formatAgo = (at: string, now: number, language: string): string | undefined => {
  const passed = Math.max(0, now - Date.parse(at))
  if (passed < minute) return ''
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'always', style: 'long' })
  if (passed < hour) return relative.format(-Math.floor(passed / minute), 'minute')
  return passed < 6 * hour ? relative.format(-Math.floor(passed / hour), 'hour') : undefined
}
