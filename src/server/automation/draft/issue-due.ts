// Decision: docs/decisions/drafts.md
import { sql } from 'kysely'
import type { DraftForm } from '#domain/draft.ts'
import type { Role } from '#domain/permission.ts'
import { addDays, daysBetween, isPlainDate } from '#domain/plain-date.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { actFor, inTransaction } from '#server/platform/db/transaction.ts'
import { databaseProblem } from '#server/platform/http/database-errors.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { Problem } from '#server/platform/http/problem.ts'
import type { Services } from '#server/platform/services.ts'
import { companyContext } from '#server/sales/sending/company-context.ts'
import { sendingHandlers } from '#server/sales/sending/sending.handlers.ts'
import { readCorrespondence } from '#server/sales/sending/email-texts.ts'
import { readInvoice } from '#server/sales/invoice/item.queries.ts'
import type { Database } from '#server/platform/db/kysely.ts'
import { lockDraft } from './draft.queries.ts'
import type { StoredDraft } from './draft.queries.ts'
import { issueDraft } from './issue-draft.ts'

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

const passing: ReadonlySet<string> = new Set(['unavailable', 'sending_limit', 'sending_stopped'])

const issueDue = async (services: Services, due: Due): Promise<void> => {
  try {
    await withDue(services, due, async (context, stored) => {
      const { id } = await issueDraft(context, stored.id, (form) => datedToday(form, context.today))
      if (stored.send) await send(context, id, stored)
    })
  } catch (error) {
    const problem = error instanceof Problem ? error : databaseProblem(error as Error)
    // The database was away, another transaction came between, or nothing may be sent now: the draft is still due in the next minute.
    if (!problem || passing.has(problem.code)) {
      services.log.error({ err: error, draft: due.id }, 'a scheduled draft was not issued')
      return
    }
    await refuse(services, due, problem.code)
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
    await actFor(db, created_by, company_id)
    await sql`select set_config('app.two_step', 'true', true)`.execute(db)
    const role = await roleOf(db, company_id, created_by)
    if (!role) throw new Problem('forbidden')
    const context = await companyContext(services, db, { company_id, id, created_by, language })
    await work({ ...context, session: { ...context.session, role } }, stored)
  })

const roleOf = async (db: Database, companyId: string, userId: string): Promise<Role | undefined> => {
  const { rows } = await sql<{ role: Role }>`select role from company_member
    where company_id = ${companyId} and user_id = ${userId}::uuid`.execute(db)
  return rows[0]?.role
}

const dayOf = (form: DraftForm, field: string): PlainDate | undefined => {
  const day = form[field]
  return typeof day === 'string' && isPlainDate(day) ? day : undefined
}

/** The document has the date of the day when it is issued, and the same days to pay as the form has. */
const datedToday = (form: DraftForm, today: PlainDate): DraftForm => {
  const [date, due] = [dayOf(form, 'date'), dayOf(form, 'date_due')]
  const isTerm = date !== undefined && due !== undefined && due >= date
  return { ...form, date: today, ...(isTerm ? { date_due: addDays(today, daysBetween(date, due)) } : {}) }
}

const send = async (context: CompanyContext, invoiceId: string, { send: sending }: StoredDraft): Promise<void> => {
  if (!sending) return
  const { client_id, client_details } = await readInvoice(context, invoiceId)
  const known = sending.to ?? (await readCorrespondence(context, client_id)).to
  const to = known.length > 0 ? known : client_details.email ? [client_details.email] : []
  // Without an address the invoice would be issued and never sent.
  if (to.length === 0) throw new Problem('validation_failed')
  await sendingHandlers['invoice.send'](context, {
    params: { id: invoiceId },
    query: {},
    body: { ...sending, to, reminder: false, way: 'email' },
  })
}

/** The draft stays with the reason; it is not tried again until a person schedules it. */
const refuse = (services: Services, due: Due, reason: string): Promise<void> =>
  inTransaction(services.pool, due.company_id, async (db) => {
    await sql`update draft set send_at = null, send = null, scheduled_by = null, refusal = ${reason},
        refused_at = ${services.clock().toISOString()}
      where company_id = ${due.company_id} and id = ${due.id} and send_at <= ${services.clock().toISOString()}`.execute(
      db,
    )
    services.log.info({ draft: due.id, reason }, 'a scheduled draft was refused')
  })
