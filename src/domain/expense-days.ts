// Decision: docs/decisions/purchases.md
import { isClosed } from '#domain/periods.ts'
import type { PlainDate } from '#domain/plain-date.ts'

/** The days of an expense that are in the books: when it was registered, and when its cost is posted. */
export interface ExpenseDays {
  date_registered: PlainDate
  posting_date: PlainDate
}

/**
 * The days of an expense of the date. Input VAT and i.SAF go by the day it was registered: by default its date, or today if that is in a
 * closed period or in one whose i.SAF was submitted. The cost is posted on its date, or on the day it was registered if the date is in a closed period.
 */
export const expenseDays = (
  { date, date_registered }: { date: PlainDate; date_registered: PlainDate | null },
  { today, closed_until, is_submitted }: { today: PlainDate; closed_until: PlainDate | null; is_submitted: boolean },
): ExpenseDays => {
  const isLate = isClosed(date, closed_until)
  const registered = date_registered ?? (isLate || is_submitted ? today : date)
  return { date_registered: registered, posting_date: isLate ? registered : date }
}
