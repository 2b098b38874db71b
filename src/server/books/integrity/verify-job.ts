import { sql } from 'kysely'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Database } from '#server/platform/db/kysely.ts'
import { queueJob } from '#server/platform/jobs/queue.ts'
import type { Jobs } from '#server/platform/jobs/queue.ts'
import type { Services } from '#server/platform/services.ts'
import { firstStep, verifyStep } from './verify-chain.ts'
import * as queries from './verify.queries.ts'

/** Queues the verification of the books of a company. One that waits already is not queued twice. */
export const queueVerification = (db: Database, companyId: string, queue?: string) =>
  queueJob(db, 'verify_chain', { company_id: companyId }, `verify_chain ${companyId}`, queue)

/** Verifies the books of a company step by step and stores the first thing found wrong. An interrupted verification goes on where it was. */
export const verifyChain = async (services: Services, { company_id }: Jobs['verify_chain']): Promise<void> => {
  while (await verifyNext(services, company_id)) if (!services.isReady()) throw new Error('The server is stopping.')
}

/** One step; returns whether more follow. Its result is stored apart, because a snapshot cannot update what others have updated. */
const verifyNext = async ({ pool, clock }: Services, companyId: string): Promise<boolean> => {
  const now = clock()
  const verified = await inTransaction(pool, null, async (db) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(db)
    await sql`select set_config('app.company_id', ${companyId}, true)`.execute(db)
    const scope = { db, companyId }
    const head = await queries.readHead(scope)
    if (!head) return null
    const from = head.verifying && isRecent(head.verifying.at, now) ? head.verifying : firstStep(now.toISOString())
    return { head, from, ...(await verifyStep(scope, head, from)) }
  })
  if (!verified) return false
  const { head, from, found, next } = verified
  return inTransaction(pool, companyId, async (db) => {
    const scope = { db, companyId }
    if (next) return queries.storeProgress(scope, head.verifying, next)
    await queries.storeResult(scope, now.toISOString(), found ? null : from.seq, found)
    return false
  })
}

const hourMs = 60 * 60 * 1000

/** Documents that an interrupted verification saw long ago are looked at again. */
const isRecent = (at: string, now: Date) => now.getTime() - Date.parse(at) < hourMs

/** Queues the weekly verification of the books whose turn it is. Runs every night. */
export const verifyInTurn = ({ pool, clock }: Services): Promise<void> =>
  inTransaction(pool, null, async (db) => {
    const { rows } = await sql<{
      id: string
    }>`select chains_to_verify(${clock().toISOString()}::timestamptz) as id`.execute(db)
    // One after another, so that e-mail and what people ask for need not wait.
    for (const { id } of rows) await queueVerification(db, id, 'verify_chain')
  })
