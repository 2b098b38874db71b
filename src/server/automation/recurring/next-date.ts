import { addDays } from '#domain/plain-date.ts'
import { indexFrom, plannedDate, plannedDates } from '#domain/recurring/schedule.ts'
import type { Scope } from '#server/platform/resource/scope.ts'
import { scheduleOf } from './recurring.queries.ts'
import type { StoredRecurring } from './recurring.queries.ts'
import { isClaimed } from './runs.queries.ts'

/** The first planned date on or after a day; null if the schedule ends before. */
export const plannedFrom = (stored: StoredRecurring, day: string): string | null => {
  const schedule = scheduleOf(stored)
  const n = indexFrom(schedule, day)
  return n === undefined ? null : (plannedDate(schedule, n) ?? null)
}

/** The first planned date after `date` that was neither made nor skipped. */
export const nextOpen = async (scope: Scope, stored: StoredRecurring, date: string): Promise<string | null> => {
  let next = plannedFrom(stored, addDays(date, 1))
  while (next !== null && (await isClaimed(scope, stored.id, next))) next = plannedFrom(stored, addDays(next, 1))
  return next
}

/** The most missed dates that a person is shown. */
const maxMissed = 200

/** The planned dates from the next one on whose day of making has come. */
export const missedDates = (stored: StoredRecurring, today: string): string[] => {
  if (stored.next_date === null) return []
  const schedule = scheduleOf(stored)
  const n = indexFrom(schedule, stored.next_date)
  if (n === undefined) return []
  return plannedDates(schedule, n, maxMissed)
    .map(({ date }) => date)
    .filter((date) => addDays(date, -stored.lead_days) <= today)
}
