import { isClosed } from '#domain/periods.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import type { CompanySession } from '#server/platform/http/context.ts'
import { periodClosed } from '#server/platform/http/problem.ts'

/** The last closed day of the books. */
export type Closing = Pick<CompanySession, 'closed_until'>

/** Refuses a date in a closed period; `field` is the field of the form that has the date, if there is one. */
export const refuseClosed = ({ session }: { session: Closing }, date: PlainDate, field?: string): void => {
  const { closed_until } = session
  if (closed_until !== null && isClosed(date, closed_until)) throw periodClosed(closed_until, field ? { field } : {})
}

/** Whether the date of a document, and the last of its payments, are in a closed period. */
export const closedFacts = (
  { date, last_payment_date }: { date: PlainDate; last_payment_date: PlainDate | null },
  { closed_until }: Closing,
) => ({
  period_closed: isClosed(date, closed_until),
  payments_closed: last_payment_date !== null && isClosed(last_payment_date, closed_until),
})
