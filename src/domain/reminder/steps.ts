import { addDays } from '#domain/plain-date.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { isWorkingDay, workingDayFrom } from '#domain/working-days.ts'

/** A letter that goes a number of days after the due day; before it if negative. */
export interface ReminderStep {
  id: string
  days: number
  on: boolean
}

/** An unpaid invoice with the steps whose letters were already sent for it. */
export interface RemindedInvoice {
  date_due: PlainDate
  /** The day by which the client promised to pay. */
  promised_date: PlainDate | null
  /** With the days that the step had then: a step may have been changed or removed since. */
  sent: readonly { id: string; days: number }[]
}

/** The limits of a step's days. */
export const stepDays = { least: -60, most: 365 } as const
/** The most steps of a company. */
export const maxSteps = 10

const workingDayUntil = (date: PlainDate): PlainDate => (isWorkingDay(date) ? date : workingDayUntil(addDays(date, -1)))

/**
 * The day on which the letter of a step goes: a working day. A letter up to the due day goes earlier rather than later, so that it still
 * comes before the term; one after it goes on the next working day.
 */
export const stepDay = (due: PlainDate, days: number, onlyWorkingDays: boolean): PlainDate => {
  const day = addDays(due, days)
  if (!onlyWorkingDays) return day
  return days <= 0 ? workingDayUntil(day) : workingDayFrom(day)
}

/** Whether the client gets no letter on the day because they promised to pay by it or later. */
export const isPromised = ({ promised_date }: Pick<RemindedInvoice, 'promised_date'>, today: PlainDate): boolean =>
  promised_date !== null && promised_date >= today

/** The due days, both included, of the invoices for which a step is the latest one that has passed. */
export interface DueRange<Step> {
  step: Step
  /** Null: without a first day. */
  from: PlainDate | null
  until: PlainDate
}

/** The last due day for which the letter of a step has its day today or had it before. */
const lastDueDay = (days: number, { today, onlyWorkingDays }: Day): PlainDate => {
  // A letter up to the due day goes before the days without work that follow today.
  const end = onlyWorkingDays && days <= 0 ? addDays(workingDayFrom(addDays(today, 1)), -1) : today
  return addDays(end, -days)
}

interface Day {
  today: PlainDate
  onlyWorkingDays: boolean
}

/**
 * For each step the due days of the invoices that get its letter today, unless they got it or a later one before. Of several steps that
 * have passed only the latest counts, and after the due day no letter says that it comes. Nothing on a day without work.
 */
export const dueRanges = <Step extends ReminderStep>(steps: readonly Step[], day: Day): DueRange<Step>[] => {
  if (day.onlyWorkingDays && !isWorkingDay(day.today)) return []
  const latestFirst = steps.filter(({ on }) => on).toSorted((a, b) => b.days - a.days)
  const ranges: DueRange<Step>[] = []
  let next: PlainDate | null = null
  for (const step of latestFirst) {
    const until = lastDueDay(step.days, day)
    const from: PlainDate | null = step.days <= 0 && (next === null || next < day.today) ? day.today : next
    if (from === null || from <= until) ranges.push({ step, from, until })
    if (next === null || addDays(until, 1) > next) next = addDays(until, 1)
  }
  return ranges
}

/** The step whose letter an invoice gets today; undefined if none. */
export const dueStep = <Step extends ReminderStep>(
  invoice: RemindedInvoice,
  steps: readonly Step[],
  day: Day,
): Step | undefined => {
  if (isPromised(invoice, day.today)) return undefined
  const { date_due } = invoice
  const step = dueRanges(steps, day).find(
    ({ from, until }) => (from === null || from <= date_due) && date_due <= until,
  )?.step
  return step && !invoice.sent.some(({ id, days }) => id === step.id || days >= step.days) ? step : undefined
}
