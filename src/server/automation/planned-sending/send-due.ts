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

/** The most that wait for the limits of their companies and are looked at in one run. */
const mostWaiting = 20_000

/**
 * Sends the issued invoices whose time has come. The letter is queued in the transaction that ends its plan: once, whoever does it. A
 * company that has reached its limit is not tried again in this run.
 */
export const sendDueInvoices = async (services: Services): Promise<void> => {
  const held = new Set<string>()
  const tried = new Set<string>()
  for (;;) {
    const due = await readDue(services, Math.min(mostAtOnce + tried.size, mostWaiting))
    const todo = due.filter(({ invoice_id }) => !tried.has(invoice_id))
    if (todo.length === 0) return
    for (const each of todo) {
      if (!services.isReady()) return
      tried.add(each.invoice_id)
      if (held.has(each.company_id)) continue
      if (await sendDue(services, each)) held.add(each.company_id)
    }
  }
}

const readDue = async (services: Services, most: number): Promise<Due[]> => {
  const now = services.clock().toISOString()
  const due = await inTransaction(services.pool, null, (db) =>
    sql<Due>`select company_id, invoice_id from due_sendings(${now}, ${most})`.execute(db),
  )
  return due.rows
}

/** True if no more of the company can be sent now. */
const sendDue = async (services: Services, due: Due): Promise<boolean> => {
  try {
    await sendPlanned(services, due)
  } catch (error) {
    const problem = error instanceof Problem ? error : databaseProblem(error as Error)
    const isHeld = problem?.code === 'sending_limit' || problem?.code === 'sending_stopped'
    if (isHeld) return true
    if (!problem || passing.has(problem.code)) {
      services.log.error({ err: error, invoice: due.invoice_id }, 'a planned invoice was not sent')
      return false
    }
    await refuse(services, due, problem)
  }
  return false
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
