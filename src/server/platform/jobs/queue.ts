import { sql } from 'kysely'
import type { Database } from '#server/platform/db/kysely.ts'

/** What happened to an account that its owner must hear of, should it not have been them. */
export type Notice = 'password_changed' | 'email_change' | 'new_device' | 'account_deleted'

/** What has become of a person's ways to sign in. */
export type MethodChange =
  | 'social_added'
  | 'social_removed'
  | 'two_step_added'
  | 'two_step_removed'
  | 'codes_renewed'
  | 'passkey_added'
  | 'passkey_removed'

/** Every letter, with what its job is given. They are queued by `queueLetter`, which counts them. */
export type Letters = {
  verification_mail: { user_id: string }
  sign_in_mail: { user_id: string; change: MethodChange; name: string }
  password_reset_mail: { user_id: string }
  proof_mail: { user_id: string; session_id: string }
  account_notice: { user_id: string; email: string; notice: Notice; values?: Record<string, string> }
  send_document: { company_id: string; email_id: string }
  invitation_mail: { company_id: string; invitation_id: string }
  deletion_mail: { company_id: string; user_id: string }
  order_mail: { order_id: string }
  plan_ending_mail: { user_id: string; valid_until: string }
  message_mail: { message_id: string; reply_id?: string; to: string }
  answer_mail: { message_id: string; answer_id: string }
}

/** Every other job. Ids rather than texts: a job that waited reads what is true when it runs. */
type Work = {
  sweep_mail: object
  make_export: { company_id: string; export_id: string }
  order_invoice: { order_id: string }
  housekeeping: object
}

export type Jobs = Letters & Work

/** Queues work that sends no letter; it runs once the transaction has been committed. Those of one `queue` run after each other. */
export const queueJob = <Name extends keyof Work>(
  db: Database,
  name: Name,
  payload: Work[Name],
  key?: string,
  queue?: string,
) => addJob(db, name, payload, { key, queue })

type How = {
  key?: string | undefined
  inSeconds?: number | undefined
  queue?: string | undefined
  priority?: number | undefined
}

/**
 * Queues a job as a part of the transaction: it runs once that has been committed, and never if it is not. Of jobs with the
 * same `key` that wait only the latest runs, and none before `inSeconds` have passed. Those of one `queue` run after each other,
 * those of a lower `priority` first. For `queueJob` and `queueLetter` only.
 */
export const addJob = async (
  db: Database,
  name: keyof Jobs,
  payload: object,
  { key, inSeconds = 0, queue, priority }: How,
) => {
  await sql`select queue_job(${name}, ${JSON.stringify(payload)}::json, ${key ?? null},
    ${inSeconds > 0 ? sql`now() + make_interval(secs => ${inSeconds})` : null}, ${queue ?? null}, ${priority ?? null})`.execute(
    db,
  )
}
