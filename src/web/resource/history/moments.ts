import { addDays, today as dayOf } from '#domain/plain-date.ts'
import type { PlainDate } from '#domain/plain-date.ts'

const minute = 60_000
const hour = 60 * minute

/** Entries by the day they are of, on the company's calendar; both in the order given. */
export const byDay = <T extends { at: string }>(entries: readonly T[], timeZone: string): [PlainDate, T[]][] => [
  ...Map.groupBy(entries, ({ at }) => dayOf(new Date(at), timeZone)),
]

/** Today, yesterday, or neither. */
export const nearDay = (day: PlainDate, today: PlainDate): 'today' | 'yesterday' | undefined =>
  day === today ? 'today' : day === addDays(today, -1) ? 'yesterday' : undefined

/** How long ago within the last hours: 'prieš 5 minutes'; undefined where the time of day says more, '' for just now. */
export const agoWords = (at: string, now: number, language: string): string | undefined => {
  const passed = Math.max(0, now - Date.parse(at))
  if (passed < minute) return ''
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'always', style: 'long' })
  if (passed < hour) return relative.format(-Math.floor(passed / minute), 'minute')
  return passed < 6 * hour ? relative.format(-Math.floor(passed / hour), 'hour') : undefined
}
