import { sql } from 'kysely'
import { missingFields } from '#domain/import/required.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { queueJob } from '#server/platform/jobs/queue.ts'
import type { Database } from '#server/platform/db/kysely.ts'
import type { Scope } from '#server/platform/resource/scope.ts'
import { tableEntity } from './read-tables.ts'
import { lockStored } from './stored.queries.ts'
import { deleteTables } from './tables.queries.ts'

const queueCount = 2
/** The imports of a company are in one queue, so that they are applied and undone one after another. */
const queueOf = (companyId: string) => `import ${Number.parseInt(companyId.slice(-4), 16) % queueCount}`

type ImportJob = 'apply_import' | 'undo_import'

export const queueImport = (db: Database, job: ImportJob, payload: { company_id: string; import_id: string }) =>
  queueJob(db, job, payload, `${job} ${payload.import_id}`, queueOf(payload.company_id))

const countRows = async ({ db, companyId }: Scope, id: string, job: ImportJob): Promise<number> => {
  const condition =
    job === 'apply_import' ? sql`state in ('new', 'changed') and outcome is null` : sql`outcome = 'applied'`
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from import_row
    where company_id = ${companyId} and import_id = ${id} and ${condition}`.execute(db)
  return rows[0]?.count ?? 0
}

const start = async (context: CompanyContext, id: string, job: ImportJob, done: number): Promise<void> => {
  const { db, companyId, session } = context
  const state = job === 'apply_import' ? 'applying' : 'undoing'
  const total = done + (await countRows(context, id, job))
  await sql`update import set state = ${state}, started_by = ${session.user_id}::uuid, stop_reason = null, attempts = 0, done = ${done}, total = ${total}
    where company_id = ${companyId} and id = ${id}`.execute(db)
  await queueImport(db, job, { company_id: companyId, import_id: id })
}

/** Starts to apply an import, or the rest of a stopped one. One that is applied right now goes on. */
export const startApplying = async (context: CompanyContext, id: string): Promise<void> => {
  const { kind, state, mapping, undo_until, done } = await lockStored(context, id)
  if (state === 'applying') return
  if (state !== 'ready' && state !== 'stopped') throw new Problem('import_state', { reason: state })
  // The records are purged after this day.
  if (undo_until !== null && undo_until < context.today) throw new Problem('import_state', { reason: 'expired' })
  const entity = tableEntity(kind)
  if (entity && mapping && missingFields(entity, mapping.columns).length > 0)
    throw new Problem('import_state', { reason: 'columns' })
  await deleteTables(context, id)
  await start(context, id, 'apply_import', state === 'ready' ? 0 : done)
}

/** Starts to undo an import that was applied, wholly or in part. */
export const startUndoing = async (context: CompanyContext, id: string): Promise<void> => {
  const { state, undo_until } = await lockStored(context, id)
  if (state === 'undoing') return
  if (state !== 'applied' && state !== 'stopped') throw new Problem('import_state', { reason: state })
  if (undo_until !== null && undo_until < context.today) throw new Problem('import_state', { reason: 'expired' })
  await start(context, id, 'undo_import', 0)
}
