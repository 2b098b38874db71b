import { addDays, addMonths } from './plain-date.ts'
import type { PlainDate } from './plain-date.ts'

const yearsAfterIssue = 2
const leastDays = 90

/** The last day on which a link to a document opens it: two years after its issue, and 90 days after the link was made at the least. */
export const lastDayOfLink = (issued: PlainDate, today: PlainDate): PlainDate => {
  const ofDocument = addMonths(issued, 12 * yearsAfterIssue)
  const least = addDays(today, leastDays)
  return ofDocument > least ? ofDocument : least
}

/** How many days a link to all documents of a client opens them. */
export const clientLinkDays = 90
/** With fewer days left, the next letter has a new link. */
export const renewedClientLinkDays = 30
