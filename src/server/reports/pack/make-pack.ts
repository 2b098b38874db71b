// Decision: docs/decisions/accountants-pack.md
import type { PackPart } from '#domain/pack.ts'
import { readReportedCompany } from '#server/books/export/exported-reports.queries.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { queueJob } from '#server/platform/jobs/queue.ts'
import type { Jobs } from '#server/platform/jobs/queue.ts'
import type { Database } from '#server/platform/db/kysely.ts'
import type { Scope } from '#server/platform/resource/scope.ts'
import type { Services } from '#server/platform/services.ts'
import { companyContext } from '#server/sales/sending/company-context.ts'
import { assemblePack, LostSegment } from './assemble.ts'
import { readChain } from './chain.ts'
import type { PackWork } from './entry.ts'
import { removePackFiles } from './pack-files.ts'
import * as queries from './progress.queries.ts'
import type { ClaimedPack, Segment } from './progress.queries.ts'
import { makeSegment, nextStep } from './segment.ts'

class Removed extends Error {}
class Stopping extends Error {}

const maxAttempts = 3
/** A segment that ends the process each time is not tried for ever. */
const maxKills = 5
/** The page asks about as often. */
const progressIntervalMs = 400
/** A job gives its place in the queue to others after this time and goes on later. */
const turnMs = 20_000
const maxKeptMissing = 100
/** Packs of one company are in one queue, so that its packs and their removal never run at the same time. */
const queueCount = 2

export const packQueue = (companyId: string) => `pack ${Number.parseInt(companyId.slice(-4), 16) % queueCount}`

export const queuePack = (db: Database, payload: Jobs['make_pack']) =>
  queueJob(db, 'make_pack', payload, `pack ${payload.pack_id}`, packQueue(payload.company_id))

type Run = {
  work: PackWork
  pack: ClaimedPack
  inBooks: <T>(use: (scope: Scope) => Promise<T>) => Promise<T>
}

/**
 * Makes a pack segment by segment. Each finished one is stored, so a job that was killed or failed goes on after the last of them, and only
 * the whole file gets its name.
 */
export const makePack = async (services: Services, { company_id, pack_id: id }: Jobs['make_pack']): Promise<void> => {
  const inOwnTransaction = <T>(use: (scope: Scope) => Promise<T>) =>
    inTransaction(services.pool, company_id, (db) => use({ db, companyId: company_id }))
  const claimed = await inOwnTransaction((scope) => claim(services, scope, id))
  if (!claimed) return removePackFiles(services, { company_id, pack_id: id })
  const { pack, company } = claimed
  if (pack.attempts > maxKills)
    return void (await inOwnTransaction((scope) => queries.failPack(scope, id, 'internal_error')))
  const requestedBy = { company_id, id, created_by: pack.created_by, language: pack.language }
  const span = { from: pack.date_from, to: pack.date_to }
  const run: Run = { work: { services, requestedBy, company, span }, pack, inBooks: inOwnTransaction }
  try {
    if (!(await runTurn(run))) return
  } catch (error) {
    if (error instanceof Stopping) {
      await inOwnTransaction((scope) => queries.requeuePack(scope, id))
      throw error
    }
    if (!(error instanceof Removed)) return failOrRetry(run, error)
  }
  await removePackFiles(services, { company_id, pack_id: id })
}

/** Takes the pack; the chain of books stands in it as it is now. */
const claim = async (services: Services, scope: Scope, id: string) => {
  const pack = await queries.claimPack(scope, id)
  if (!pack) return undefined
  const { created_by, language } = pack
  const context = await companyContext(services, scope.db, { company_id: scope.companyId, id, created_by, language })
  const company = await readReportedCompany(context)
  if (pack.chain) return { pack, company }
  const chain = await readChain(context)
  await queries.storeChain(scope, id, chain)
  return { pack: { ...pack, chain }, company }
}

/** Works for some time. Returns whether the pack is finished; if not, it is queued again. */
const runTurn = async (run: Run): Promise<boolean> => {
  const { work, pack, inBooks } = run
  const { company_id, id } = work.requestedBy
  const segments = await inBooks((scope) => queries.readSegments(scope, id))
  const until = performance.now() + turnMs
  for (;;) {
    const step = nextStep(pack.parts, segments)
    if (!step) break
    if (performance.now() >= until) {
      await inBooks(({ db }) => queuePack(db, { company_id, pack_id: id }))
      return false
    }
    const report = createReporter(run, step.part, countFiles(segments))
    await report(0, true)
    const segment = await makeSegment(work, step, (files) => report(files))
    if (!(await inBooks((scope) => queries.storeSegment(scope, id, segment)))) throw new Removed()
    // The attempts of the next segment are counted from here on.
    pack.attempts = 1
    segments.push(segment)
  }
  await finish(run, segments)
  return true
}

const countFiles = (segments: readonly Segment[]) => segments.reduce((sum, { files }) => sum + files.length, 0)

const finish = async (run: Run, segments: readonly Segment[]) => {
  const { work, pack, inBooks } = run
  const { id } = work.requestedBy
  const report = createReporter(run, null, countFiles(segments))
  await report(0, true)
  const { missing, ...assembled } = await assemblePack(work, pack, segments, () => report(0))
  const kept = { missing: missing.slice(0, maxKeptMissing), missing_count: missing.length }
  if (!(await inBooks((scope) => queries.finishPack(scope, id, { ...assembled, ...kept })))) throw new Removed()
}

/** Stores the progress now and then. Throws if the pack was removed or the server is stopping. */
const createReporter = ({ work, inBooks }: Run, part: PackPart | null, before: number) => {
  let reportedAt = performance.now()
  return async (files: number, isNow = false) => {
    if (!work.services.isReady()) throw new Stopping('The server is stopping.')
    if (!isNow && performance.now() - reportedAt < progressIntervalMs) return
    reportedAt = performance.now()
    const progress = { part, done: before + files }
    if (!(await inBooks((scope) => queries.storeProgress(scope, work.requestedBy.id, progress)))) throw new Removed()
  }
}

/**
 * The queue retries the job; after some attempts the user is told and may go on later. If the store lost a segment, that one and those after
 * it are made again then: at once could mean for ever.
 */
const failOrRetry = async ({ work, pack, inBooks }: Run, error: unknown): Promise<void> => {
  const isLost = error instanceof LostSegment
  if (!isLost && pack.attempts < maxAttempts) throw error
  const { id } = work.requestedBy
  work.services.log.error({ err: error, pack_id: id }, 'pack failed')
  const isUnavailable = isLost || (error instanceof Problem && error.code === 'unavailable')
  await inBooks(async (scope) => {
    if (isLost) await queries.deleteSegments(scope, id, error.position)
    await queries.failPack(scope, id, isUnavailable ? 'unavailable' : 'internal_error')
  })
}
