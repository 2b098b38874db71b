import type { SecurityEventName } from '#contract/account/security-event.ts'
import { recordEvent } from '#server/account/security-event/record-event.ts'
import type { EventContext } from '#server/account/security-event/record-event.ts'

const events: Readonly<Record<string, SecurityEventName>> = {
  'orders list': 'operator_viewed_orders',
  'orders find': 'operator_viewed_orders',
  'orders accept': 'operator_accepted_order',
  'orders cancel': 'operator_canceled_order',
  'messages list': 'operator_viewed_messages',
  'messages find': 'operator_viewed_messages',
  'messages show': 'operator_read_message',
  'messages answer': 'operator_answered_message',
  users: 'operator_viewed_people',
  companies: 'operator_viewed_companies',
  'jobs list': 'operator_viewed_jobs',
  'jobs retry': 'operator_retried_job',
}

/** Logs a command of the command line, which has no person. Only the first word is kept, because an answer is long. */
export const recordCommand = async (context: EventContext, name: string, words: readonly string[]): Promise<void> => {
  const event = events[name]
  if (event) await recordEvent(context, { event, detail: ['command line', words[0]].filter(Boolean).join(': ') })
}
