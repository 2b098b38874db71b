import { queueOwnLetter } from '#server/platform/mail/queue-letter.ts'
import type { MethodChange } from '#server/platform/jobs/queue.ts'
import { recordEvent } from '#server/account/security-event/record-event.ts'
import type { EventContext } from '#server/account/security-event/record-event.ts'

/** Somebody else at the person's screen could have done it: it stands in their log, and a letter says so, and what to do. */
export const tellOfMethod = async (context: EventContext, userId: string, change: MethodChange, name = '') => {
  await recordEvent(context, { event: change, userId, detail: name || undefined })
  await queueOwnLetter(context.db, 'sign_in_mail', { user_id: userId, change, name })
}
