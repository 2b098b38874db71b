import { countAttempt } from '#server/account/user/attempts.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { Problem } from '#server/platform/http/problem.ts'
import type { Services } from '#server/platform/services.ts'

/** Addresses without a document that one network address, and all of them together, may open in five minutes. */
const missesOfAddress = 20
const missesOfAll = 3000

/** Until when each network address is refused without a query. A process keeps the latest of them. */
const refusedUntil = new WeakMap<object, Map<string, number>>()
const maxRefused = 10_000

const refusedBy = ({ keys }: Pick<Services, 'keys'>): Map<string, number> => {
  const known = refusedUntil.get(keys) ?? new Map<string, number>()
  refusedUntil.set(keys, known)
  return known
}

/** Files that are made on request, for one network address in five minutes. */
const filesOfAddress = 30

/** Counts a file that is made for this request, because the document was not sent; throws `too_many_attempts`. */
export const countFile = (services: Services, address: string): Promise<void> =>
  inTransaction(services.pool, null, (db) =>
    countAttempt(db, [{ key: `document file address ${address}`, most: filesOfAddress }], services.clock()),
  )

/** The seconds for which an address is refused, because it opened too many addresses without a document; 0: it is not. */
export const secondsRefused = (services: Services, address: string): number => {
  const until = refusedBy(services).get(address)
  return until === undefined ? 0 : Math.max(0, Math.ceil((until - services.clock().getTime()) / 1000))
}

/** Counts a miss against one limit; returns the seconds to wait if there were too many, else 0. */
const waitFor = async (services: Services, limit: { key: string; most: number }): Promise<number> => {
  try {
    await inTransaction(services.pool, null, (db) => countAttempt(db, [limit], services.clock()))
    return 0
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'too_many_attempts') throw error
    return error.detail.retryAfter ?? 300
  }
}

/**
 * Counts an address without a document. Returns the seconds to wait if there were too many, else 0. Only who guessed too often is refused
 * altogether: over the limit of all, somebody with one wrong link still opens the right one.
 */
export const countMiss = async (services: Services, address: string): Promise<number> => {
  const seconds = await waitFor(services, { key: `document link address ${address}`, most: missesOfAddress })
  if (seconds === 0) return waitFor(services, { key: 'document link of all', most: missesOfAll })
  const refused = refusedBy(services)
  refused.set(address, services.clock().getTime() + seconds * 1000)
  if (refused.size > maxRefused) refused.delete(refused.keys().next().value ?? '')
  return seconds
}
