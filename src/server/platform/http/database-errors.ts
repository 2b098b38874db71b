import { constraintProblems } from './constraints.ts'
import { periodClosed, Problem } from './problem.ts'

/** What the driver throws: a network error's code or an SQLSTATE, and what the database says beside it. */
export type DatabaseError = { message: string; code?: unknown; detail?: unknown; constraint?: unknown }

/** The database cannot be reached, starts, stops or is full of connections. */
const unavailableCodes: ReadonlySet<unknown> = new Set(
  'ECONNREFUSED ECONNRESET EPIPE ENOENT 57P01 57P02 57P03 53300 08006 08001 08003'.split(' '),
)
const unavailableMessage =
  /Connection terminated|Query read timeout|connection error and is not queryable|timeout exceeded when trying to connect/

/** Serialization failure and deadlock: nothing of the transaction is stored, and the same again can succeed. */
const conflictCodes: ReadonlySet<unknown> = new Set(['40001', '40P01'])

/** A trigger refuses a document of a closed period; the detail is the day until which the books are closed. */
const closedPeriodCode = 'PC001'

/** Whether the same request can succeed when it is tried again. */
export const isConflict = (error: unknown): boolean =>
  conflictCodes.has((error as { code?: unknown } | undefined)?.code)

/** The name of the violated constraint; undefined for any other error. */
export const violatedConstraint = ({ constraint }: DatabaseError): string | undefined =>
  typeof constraint === 'string' ? constraint : undefined

/** What an error of the database is answered with; undefined for a defect. */
export const databaseProblem = (error: DatabaseError): Problem | undefined => {
  if (error.code === closedPeriodCode) return periodClosed(String(error.detail))
  if (unavailableCodes.has(error.code) || unavailableMessage.test(error.message) || isConflict(error))
    return new Problem('unavailable', { retryAfter: 2 })
  return constraintProblems.get(violatedConstraint(error) ?? '')?.()
}
