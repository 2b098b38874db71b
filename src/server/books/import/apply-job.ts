import { sql } from 'kysely'
import type { Jobs } from '#server/platform/jobs/queue.ts'
import type { Services } from '#server/platform/services.ts'
import { compareRecords } from './compare.ts'
import { entityWork } from './entities.ts'
import { errorOf, wrong } from './entity.ts'
import type { Applied, Compared, ImportRun, RowProblem, ToApply } from './entity.ts'
import { readWaiting, updateRows } from './rows.queries.ts'
import type { StoredRow } from './rows.queries.ts'
import { runBatches } from './run-batches.ts'

/** Applies an import: records that are new or changed, those that others need first. */
export const applyImport = (services: Services, payload: Jobs['apply_import']): Promise<void> =>
  runBatches(services, payload, {
    name: 'apply_import',
    during: 'applying',
    after: 'applied',
    stopped: 'stopped',
    read: (run, limit) => readWaiting(run, run.import.id, limit),
    work: applyRows,
    refuse: (run, row, problems) => leaveOut(run, [{ row, problems }]),
  })

/** What a record is now, compared with what the person was shown: anything else than that is not written over. */
const changedMeanwhile = (row: StoredRow, now: Compared): RowProblem[] | null => {
  if (now.state === 'wrong') return now.problems
  if (now.state === 'same' || (row.state === 'new' && now.state === 'new')) return null
  const isAsShown = row.subject_id === now.subject_id && row.version === now.version && row.state === now.state
  return isAsShown ? null : [errorOf(null, row.state === 'new' ? 'appeared_meanwhile' : 'changed_meanwhile')]
}

const applyRows = async (run: ImportRun, rows: readonly StoredRow[]): Promise<void> => {
  const compared = await compareRecords(
    run,
    rows.map(({ record }) => record),
  )
  const both = rows.map((row, index) => {
    const now = compared[index] as Compared
    const problems = changedMeanwhile(row, now)
    // A record that nothing can be done with must not wait for ever.
    const isDone = problems !== null || now.state === 'same' || now.plan !== null
    return { row, now, problems: isDone ? problems : [errorOf(null, 'internal_error')] }
  })
  const same = both.filter(({ now, problems }) => !problems && now.state === 'same')
  const todo = both.flatMap(({ row, now, problems }) =>
    !problems && now.state !== 'same' && now.plan !== null
      ? [{ row, each: { ...now, plan: now.plan, record: row.record } satisfies ToApply }]
      : [],
  )
  const work = entityWork[rows[0]?.entity ?? 'client']
  const outcomes =
    todo.length > 0
      ? await work.apply(
          run,
          todo.map(({ each }) => each),
        )
      : []
  const applied: { id: string; subject_id: string; undo: object }[] = []
  const left = both.flatMap(({ row, problems }) => (problems ? [{ row, problems }] : []))
  for (const [index, { row }] of todo.entries()) {
    const outcome = outcomes[index] as Applied
    if ('problems' in outcome) left.push({ row, problems: outcome.problems })
    else applied.push({ id: row.id, subject_id: outcome.subject_id, undo: outcome.undo })
  }
  await markApplied(run, applied)
  await leaveOut(run, left)
  await updateRows(
    run,
    run.import.id,
    same.map(({ row, now }) => ({ id: row.id, compared: now })),
  )
}

const markApplied = async (
  { db, companyId, import: { id } }: ImportRun,
  rows: readonly { id: string; subject_id: string; undo: object }[],
): Promise<void> => {
  if (rows.length === 0) return
  await sql`update import_row u set outcome = 'applied', subject_id = r.subject_id, undo = r.undo
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, subject_id uuid, undo jsonb)
    where u.company_id = ${companyId} and u.import_id = ${id} and u.id = r.id`.execute(db)
}

const leaveOut = async (run: ImportRun, rows: readonly { row: StoredRow; problems: RowProblem[] }[]): Promise<void> => {
  if (rows.length === 0) return
  await updateRows(
    run,
    run.import.id,
    rows.map(({ row, problems }) => ({ id: row.id, compared: wrong(row.record, problems) })),
  )
}
