import { constraintProblems } from './constraints.ts'
import { periodClosed, Problem } from './problem.ts'

/** An error of the driver: a network error code or an SQLSTATE, with the details from the database. */
export type DatabaseError = { message: string; code?: unknown; detail?: unknown; constraint?: unknown }

/** The database cannot be reached, is starting or stopping, or has no free connection. */
const unavailableCodes: ReadonlySet<unknown> = new Set(
  'ECONNREFUSED ECONNRESET EPIPE ENOENT 57P01 57P02 57P03 53300 08006 08001 08003'.split(' '),
)
const unavailableMessage =
  /Connection terminated|Query read timeout|connection error and is not queryable|timeout exceeded when trying to connect/

/** Serialization failure and deadlock: nothing is stored, and a retry can succeed. */
const conflictCodes: ReadonlySet<unknown> = new Set(['40001', '40P01'])

/** A trigger rejects documents of a closed period; the detail is the last closed day. */
const closedPeriodCode = 'PC001'

/** A company that is being moved to another cluster, or was moved since the request was routed. */
const movedCodes: ReadonlySet<unknown> = new Set(['KV002', 'KV003'])

/** The cluster has an older copy of the people than the request needs. */
export const isOldCopy = (error: unknown): boolean => (error as { code?: unknown } | undefined)?.code === 'KV001'

export const movingProblem = (): Problem => new Problem('unavailable', { retryAfter: 5 })

/** Whether a retry of the same request can succeed. */
export const isConflict = (error: unknown): boolean =>
  conflictCodes.has((error as { code?: unknown } | undefined)?.code)

/** The name of the violated constraint; undefined for any other error. */
export const violatedConstraint = ({ constraint }: DatabaseError): string | undefined =>
  typeof constraint === 'string' ? constraint : undefined

/** The problem for an error of the database; undefined for a defect. */
export const databaseProblem = (error: DatabaseError): Problem | undefined => {
  if (error.code === closedPeriodCode) return periodClosed(String(error.detail))
  if (movedCodes.has(error.code)) return movingProblem()
  if (unavailableCodes.has(error.code) || unavailableMessage.test(error.message) || isConflict(error))
    return new Problem('unavailable', { retryAfter: 2 })
  return constraintProblems.get(violatedConstraint(error) ?? '')?.()
}
