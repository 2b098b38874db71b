// Decision: docs/decisions/own-sender.md
import type { Database } from '#server/platform/db/kysely.ts'
import type { Jobs } from '#server/platform/jobs/queue.ts'
import { mailboxOf } from '#server/platform/mail/compose.ts'
import { handOver } from '#server/platform/mail/queue-email.ts'
import type { Scope } from '#server/platform/resource/scope.ts'
import type { EmailRow } from '#server/sales/sending/email.queries.ts'
import { readActiveSender } from './sender.queries.ts'
import type { StoredSender } from './sender.queries.ts'

/** The company's own server, if the letter is to leave by it: it was written with its address and the server is still in use. */
export const ownServerOf = async (
  scope: Scope,
  { sender }: Pick<EmailRow, 'sender'>,
): Promise<StoredSender | undefined> => {
  const active = await readActiveSender(scope)
  return active?.from_address === mailboxOf(sender).address ? active : undefined
}

type Job = Jobs['send_document']

/** Leaves the letter to the workers of own servers, one letter of a company at a time, after the server's rest. */
export const leaveToOwnServer = (db: Database, job: Job, { resume_at }: StoredSender, now: Date): Promise<void> => {
  const rest = resume_at ? Math.ceil((new Date(resume_at).getTime() - now.getTime()) / 1000) : 0
  return handOver(db, job, Math.max(0, rest))
}
