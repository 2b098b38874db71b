/**
 * The events that a webhook can be told about. A stored document has its number, so `invoice.created` and `invoice.issued` come together;
 * `changed` is sent for what no other event names, also for a changed state of payment.
 */
export const webhookEvents = [
  'invoice.created',
  'invoice.changed',
  'invoice.issued',
  'invoice.sent',
  'invoice.paid',
  'invoice.voided',
  'invoice.deleted',
  'expense.created',
  'expense.changed',
  'expense.paid',
  'expense.deleted',
  'payment.created',
  'payment.changed',
  'payment.deleted',
  'client.created',
  'client.changed',
  'client.deleted',
  'quote.accepted',
  'quote.declined',
  'recurring.paused',
  'bank.imported',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]

/** What a test sends: no event of the books, so nobody can mistake it for one. */
export const testEvent = 'webhook.test' as const

/** The most addresses of one company. */
export const maxWebhooks = 10

/** The most attempts to one address on one day (UTC); what is over waits for the next day. */
export const webhookAttemptsPerDay = 10_000

/** The most deliveries that wait after a person sent them again or sent tests, for one address. */
export const maxSentAgain = 100

/** Days for which deliveries are kept, and for which one is retried. */
export const webhookLogDays = 30
export const webhookRetryDays = 3

/** Days without success after which an address is disabled. */
export const webhookDisableDays = 5

/** Hours for which the previous secret still signs after a rotation. */
export const rotationHours = 24

/** The most bytes of an answer that are read and kept. */
export const maxAnswerBytes = 10_240

const minute = 60
const hour = 60 * minute

/** Seconds after each failed attempt until the next one; after the last of them nothing more is tried: three days in all. */
const retrySeconds = [5, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 20 * hour]

const retryMs = webhookRetryDays * 24 * hour * 1000

/** When a delivery is tried again after `attempts` failed ones; undefined: three days have passed, or will have. */
export const nextAttempt = (attempts: number, created: Date, now: Date): Date | undefined => {
  const seconds = retrySeconds[attempts - 1]
  if (seconds === undefined) return undefined
  const at = new Date(now.getTime() + seconds * 1000)
  return at.getTime() - created.getTime() <= retryMs ? at : undefined
}

/** Attempts in a row that may fail before the whole address rests, so that a dead one does not take the time of others. */
const failuresBeforeRest = 3
const maxRestSeconds = 10 * minute

/** For how many seconds an address rests after so many failures in a row. */
export const restSeconds = (failures: number): number =>
  failures < failuresBeforeRest ? 0 : Math.min(maxRestSeconds, 15 * 2 ** (failures - failuresBeforeRest))

/** Whether an address is disabled: it has failed since `failingSince` without a success. */
export const isDisabledBy = (failingSince: Date, now: Date): boolean =>
  now.getTime() - failingSince.getTime() >= webhookDisableDays * 24 * hour * 1000
