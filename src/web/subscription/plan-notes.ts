import type { UserData } from '#contract/user-data.ts'
import { daysBetween } from '#domain/plain-date.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { leftToTell } from '#domain/plan.ts'

export type PlanNote = { kind: 'left'; count: number } | { kind: 'ending'; day: PlainDate }

/** From how many days ahead the end of a plan is told on screen: when the first letter goes out. */
const daysAhead = 14

/** What should be known of the plan before one runs into it: few invoices left, an end that is near. */
export const planNotes = ({ name, limits, usage, valid_until }: UserData['plan'], today: PlainDate): PlanNote[] => {
  const count = leftToTell(limits.invoices, usage.invoices)
  const isEnding = name === 'premium' && valid_until !== null && daysBetween(today, valid_until) <= daysAhead
  return [
    ...(isEnding ? [{ kind: 'ending' as const, day: valid_until }] : []),
    ...(count === undefined ? [] : [{ kind: 'left' as const, count }]),
  ]
}
