import type { ReminderStep } from './steps.ts'

const idPrefix = '018f0000-0000-7000-8001-'

/** The steps of days that a client or an invoice has of its own. A step of the same days has the same id: its letter goes once. */
export const ownSteps = (days: readonly number[]): ReminderStep[] =>
  days.map((each) => ({ id: `${idPrefix}${String(each + 1000).padStart(12, '0')}`, days: each, on: true }))

/**
 * The step of the company whose letter a step of so many days has: up to the due day the nearest one up to it; after it the latest
 * that has passed, else the first. Undefined: the company has none on that side of the due day.
 */
export const letterStepOf = <Step extends Pick<ReminderStep, 'days'>>(
  steps: readonly Step[],
  days: number,
): Step | undefined => {
  const inOrder = steps.toSorted((a, b) => a.days - b.days)
  if (days <= 0)
    return inOrder
      .filter((step) => step.days <= 0)
      .toSorted((a, b) => Math.abs(a.days - days) - Math.abs(b.days - days))[0]
  const late = inOrder.filter((step) => step.days > 0)
  return late.findLast((step) => step.days <= days) ?? late[0]
}
