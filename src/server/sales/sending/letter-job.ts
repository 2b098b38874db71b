import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { savepoint } from '#server/platform/db/savepoint.ts'
import type { Database } from '#server/platform/db/kysely.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { Problem } from '#server/platform/http/problem.ts'
import type { Services } from '#server/platform/services.ts'

/** The most letters of one transaction: the next one begins after its commit. */
export const lettersAtOnce = 50

type Job = {
  /** What is sent, in the name of the lock. */
  name: 'reminders' | 'statements'
  /** The ids of the companies. */
  companies: RawBuilder<{ id: string }>
  /** Queues some letters of a company, and says whether there may be more. */
  send: (db: Database, companyId: string) => Promise<boolean>
}

/** Locks the letters of a kind of a company until the transaction ends: one process at a time, and the other finds what was sent. */
export const lockLetters = (db: Database, name: Job['name'], companyId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`${name} ${companyId}`}, 0))`.execute(db)

const tryLockLetters = async (db: Database, name: Job['name'], companyId: string): Promise<boolean> => {
  const { rows } = await sql<{
    ok: boolean
  }>`select pg_try_advisory_xact_lock(hashtextextended(${`${name} ${companyId}`}, 0)) as ok`.execute(db)
  return rows[0]?.ok ?? false
}

/** Sends the letters of a job in every company, each batch in a transaction of its own. */
export const sendInEachCompany = async (services: Services, { name, companies, send }: Job): Promise<void> => {
  const { rows } = await inTransaction(services.pool, null, (db) => companies.execute(db))
  const sendBatch = (id: string) =>
    inTransaction(services.pool, id, async (db) => (await tryLockLetters(db, name, id)) && send(db, id))
  for (const { id } of rows) {
    if (!services.isReady()) return
    try {
      while (services.isReady() && (await sendBatch(id))) continue
    } catch (error) {
      // The other companies get their letters; this one is tried again in some minutes.
      services.log.error({ err: error, company: id }, `${name} were not sent`)
    }
  }
}

/** Why no more letters were sent: a limit of sending, or sending is stopped. */
export type Refusal = { code: 'sending_limit' | 'sending_stopped'; problem: Problem }

const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23505'

/** Queues letters one by one. After a refusal that concerns all, the others are left for later. */
export const queueEach = async <Letter>(
  context: CompanyContext,
  letters: readonly Letter[],
  queue: (letter: Letter) => Promise<void>,
): Promise<{ sent: number; refusal: Refusal | null }> => {
  let sent = 0
  for (const letter of letters) {
    try {
      await savepoint(context, () => queue(letter))
      sent += 1
    } catch (error) {
      // A person sent it at this moment.
      if (isUniqueViolation(error)) continue
      if (!(error instanceof Problem) || (error.code !== 'sending_limit' && error.code !== 'sending_stopped'))
        throw error
      return { sent, refusal: { code: error.code, problem: error } }
    }
  }
  return { sent, refusal: null }
}

/** Whether letters that go by themselves may leave now, by the company's clock. */
export const isWithinHours = ({ from, to }: { from: number; to: number }, now: Date, timeZone: string): boolean => {
  const hour = Number(new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone }).format(now))
  return hour >= from && hour < to
}
