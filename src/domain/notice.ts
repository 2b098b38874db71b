/** What a person can be told about in a company, in the order of the settings. */
export const noticeEvents = [
  'invoice_paid',
  'invoice_seen',
  'invoice_overdue',
  'quote_accepted',
  'quote_declined',
  'question',
  'recurring_paused',
] as const
export type NoticeEvent = (typeof noticeEvents)[number]

/** Browsers of one person that show notices; the oldest goes when there are more. */
export const maxPushBrowsers = 10
/** Batches that a person gets in a day (UTC), in all companies together. The rest comes together on the next day. */
export const noticesPerDay = { push: 50, mail: 10 } as const
/** What happens within this time is told together. */
export const noticeWaitSeconds = { push: 30, mail: 900 } as const
/** Each event of a record is told once within this time. */
export const noticeDays = 180
/** The records that a mail names. */
export const maxNamedNotices = 20

/** When a message that did not reach the browser is tried next, in seconds; undefined: not any more. */
export const nextPushSeconds = (attempts: number): number | undefined => [30, 120, 600, 3600][attempts - 1]
