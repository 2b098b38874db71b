// Decision: docs/decisions/recurring-runs.md
import { sql } from 'kysely'
import { addDays } from '#domain/plain-date.ts'
import { databaseProblem } from '#server/platform/http/database-errors.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { actFor, inTransaction } from '#server/platform/db/transaction.ts'
import type { Database } from '#server/platform/db/kysely.ts'
import { queueJob } from '#server/platform/jobs/queue.ts'
import type { Services } from '#server/platform/services.ts'
import { companyContext } from '#server/sales/sending/company-context.ts'
import { queuePausedMail } from './paused-mail.ts'
import { makeDocument } from './make-document.ts'
import { findRecurring, storePause } from './recurring.queries.ts'
import type { StoredRecurring } from './recurring.queries.ts'

const batch = 200
/** One of them waits for the database while another one is prepared. They are of different companies while several have some due. */
const atOnce = 3
/** The job ends after this time, and another one goes on: a job that runs for long looks like one that a dead process left. */
const turnMs = 240_000

type Maker = { user_id: string; name: string; email: string; is_verified: boolean }
type Due = { company_id: string; id: string }
/** The planned date that was tried. */
type Tried = { date: string | null }

/** Problems that end by themselves: the document waits for the next run. */
const isPassing = ({ code }: Problem): boolean => code === 'unavailable'

/** Makes all documents that are due. Safe to run at any time, twice, and in several processes. */
export const makeRecurring = async (services: Services, longestMs = turnMs): Promise<void> => {
  const until = performance.now() + longestMs
  const waiting = new Set<string>()
  for (;;) {
    const due = await readDue(services, batch + waiting.size)
    const todo = due.filter(({ id }) => !waiting.has(id))
    if (todo.length === 0) return
    const isOver = () => !services.isReady() || performance.now() >= until
    const next = todo.values()
    const makeEach = async () => {
      for (const each of next) {
        // What waits, or is in the hands of another process, is left to the next run.
        if (!(await makeOne(services, each))) waiting.add(each.id)
        if (isOver()) return
      }
    }
    await Promise.all(Array.from({ length: atOnce }, makeEach))
    if (!services.isReady()) return
    if (isOver()) return goOn(services)
  }
}

const goOn = (services: Services): Promise<void> =>
  inTransaction(services.pool, null, (db) => queueJob(db, 'make_recurring', {}, 'make_recurring', 'recurring'))

const readDue = (services: Services, most: number): Promise<Due[]> =>
  inTransaction(services.pool, null, async (db) => {
    const moment = services.clock().toISOString()
    const { rows } = await sql<Due>`select * from due_recurring(${moment}::timestamptz, ${most}::int)`.execute(db)
    return rows
  })

/** Makes the next document of one that is due; false if nothing could be done. */
const makeOne = async (services: Services, due: Due): Promise<boolean> => {
  const tried: Tried = { date: null }
  try {
    return await inTransaction(services.pool, due.company_id, (db) => makeLocked(services, db, due, tried))
  } catch (error) {
    const problem = error instanceof Problem ? error : databaseProblem(error as Parameters<typeof databaseProblem>[0])
    if (!problem) services.log.error({ err: error, recurring: due.id }, 'a recurring document was not made')
    if (!problem || isPassing(problem)) return false
    return inTransaction(services.pool, due.company_id, (db) =>
      pauseBecause(services, db, { ...due, ...tried }, problem),
    )
  }
}

const actAsMaker = async (services: Services, db: Database, due: Due, stored: StoredRecurring) => {
  const { rows } = await sql<Maker>`select * from recurring_maker(${stored.created_by}::uuid, ${stored.kind})`.execute(
    db,
  )
  const maker = rows[0]
  if (!maker) throw new Problem('forbidden')
  await actFor(db, maker.user_id, due.company_id)
  await sql`select set_config('app.two_step', 'true', true)`.execute(db)
  const language = 'language' in stored.form && stored.form.language === 'en' ? 'en' : 'lt'
  const context = await companyContext(services, db, { ...due, created_by: maker.user_id, language })
  const { name, email, is_verified } = maker
  return { ...context, session: { ...context.session, name, email, email_verified: is_verified } }
}

const isDue = ({ next_date, lead_days, state }: StoredRecurring, today: string): boolean =>
  state === 'active' && next_date !== null && addDays(next_date, -lead_days) <= today

const makeLocked = async (services: Services, db: Database, due: Due, tried: Tried): Promise<boolean> => {
  const stored = await findRecurring({ db, companyId: due.company_id }, due.id, 'skip')
  if (!stored?.next_date) return false
  tried.date = stored.next_date
  const context = await actAsMaker(services, db, due, stored)
  if (!isDue(stored, context.today)) return false
  await makeDocument(context, stored, stored.next_date)
  return true
}

const pauseBecause = async (
  services: Services,
  db: Database,
  due: Due & Tried,
  { code, detail }: Problem,
): Promise<boolean> => {
  const scope = { db, companyId: due.company_id }
  const stored = await findRecurring(scope, due.id, 'wait')
  // Another process may have made it meanwhile.
  if (stored?.state !== 'active' || stored.next_date !== due.date) return false
  const at = services.clock()
  await storePause(scope, due.id, at, { code, detail })
  await queuePausedMail(db, due.company_id, stored.created_by, at)
  return true
}
