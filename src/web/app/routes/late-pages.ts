import { recurringPages } from '#web/automation/recurring/pages.ts'
import { inboxPages } from '#web/automation/inbox/pages.ts'
import { bankPages } from '#web/bank/pages.ts'

/** Pages whose names of files are loaded with the first of them, so that the sign-in page does without. */
export const latePages = { ...bankPages, ...recurringPages, ...inboxPages }
