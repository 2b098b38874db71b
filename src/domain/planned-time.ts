import { addDays, addMonths, startOfMonth } from './plain-date.ts'
import type { PlainDate } from './plain-date.ts'
import { workingDayFrom } from './working-days.ts'

/** When a working day begins: the time of all proposals. */
export const morning = '08:00'

/** A time of the day that a person typed, as `HH:MM`: '8', '8:00', '8.30', '0830', '17 val.'. Undefined: it is none. */
export const parseTypedTime = (text: string): string | undefined => {
  const parts = /^([0-9]{1,2})(?:[:.\s]?([0-9]{2}))?$/.exec(text.replace(/val\.?/, ' ').trim())
  const [hour, minute] = [Number(parts?.[1]), Number(parts?.[2] ?? 0)]
  if (!parts || hour > 23 || minute > 59) return undefined
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

export type TimeProposal = {
  name: 'today' | 'tomorrow' | 'working_day' | 'next_month'
  day: PlainDate
  time: string
}

/** Times to send a document that people choose most, the earliest first, each day once. `now` is the company's day and `HH:MM`. */
export const timeProposals = (now: { day: PlainDate; time: string }): TimeProposal[] => {
  const tomorrow = addDays(now.day, 1)
  const all: TimeProposal[] = [
    ...(now.time < morning ? [{ name: 'today' as const, day: now.day, time: morning }] : []),
    { name: 'tomorrow', day: tomorrow, time: morning },
    { name: 'working_day', day: workingDayFrom(tomorrow), time: morning },
    { name: 'next_month', day: addMonths(startOfMonth(now.day), 1), time: morning },
  ]
  return all
    .filter(({ day }, at) => all.findIndex((other) => other.day === day) === at)
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))
}
