import { today as dayOf } from '#domain/plain-date.ts'

/** The day and time of a moment in the company's time zone: '2026-12-01 08:00'. */
export const dayAndTime = (moment: string, timeZone: string): string => {
  const at = new Date(moment)
  const time = new Intl.DateTimeFormat('lt', { hour: '2-digit', minute: '2-digit', timeZone }).format(at)
  return `${dayOf(at, timeZone)} ${time}`
}
