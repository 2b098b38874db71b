import { sql } from 'kysely'
import type { Jobs } from '#server/platform/jobs/queue.ts'
import type { Services } from '#server/platform/services.ts'
import { entityWork } from './entities.ts'
import type { AppliedRow, ImportRun, Undone } from './entity.ts'
import { readApplied } from './rows.queries.ts'
import type { StoredRow } from './rows.queries.ts'
import { runBatches } from './run-batches.ts'

/** Undoes an import, the last record first: payments before their documents, documents before their clients. */
export const undoImport = (services: Services, payload: Jobs['undo_import']): Promise<void> =>
  runBatches(services, payload, {
    name: 'undo_import',
    during: 'undoing',
    after: 'undone',
    stopped: 'applied',
    read: (run, limit) => readApplied(run, run.import.id, limit),
    work: undoRows,
    refuse: (run, row, problems) =>
      markUndone(run, [row], [{ kept: problems[0]?.code ?? 'refused', title: titleOf(row) }]),
  })

const titleOf = ({ values }: StoredRow): string => values['title'] ?? values['number'] ?? values['party_title'] ?? ''

const undoRows = async (run: ImportRun, rows: readonly StoredRow[]): Promise<void> => {
  const work = entityWork[rows[0]?.entity ?? 'client']
  const applied = rows.map(({ state, subject_id, undo }): AppliedRow => ({ state, subject_id: subject_id ?? '', undo }))
  await markUndone(run, rows, await work.undo(run, applied))
}

const maxKept = 100

const markUndone = async (
  { db, companyId, import: { id } }: ImportRun,
  rows: readonly StoredRow[],
  answers: readonly Undone[],
): Promise<void> => {
  const outcomes = rows.map((row, index) => ({
    id: row.id,
    outcome: answers[index]?.kept === null ? 'undone' : 'kept',
  }))
  await sql`update import_row u set outcome = r.outcome
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as r(id uuid, outcome text)
    where u.company_id = ${companyId} and u.import_id = ${id} and u.id = r.id`.execute(db)
  const kept = rows.flatMap((row, index) => {
    const answer = answers[index]
    if (!answer || answer.kept === null) return []
    const title = 'title' in answer ? answer.title : titleOf(row)
    return [{ entity: row.entity, id: row.subject_id, title: title.slice(0, 200), reason: answer.kept }]
  })
  if (kept.length === 0) return
  await sql`update import set kept = (select jsonb_agg(item) from (
      select item from jsonb_array_elements(kept || ${JSON.stringify(kept)}::jsonb) with ordinality list(item, at) order by at limit ${maxKept}) first)
    where company_id = ${companyId} and id = ${id}`.execute(db)
}
