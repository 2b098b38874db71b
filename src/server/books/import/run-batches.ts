import { sql } from 'kysely'
import { roleAllows } from '#domain/permission.ts'
import type { Role } from '#domain/permission.ts'
import { undoDays } from '#domain/import/record.ts'
import type { ImportState } from '#domain/import/record.ts'
import { addDays } from '#domain/plain-date.ts'
import { actFor, inTransaction } from '#server/platform/db/transaction.ts'
import type { Jobs } from '#server/platform/jobs/queue.ts'
import type { Services } from '#server/platform/services.ts'
import { companyContext } from '#server/sales/sending/company-context.ts'
import type { ImportRun, RowProblem } from './entity.ts'
import { runOf } from './change.ts'
import { isRefusal, problemsOfError } from './refusal.ts'
import type { StoredRow } from './rows.queries.ts'
import { queueImport } from './start.ts'
import { lockImporting, readStored, storeCounts } from './stored.queries.ts'

export const jobBatch = 300
/** A job gives its place in the queue to others after this time and goes on later. */
const turnMs = 20_000
/** A batch that ends the process each time is not tried for ever. */
const maxAttempts = 5

/** One kind of job: what it does with a batch, and with a record that is refused. */
export type BatchJob = {
  name: 'apply_import' | 'undo_import'
  during: ImportState
  /** The state after the last batch, and after a stop. */
  after: ImportState
  stopped: ImportState
  read: (run: ImportRun, limit: number) => Promise<StoredRow[]>
  work: (run: ImportRun, rows: readonly StoredRow[]) => Promise<void>
  refuse: (run: ImportRun, row: StoredRow, problems: RowProblem[]) => Promise<void>
}

type Payload = Jobs['apply_import']
type Starter = { started_by: string; language: string; attempts: number }

class Stopping extends Error {}

/**
 * Runs a job batch by batch, each in one transaction with the states of its records, so a job that was killed or failed goes on after the
 * last batch. If a batch is refused its records are tried one by one, and only those that are refused are left out.
 */
export const runBatches = async (services: Services, payload: Payload, job: BatchJob): Promise<void> => {
  const { company_id, import_id: id } = payload
  const starter = await inTransaction(services.pool, company_id, async (db) => {
    const { rows } = await sql<Starter>`update import set attempts = attempts + 1
      where company_id = ${company_id} and id = ${id} and state = ${job.during} returning started_by, language, attempts`.execute(
      db,
    )
    return rows[0]
  })
  if (!starter) return
  const inRun = <T>(use: (run: ImportRun) => Promise<T>) => withRun(services, payload, starter, use)
  if (starter.attempts > maxAttempts) return void (await inRun((run) => finish(run, job, 'internal_error')))
  const until = performance.now() + turnMs
  for (;;) {
    if (!services.isReady()) throw new Stopping('The server is stopping.')
    const result = await inRun((run) => runBatch(run, job)).catch((error: unknown) => {
      if (isRefusal(error)) return 'refused' as const
      throw error
    })
    if (result === 'refused')
      await inRun((run) => idsOf(run, job)).then((ids) => oneByOne(services, payload, starter, job, ids))
    if (result === 'finished') return
    if (performance.now() >= until) return inRun(({ db }) => queueImport(db, job.name, payload))
  }
}

/** Runs work as the person who started the job. History entries name the import. */
const withRun = <T>(
  services: Services,
  { company_id, import_id }: Payload,
  { started_by, language }: Starter,
  use: (run: ImportRun) => Promise<T>,
): Promise<T> =>
  inTransaction(services.pool, company_id, async (db) => {
    await actFor(db, started_by, company_id)
    await sql`select set_config('app.two_step', 'true', true), set_config('app.import_id', ${import_id}, true)`.execute(
      db,
    )
    const context = await companyContext(services, db, { company_id, id: import_id, created_by: started_by, language })
    await lockImporting(context)
    return use({ ...runOf(context, await readStored(context, import_id)), counts: null })
  })

/** Who may import is asked in each batch: a role may have been taken away while the job waits or runs. */
const mayImport = async ({ db, companyId, session }: ImportRun): Promise<boolean> => {
  const { rows } = await sql<{ role: Role }>`select role from company_member
    where company_id = ${companyId} and user_id = ${session.user_id}::uuid`.execute(db)
  return rows[0] !== undefined && roleAllows(rows[0].role, 'import.write')
}

const sameRank = (rows: readonly StoredRow[]): StoredRow[] => rows.filter(({ rank }) => rank === rows[0]?.rank)

/** The records of the next batch: of one rank, because later ones may need those before them stored. */
const nextRows = async (run: ImportRun, job: BatchJob) => sameRank(await job.read(run, jobBatch))

const idsOf = async (run: ImportRun, job: BatchJob): Promise<string[]> => (await nextRows(run, job)).map(({ id }) => id)

const runBatch = async (run: ImportRun, job: BatchJob): Promise<'going' | 'finished'> => {
  if (!(await mayImport(run))) return finish(run, job, 'not_allowed')
  const rows = await nextRows(run, job)
  if (rows.length === 0) return finish(run, job, null)
  await job.work(run, rows)
  await countDone(run, rows.length)
  return 'going'
}

const countDone = async ({ db, companyId, import: { id } }: ImportRun, count: number): Promise<void> => {
  await sql`update import set done = least(done + ${count}, total), attempts = 1 where company_id = ${companyId} and id = ${id}`.execute(
    db,
  )
}

const oneByOne = async (
  services: Services,
  payload: Payload,
  starter: Starter,
  job: BatchJob,
  ids: readonly string[],
): Promise<void> => {
  for (const id of ids) {
    const only = (rows: StoredRow[]) => rows.find((row) => row.id === id)
    const tried = await withRun(services, payload, starter, async (run) => {
      const row = only(await job.read(run, jobBatch))
      if (!row || !(await mayImport(run))) return
      await job.work(run, [row])
      await countDone(run, 1)
    }).catch((error: unknown) => {
      if (isRefusal(error)) return problemsOfError(error)
      throw error
    })
    if (!tried) continue
    await withRun(services, payload, starter, async (run) => {
      const row = only(await job.read(run, jobBatch))
      if (!row) return
      await job.refuse(run, row, tried)
      await countDone(run, 1)
    })
  }
}

/** Ends the job: with a reason it is stopped, and the rest can be done again. */
const finish = async (run: ImportRun, job: BatchJob, reason: string | null): Promise<'finished'> => {
  const { db, companyId, now, today, import: imported } = run
  const state = reason === null ? job.after : job.stopped
  const undoUntil = addDays(today, undoDays)
  await sql`update import set state = ${state}, stop_reason = ${reason}, attempts = 0,
      applied_at = coalesce(applied_at, ${now.toISOString()}::timestamptz), undo_until = coalesce(undo_until, ${undoUntil}::date),
      undone_at = ${state === 'undone' ? now.toISOString() : null}::timestamptz
    where company_id = ${companyId} and id = ${imported.id}`.execute(db)
  await storeCounts(run, imported.id)
  return 'finished'
}
