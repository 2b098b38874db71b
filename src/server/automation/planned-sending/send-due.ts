// Decision: docs/decisions/drafts.md
import { sql } from 'kysely'
import { roleAllows } from '#domain/permission.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { databaseProblem } from '#server/platform/http/database-errors.ts'
import { Problem } from '#server/platform/http/problem.ts'
import type { Services } from '#server/platform/services.ts'
import { asPlanner, passing } from '../as-planner.ts'
import { sendLetter } from '../draft/send-letter.ts'
import { queueRefusalMail } from '../refusal-mail.ts'
import { deletePlan, lockDue, refusePlan } from './planned-sending.queries.ts'

type Due = { company_id: string; invoice_id: string }
const mostAtOnce = 500

/** Sends the issued invoices whose time has come. The letter is queued in the transaction that ends its plan: once, whoever does it. */
export const sendDueInvoices = async (services: Services): Promise<void> => {
  const now = services.clock().toISOString()
  const due = await inTransaction(services.pool, null, (db) =>
    sql<Due>`select company_id, invoice_id from due_sendings(${now}, ${mostAtOnce})`.execute(db),
  )
  for (const each of due.rows) {
    if (!services.isReady()) return
    await sendDue(services, each)
  }
}

const sendDue = async (services: Services, due: Due): Promise<void> => {
  try {
    await sendPlanned(services, due)
  } catch (error) {
    const problem = error instanceof Problem ? error : databaseProblem(error as Error)
    if (!problem || passing.has(problem.code)) {
      services.log.error({ err: error, invoice: due.invoice_id }, 'a planned invoice was not sent')
      return
    }
    await refuse(services, due, problem)
  }
}

const sendPlanned = (services: Services, { company_id, invoice_id: id }: Due): Promise<void> =>
  inTransaction(services.pool, company_id, async (db) => {
    const plan = await lockDue({ db, companyId: company_id }, id, services.clock())
    if (!plan) return
    const { planned_by: created_by, language } = plan
    const context: CompanyContext = await asPlanner(services, db, { company_id, id, created_by, language })
    if (!roleAllows(context.session.role, 'document.write')) throw new Problem('forbidden')
    await sendLetter(context, id, plan.send)
    await deletePlan(context, id)
  })

const refuse = (services: Services, { company_id, invoice_id }: Due, problem: Problem): Promise<void> =>
  inTransaction(services.pool, company_id, async (db) => {
    const scope = { db, companyId: company_id }
    const plan = await lockDue(scope, invoice_id, services.clock())
    if (!plan) return
    await refusePlan(scope, invoice_id, problem, services.clock())
    await queueRefusalMail(db, { company_id, user_id: plan.planned_by, invoice_id })
    services.log.info({ invoice: invoice_id, reason: problem.code }, 'a planned sending was refused')
  })
