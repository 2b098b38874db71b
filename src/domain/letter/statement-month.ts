import { addDays, addMonths, endOfMonth, startOfMonth } from '#domain/plain-date.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { isWorkingDay, workingDayFrom } from '#domain/working-days.ts'

/** Who gets a statement of each month: who owes; or also who had documents or payments in the month. */
export const statementReceivers = ['debtors', 'with_movement'] as const
export type StatementReceivers = (typeof statementReceivers)[number]

/** The latest day of a month on which statements go: each month has it. */
export const lastStatementDay = 28

/** A month of statements, and the day on which they go. */
export interface StatementMonth {
  /** The first day of the month. */
  month: PlainDate
  /** Its last day. */
  until: PlainDate
  /** In the following month. */
  sends_on: PlainDate
}

interface Rule {
  /** Of the following month, 1 to `lastStatementDay`. */
  day: number
  onlyWorkingDays: boolean
}

const monthOf = (month: PlainDate, { day, onlyWorkingDays }: Rule): StatementMonth => {
  const planned = addDays(addMonths(month, 1), day - 1)
  return { month, until: endOfMonth(month), sends_on: onlyWorkingDays ? workingDayFrom(planned) : planned }
}

/** The last month that is over, and the day on which its statements went or go. */
export const lastStatements = (rule: Rule, today: PlainDate): StatementMonth =>
  monthOf(addMonths(startOfMonth(today), -1), rule)

/**
 * The next month whose statements go: the latest one whose day has come, unless its letters were sent or its day was before `startsOn`;
 * else the following one. Of several months that were missed only the latest one goes, because its statement continues the others.
 */
export const nextStatements = (
  rule: Rule,
  { today, startsOn, isFinished }: { today: PlainDate; startsOn: PlainDate; isFinished: (month: PlainDate) => boolean },
): StatementMonth => {
  // The day of the month before last can be in this month, after days without work.
  const latest = [-1, -2, -3]
    .map((months) => monthOf(addMonths(startOfMonth(today), months), rule))
    .find(({ sends_on }) => sends_on <= today)!
  const following = (from: StatementMonth): StatementMonth => {
    const next = monthOf(addMonths(from.month, 1), rule)
    return isFinished(next.month) || next.sends_on < startsOn ? following(next) : next
  }
  return isFinished(latest.month) || latest.sends_on < startsOn ? following(latest) : latest
}

/** Whether the statements go today. */
export const areStatementsDue = ({ sends_on }: StatementMonth, { onlyWorkingDays }: Rule, today: PlainDate): boolean =>
  sends_on <= today && (!onlyWorkingDays || isWorkingDay(today))
