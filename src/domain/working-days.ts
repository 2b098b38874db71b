import { addDays } from '#domain/plain-date.ts'
import type { PlainDate } from '#domain/plain-date.ts'

/** Easter Sunday of a year of the Gregorian calendar. Source: the algorithm of Meeus, Jones and Butcher. */
export const easterSunday = (year: number): PlainDate => {
  const a = year % 19
  const [b, c] = [Math.floor(year / 100), year % 100]
  const [d, e] = [Math.floor(b / 4), b % 4]
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - d - g + 15) % 30
  const [i, k] = [Math.floor(c / 4), c % 4]
  const l = (32 + 2 * e + 2 * i - h - k) % 7
  const m = Math.floor((a + 11 * h + 19 * l) / 433)
  const month = Math.floor((h + l - 7 * m + 90) / 25)
  const day = (h + l - 7 * m + 33 * month + 19) % 32
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

// Labour Code, Art. 123. The first Sundays of May and June are Sundays anyway.
const fixedHolidays = new Set('01-01 02-16 03-11 05-01 06-24 07-06 08-15 11-01 11-02 12-24 12-25 12-26'.split(' '))

const weekday = (date: PlainDate): number => new Date(`${date}T00:00:00Z`).getUTCDay()

/** Whether people work in Lithuania on the date: neither a weekend nor a public holiday. */
export const isWorkingDay = (date: PlainDate): boolean => {
  const day = weekday(date)
  if (day === 0 || day === 6 || fixedHolidays.has(date.slice(5))) return false
  return date !== addDays(easterSunday(Number(date.slice(0, 4))), 1)
}

/** The date itself if it is a working day, else the next one that is. */
export const workingDayFrom = (date: PlainDate): PlainDate =>
  isWorkingDay(date) ? date : workingDayFrom(addDays(date, 1))
