import type { PlainDate } from './plain-date.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

// Making a format costs far more than using it, and lists ask for each row.
const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    formats.set(timeZone, format)
  }
  return format
}

/** The day it is at that moment in the zone; the company's calendar is Lithuania's unless it says otherwise. */
export const today = (now: Date, timeZone = 'Europe/Vilnius'): PlainDate => {
  const part = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(now)
      .map(({ type, value }) => [type, value]),
  )
  return `${part['year']}-${part['month']}-${part['day']}`
}
