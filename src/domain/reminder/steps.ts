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
/** The most steps of one ladder. */
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

/**
 * The step whose letter an invoice gets today; undefined if none. Of several steps that have passed only the latest counts: who was
 * reminded by a later step gets no earlier one, and after the due day no letter says that it comes.
 */
export const dueStep = <Step extends ReminderStep>(
  invoice: RemindedInvoice,
  steps: readonly Step[],
  { today, onlyWorkingDays }: { today: PlainDate; onlyWorkingDays: boolean },
): Step | undefined => {
  if (isPromised(invoice, today)) return undefined
  if (onlyWorkingDays && !isWorkingDay(today)) return undefined
  const passed = steps
    .filter(({ on, days }) => on && stepDay(invoice.date_due, days, onlyWorkingDays) <= today)
    .toSorted((a, b) => a.days - b.days)
  const latest = passed.at(-1)
  if (!latest || (latest.days <= 0 && today > invoice.date_due)) return undefined
  return invoice.sent.some(({ id, days }) => id === latest.id || days >= latest.days) ? undefined : latest
}
