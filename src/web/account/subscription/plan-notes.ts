import type { UserData } from '#contract/account/user-data.ts'
import { daysBetween } from '#domain/plain-date.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { leftToTell } from '#domain/plan.ts'

/** How many invoices of the month are left, and from which day a new month is counted. */
export type LeftNote = { kind: 'left'; count: number; again: PlainDate }
export type PlanNote = LeftNote | { kind: 'ending'; day: PlainDate }

/** From how many days ahead the end of a plan is told on screen: when the first letter goes out. */
const daysAhead = 14

/** What should be known of the plan before one runs into it: few invoices left, an end that is near. */
export const planNotes = (plan: UserData['plan'], today: PlainDate): PlanNote[] => {
  const { name, valid_until } = plan
  const left = leftNote(plan, today)
  const isEnding = name === 'premium' && valid_until !== null && daysBetween(today, valid_until) <= daysAhead
  return [...(isEnding ? [{ kind: 'ending' as const, day: valid_until }] : []), ...(left ? [left] : [])]
}

/** Undefined where plenty are left, and on a page that was left open since the month before: what was used then says nothing. */
export const leftNote = (
  { limits, usage, invoices_again }: UserData['plan'],
  today: PlainDate,
): LeftNote | undefined => {
  const count = today < invoices_again ? leftToTell(limits.invoices, usage.invoices) : undefined
  return count === undefined ? undefined : { kind: 'left', count, again: invoices_again }
}
