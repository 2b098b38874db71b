// Decision: docs/decisions/exported-files.md
import type { Readable } from 'node:stream'
import type { ExportForm } from '#contract/books/export.ts'
import { companiesLookedAfter } from '#server/platform/clusters/elsewhere.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { Problem } from '#server/platform/http/problem.ts'
import type { Jobs } from '#server/platform/jobs/queue.ts'
import type { Scope } from '#server/platform/resource/scope.ts'
import type { Services } from '#server/platform/services.ts'
import { fileName } from './file-names.ts'
import * as queries from './export-job.queries.ts'
import { makeFile } from './make-file.ts'
import { sql } from 'kysely'

type ExportJob = Jobs['make_export']

/** Ends a job without a file; the export counts as canceled. */
export class Canceled extends Error {}
class Stopping extends Error {}

const maxAttempts = 3
/** The page polls about as often. */
const progressIntervalMs = 400

/** Creates the file of an export of documents. */
export const makeExport = (services: Services, payload: ExportJob): Promise<void> =>
  runExport(services, payload, async ({ form: stored, ...job }, onDone, store) => {
    // Jobs of this name have forms of documents.
    const form = stored as ExportForm
    return { name: fileName(form, job.language), size: await makeFile(services, { ...job, form }, onDone, store) }
  })

export type RunningExport = queries.ClaimedExport & { company_id: string; id: string }

/** Creates the bytes and passes them to `store`, which returns their number. `onDone` is called with each number of documents or rows. */
type Make = (
  job: RunningExport,
  onDone: (count: number) => Promise<void>,
  store: (bytes: Readable) => Promise<number>,
) => Promise<{ name: string; size: number }>

/**
 * Creates the file of an export by `make`. It can run again: each attempt starts from the beginning, and only a complete file gets its name. If
 * the server is stopping, the job returns to the queue.
 */
export const runExport = async (
  services: Services,
  { company_id, export_id: id }: ExportJob,
  make: Make,
): Promise<void> => {
  const inOwnTransaction = <T>(work: (scope: Scope) => Promise<T>) =>
    inTransaction(services.pool, company_id, (db) => work({ db, companyId: company_id }))
  const job = await inOwnTransaction((scope) => queries.claimExport(scope, id))
  if (!job) return
  const progress = createProgressReporter(services, (done) =>
    inOwnTransaction((scope) => queries.storeProgress(scope, id, done)),
  )
  try {
    const file = await make({ ...job, company_id, id }, progress.report, (bytes) =>
      services.exports.putStream(company_id, id, bytes),
    )
    const finished = { ...file, done: progress.done() }
    if (!(await inOwnTransaction((scope) => queries.finishExport(scope, id, finished)))) throw new Canceled()
  } catch (error) {
    if (error instanceof Canceled) {
      await inOwnTransaction((scope) => queries.cancelExport(scope, id))
      return services.exports.remove(company_id, id)
    }
    if (error instanceof Stopping) await inOwnTransaction((scope) => queries.requeueExport(scope, id))
    else if (job.attempts >= maxAttempts || errorCode(error) === 'too_large') {
      services.log.error({ err: error, export_id: id }, 'export failed')
      return void (await inOwnTransaction((scope) => queries.failExport(scope, id, errorCode(error))))
    }
    // The queue retries the job.
    throw error
  }
}

const errorCode = (error: unknown) =>
  error instanceof Problem && (error.code === 'unavailable' || error.code === 'too_large')
    ? error.code
    : 'internal_error'

const createProgressReporter = ({ isReady }: Services, storeDone: (done: number) => Promise<boolean>) => {
  let done = 0
  let reportedAt = performance.now()
  const report = async (count: number) => {
    if (!isReady()) throw new Stopping('The server is stopping.')
    done += count
    if (performance.now() - reportedAt < progressIntervalMs) return
    reportedAt = performance.now()
    if (!(await storeDone(done))) throw new Canceled()
  }
  return { report, done: () => done }
}

const retentionMs = 7 * 24 * 60 * 60 * 1000

/** Removes exports that are older than 7 days, also of deleted companies. Returns the number of removed files. */
export const sweepExports = async (services: Services): Promise<number> => {
  const expiredBefore = new Date(services.clock().getTime() - retentionMs)
  await inTransaction(services.pool, null, (db) =>
    sql`select sweep_export_jobs(${expiredBefore.toISOString()}::timestamptz)`.execute(db),
  )
  let removed = 0
  for (const companyId of await companiesLookedAfter(services, await services.exports.companies()))
    for (const { name, storedAt } of await services.exports.list(companyId))
      // Packs have the same store and are kept longer.
      if (storedAt < expiredBefore && !name.startsWith('pack-')) {
        await services.exports.remove(companyId, name)
        removed += 1
      }
  return removed
}
