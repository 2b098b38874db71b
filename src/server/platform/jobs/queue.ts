import { sql } from 'kysely'
import type { Database } from '#server/platform/db/kysely.ts'
import { currentTraceId } from '#server/platform/db/query-time.ts'

/** Changes of an account that its user is notified of, in case another person made them. */
export type Notice = 'password_changed' | 'email_change' | 'new_device' | 'account_deleted'

/** Changes of a user's sign-in methods. */
export type MethodChange =
  | 'social_added'
  | 'social_removed'
  | 'two_step_added'
  | 'two_step_removed'
  | 'codes_renewed'
  | 'passkey_added'
  | 'passkey_removed'

/** Every email with the payload of its job. `queueEmail` queues them and counts them against limits. */
export type EmailJobs = {
  verification_mail: { user_id: string }
  sign_in_mail: { user_id: string; change: MethodChange; name: string }
  password_reset_mail: { user_id: string }
  proof_mail: { user_id: string; session_id: string }
  account_notice: { user_id: string; email: string; notice: Notice; values?: Record<string, string> }
  send_document: { company_id: string; email_id: string }
  send_by_own_server: { company_id: string; email_id: string }
  send_peppol: { company_id: string; email_id: string }
  question_mail: { company_id: string; message_id: string }
  quote_mail: { company_id: string; invoice_id: string }
  invitation_mail: { company_id: string; invitation_id: string }
  deletion_mail: { company_id: string; user_id: string }
  api_key_mail: {
    company_id: string
    user_id: string
    change: 'made' | 'ending'
    name: string
    maker: string
    expires_at: string
  }
  webhook_mail: { company_id: string; user_id: string; host: string }
  planned_refusal_mail: { company_id: string; user_id: string; draft_id?: string; invoice_id?: string }
  notice_mail: { company_id: string; batch_id: string }
  recurring_paused_mail: { company_id: string; user_id: string; from: string; until: string }
  order_mail: { order_id: string }
  pack_link_mail: { company_id: string; link_id: string }
  pack_code_mail: { company_id: string; link_id: string }
  plan_ending_mail: { user_id: string; valid_until: string }
  message_mail: { message_id: string; reply_id?: string; to: string }
  answer_mail: { message_id: string; answer_id: string }
}

/** All other jobs. Payloads have ids, not texts, so that a job reads the current data when it runs. */
type OtherJobs = {
  make_recurring: object
  sweep_mail: object
  send_reminders: object
  send_statements: object
  send_receipts: object
  peppol_answers: object
  make_export: { company_id: string; export_id: string }
  make_report: { company_id: string; export_id: string }
  make_archive: { company_id: string; export_id: string }
  make_pack: { company_id: string; pack_id: string }
  remove_pack: { company_id: string; pack_id: string }
  apply_import: { company_id: string; import_id: string }
  undo_import: { company_id: string; import_id: string }
  order_invoice: { order_id: string }
  chain_books: object
  issue_drafts: object
  send_notices: object
  overdue_notices: object
  receive_papers: object
  receive_mail: object
  read_paper: { company_id: string; paper_id: string }
  integrity: object
  backup: object
  load_rates: object
  load_register: object
  verify_chain: { company_id: string }
  stamp_chain: { company_id: string }
  housekeeping: object
}

export type Jobs = EmailJobs & OtherJobs

/** Queues a job that sends no email. It runs after the transaction is committed. Jobs of the same `queue` run one after another. */
export const queueJob = <Name extends keyof OtherJobs>(
  db: Database,
  name: Name,
  payload: OtherJobs[Name],
  key?: string,
  queue?: string,
) => addJob(db, name, payload, { key, queue })

type JobOptions = {
  key?: string | undefined
  inSeconds?: number | undefined
  queue?: string | undefined
  priority?: number | undefined
}

/**
 * Queues a job in the transaction: it runs after the commit, and never without one. Of waiting jobs with the same `key` only the
 * latest runs. No job runs before `inSeconds` have passed. Jobs of the same `queue` run one after another, a lower `priority` first.
 * Only `queueJob` and the functions of `queue-email.ts` call it.
 */
export const addJob = async (
  db: Database,
  name: keyof Jobs,
  payload: object,
  { key, inSeconds = 0, queue, priority }: JobOptions,
) => {
  // Undefined outside of requests, so it is left out.
  const traced = { ...payload, trace_id: currentTraceId() }
  await sql`select queue_job(${name}, ${JSON.stringify(traced)}::json, ${key ?? null},
    ${inSeconds > 0 ? sql`now() + make_interval(secs => ${inSeconds})` : null}, ${queue ?? null}, ${priority ?? null})`.execute(
    db,
  )
}
