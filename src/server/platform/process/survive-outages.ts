// Decision: docs/decisions/database-outages.md
import { databaseProblem } from '#server/platform/http/database-errors.ts'
import type { DatabaseError } from '#server/platform/http/database-errors.ts'
import type { Log } from './log.ts'

/**
 * The queue of jobs (graphile-worker 0.18, `batchFailJobs`) does not handle the error of a query of its own: if it fails while the database is
 * away, Node would end the process. Its jobs stay locked and are given back. Any other unhandled rejection ends the process as before.
 */
export const surviveOutages = (log: Log): void => {
  process.on('unhandledRejection', (error) => {
    if (!(error instanceof Error) || databaseProblem(error as DatabaseError)?.code !== 'unavailable') throw error
    log.error({ err: error }, 'a query failed while the database was away, and nothing handled its error')
  })
}
