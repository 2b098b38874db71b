import { beginTransaction } from '#server/platform/db/transaction.ts'
import type { Proof, Session, Transaction } from '#server/platform/db/transaction.ts'
import { isRead } from './call.ts'
import { replicaFor } from './replica-reads.ts'
import type { Pool } from 'pg'
import type { Call } from './call.ts'
import { setTimeout as wait } from 'node:timers/promises'
import { copyPeople } from '#server/platform/clusters/people.ts'
import { isConflict, isOldCopy } from '#server/platform/http/database-errors.ts'

/**
 * Runs the steps in a transaction whose first query reads the user. It commits after them, or rolls back if one of them throws,
 * and is retried after a conflict with another request.
 */
export const open = <T>(
  call: Call,
  proof: Proof | undefined,
  steps: (transaction: Transaction) => Promise<T>,
): Promise<T> => {
  const replica = replicaFor(call, proof)
  const onPrimary = () => retryOnConflict(() => withPeople(call, () => openOn(call.services.pool, call, proof, steps)))
  // Whatever goes wrong on a replica: a record that it does not have yet, a query that its recovery cancelled, a handler that writes.
  return replica ? openOn(replica, call, proof, steps).catch(onPrimary) : onPrimary()
}

/** Copies the people of the company into its cluster if they have changed since, and runs the work again. */
const withPeople = async <T>(call: Call, work: () => Promise<T>): Promise<T> => {
  const { entry, actingId, services } = call
  try {
    return await work()
  } catch (error) {
    if (!entry || actingId === undefined || !isOldCopy(error)) throw error
  }
  entry.people = await copyPeople(services, entry.companyId, actingId)
  return work()
}

const withoutEntering = (session: Session | null): Session | null => session && { ...session, enters_company: false }

const openOn = async <T>(
  pool: Pool,
  call: Call,
  proof: Proof | undefined,
  steps: (transaction: Transaction) => Promise<T>,
): Promise<T> => {
  const { request, sessionCache } = call
  const address = proof && !isRead(call) ? request.ip : undefined
  const transaction = await beginTransaction(pool, proof, { address, enter: call.entry })
  if (call.services.clusters && !call.entry) transaction.opened = transaction.opened.then(withoutEntering)
  sessionCache.remember(proof, transaction.opened)
  call.turns.remember(proof, transaction.opened)
  const result = await steps(transaction).catch(async (error: unknown) => {
    await transaction.rollback()
    throw error
  })
  if (isRead(call)) transaction.finish()
  else await transaction.commit()
  return result
}

const maxAttempts = 5
const maxWaitMs = 60

/** Retries after a serialization failure or a deadlock, with random backoff; other errors are thrown immediately. */
export const retryOnConflict = async <T>(work: () => Promise<T>, attemptsLeft = maxAttempts): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (attemptsLeft <= 1 || !isConflict(error)) throw error
  }
  await wait(Math.random() * maxWaitMs * (maxAttempts - attemptsLeft + 1))
  return retryOnConflict(work, attemptsLeft - 1)
}
