import { plainDate, type PlainDate } from './plain-date.ts'

// Year first as Lithuanians write, then the German order, which is told apart by where its four-digit year stands.
const yearFirst = /^([0-9]{4})[-./\s]+([0-9]{1,2})[-./\s]+([0-9]{1,2})$/
const yearLast = /^([0-9]{1,2})[-./\s]+([0-9]{1,2})[-./\s]+([0-9]{4})$/
const together = /^([0-9]{4})([0-9]{2})([0-9]{2})$/
const monthAndDay = /^([0-9]{1,2})[-./\s]+([0-9]{1,2})$/
const monthAndDayTogether = /^([0-9]{2})([0-9]{2})$/

/**
 * The day somebody typed: '2026-11-20', '2026.11.20', '2026 11 20', '20261120', '2026-1-5', '20.11.2026', and with a
 * given year '11-20' or '1120'. undefined when it is no day. A two-digit year is not guessed.
 */
export const forgivingDate = (text: string, year?: number): PlainDate | undefined => {
  const typed = text
    .trim()
    .replace(/\s*(?:m\.|d\.)/g, ' ')
    .replace(/[.\s]+$/, '')
  const first = yearFirst.exec(typed) ?? together.exec(typed)
  if (first) return plainDate(Number(first[1]), Number(first[2]), Number(first[3]))
  const last = yearLast.exec(typed)
  if (last) return plainDate(Number(last[3]), Number(last[2]), Number(last[1]))
  const short = monthAndDay.exec(typed) ?? monthAndDayTogether.exec(typed)
  return short && year !== undefined ? plainDate(year, Number(short[1]), Number(short[2])) : undefined
}
