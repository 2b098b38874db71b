// Decision: docs/decisions/drafts.md
import { sql } from 'kysely'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { databaseProblem } from '#server/platform/http/database-errors.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { Problem } from '#server/platform/http/problem.ts'
import type { Services } from '#server/platform/services.ts'
import { asPlanner, passing } from '../as-planner.ts'
import { queueRefusalMail } from '../refusal-mail.ts'
import { lockDraft } from './draft.queries.ts'
import type { StoredDraft } from './draft.queries.ts'
import { issueAndSend } from './send-draft.ts'

type Due = { company_id: string; id: string }
/** What a job issues before it gives its place in the queue to others; the rest is due in the next minute. */
const mostAtOnce = 500

/** Issues and sends the drafts whose time has come. Two workers may do so: each draft is locked, and due only once. */
export const issueDueDrafts = async (services: Services): Promise<void> => {
  const now = services.clock().toISOString()
  const due = await inTransaction(services.pool, null, (db) =>
    sql<Due>`select company_id, id from due_drafts(${now}, ${mostAtOnce})`.execute(db),
  )
  for (const draft of due.rows) {
    if (!services.isReady()) return
    await issueDue(services, draft)
  }
}

const issueDue = async (services: Services, due: Due): Promise<void> => {
  try {
    await withDue(services, due, async (context, { id, send }) => void (await issueAndSend(context, id, send)))
  } catch (error) {
    const problem = error instanceof Problem ? error : databaseProblem(error as Error)
    // The database was away, another transaction came between, or nothing may be sent now: the draft is still due in the next minute.
    if (!problem || passing.has(problem.code)) {
      services.log.error({ err: error, draft: due.id }, 'a scheduled draft was not issued')
      return
    }
    await refuse(services, due, problem)
  }
}

/** Runs work on a locked draft that is still due, as the person who scheduled it and with the role that they have now. */
const withDue = (
  services: Services,
  { company_id, id }: Due,
  work: (context: CompanyContext, stored: StoredDraft) => Promise<void>,
): Promise<void> =>
  inTransaction(services.pool, company_id, async (db) => {
    const stored = await lockDraft({ db, companyId: company_id }, id)
    const isDue = stored.send_at !== null && new Date(stored.send_at) <= services.clock()
    if (!isDue || !stored.scheduled_by) return
    const { scheduled_by: created_by, language } = stored
    await work(await asPlanner(services, db, { company_id, id, created_by, language }), stored)
  })

/** The draft stays with the reason; it is not tried again until a person schedules it. */
const refuse = (services: Services, due: Due, { code, detail }: Problem): Promise<void> =>
  inTransaction(services.pool, due.company_id, async (db) => {
    const { scheduled_by } = await lockDraft({ db, companyId: due.company_id }, due.id)
    const { numAffectedRows } =
      await sql`update draft set send_at = null, send = null, scheduled_by = null, refusal = ${code}, refusal_detail = ${JSON.stringify(detail)},
        refused_at = ${services.clock().toISOString()}
      where company_id = ${due.company_id} and id = ${due.id} and send_at <= ${services.clock().toISOString()}`.execute(
        db,
      )
    // Only the transaction that ends the plan tells of it, so the letter is sent once.
    if (!numAffectedRows || !scheduled_by) return
    await queueRefusalMail(db, { company_id: due.company_id, user_id: scheduled_by, draft_id: due.id })
    services.log.info({ draft: due.id, reason: code }, 'a scheduled draft was refused')
  })
