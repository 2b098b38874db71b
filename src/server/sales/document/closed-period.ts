import { isClosed } from '#domain/periods.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import type { CompanySession } from '#server/platform/http/context.ts'
import { periodClosed } from '#server/platform/http/problem.ts'

/** Whose books: until which day they are closed. */
export type Closing = Pick<CompanySession, 'closed_until'>

/** Refuses what is dated in a closed period; `field` where a date of the form says so, so that it is shown there. */
export const refuseClosed = ({ session }: { session: Closing }, date: PlainDate, field?: string): void => {
  const { closed_until } = session
  if (closed_until !== null && isClosed(date, closed_until)) throw periodClosed(closed_until, field)
}

/** What the rules of a document ask of the books: whether it lies in a closed period, and whether all that paid it does. */
export const closedFacts = (
  { date, last_payment_date }: { date: PlainDate; last_payment_date: PlainDate | null },
  { closed_until }: Closing,
) => ({
  period_closed: isClosed(date, closed_until),
  payments_closed: last_payment_date !== null && isClosed(last_payment_date, closed_until),
})
