import type { Import, ImportRow } from '#contract/books/import.ts'
import { isRequired, missingFields } from '#domain/import/required.ts'
import { importEntities, importFields } from '#domain/import/record.ts'
import type { ImportProblem } from '#domain/import/record.ts'
import { amountText } from '#domain/currency.ts'
import { dec } from '#domain/decimal.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { rowsThatFit } from '#server/platform/resource/page.ts'
import { textOf } from '#server/platform/language/texts.ts'
import { firstProblems, isCount } from './first-problems.ts'
import { problemIn } from './problems.ts'
import { tableEntity } from './read-tables.ts'
import { readRowPage, readWithProblems } from './rows.queries.ts'
import type { StoredRow } from './rows.queries.ts'
import { readStored } from './stored.queries.ts'
import type { ListedImport } from './stored.queries.ts'

const sampleRows = 20
const shownProblems = 100
/** Of each file in the list of imports. */
const listedProblems = 10

type Reader = Pick<CompanyContext, 'db' | 'companyId' | 'language' | 'session'>

const noRows = { new: 0, changed: 0, same: 0, wrong: 0 }

const placed = ({ file, line, problems }: Pick<StoredRow, 'file' | 'line' | 'problems'>): ImportProblem[] =>
  problems.map((problem) => ({ ...problem, file, line }))

export const rowOf = ({ language }: Pick<Reader, 'language'>, row: StoredRow): ImportRow => ({
  id: row.id,
  entity: row.entity,
  file: row.file,
  line: row.line,
  state: row.state,
  values: row.values,
  old: row.old,
  lines: row.record.lines.length,
  problems: placed(row).map((problem) => problemIn(language, problem)),
  subject_id: row.subject_id,
})

const countsOf = ({ counts }: ListedImport, currency: string) => {
  const entities = importEntities.flatMap((entity) => {
    const found = counts[entity]
    if (!found) return []
    const { total, ...rows } = found
    return [{ entity, rows, total: total === null ? null : amountText(dec(total), currency) }]
  })
  const rows = entities.reduce(
    (sum, each) => ({
      new: sum.new + each.rows.new,
      changed: sum.changed + each.rows.changed,
      same: sum.same + each.rows.same,
      wrong: sum.wrong + each.rows.wrong,
    }),
    noRows,
  )
  return { rows, entities }
}

/** The import without its records. */
const headOf = ({ language, session }: Reader, stored: ListedImport, most: number) => {
  const entity = tableEntity(stored.kind)
  const { mapping } = stored
  return {
    id: stored.id,
    kind: stored.kind,
    state: stored.state,
    files: stored.files.map((file) => ({
      ...file,
      problems: firstProblems(file.problems, most, 'more_problems').map((problem) => problemIn(language, problem)),
    })),
    mapping,
    missing: entity && mapping ? missingFields(entity, mapping.columns) : [],
    ...countsOf(stored, session.currency ?? 'EUR'),
    paid_until: stored.paid_until,
    progress: { done: stored.done, total: stored.total },
    kept: stored.kept.map(({ reason, ...kept }) => ({
      ...kept,
      entity: kept.entity as Import['kept'][number]['entity'],
      reason: textOf(language, 'import_problem', `kept_${reason}`) ?? reason,
    })),
    created_at: new Date(stored.created_at).toISOString(),
    created_by: stored.created_by,
    applied_at: stored.applied_at,
    undo_until: stored.undo_until,
    undone_at: stored.undone_at,
  }
}

/** Why the job has stopped, what is wrong with whole files, then with documents in them. */
const problemsOf = ({ stop_reason, files }: ListedImport): ImportProblem[] => [
  ...(stop_reason
    ? [{ code: stop_reason, severity: 'error' as const, file: 0, line: null, field: null, values: {} }]
    : []),
  ...files
    .flatMap(({ problems }) => problems.filter((problem) => !isCount(problem)))
    .toSorted((a, b) => Number(b.line === null) - Number(a.line === null)),
]

export const listItemOf = (context: Reader, stored: ListedImport): Omit<Import, 'sample' | 'columns' | 'fields'> => ({
  ...headOf(context, stored, listedProblems),
  problems: problemsOf(stored)
    .slice(0, shownProblems)
    .map((problem) => problemIn(context.language, problem)),
})

/** An import with its first records and problems. */
export const readItem = async (context: Reader, id: string): Promise<Import> => {
  const stored = await readStored(context, id)
  const [sample, withProblems] = await Promise.all([
    readRowPage(context, id, {}, { after: -1, limit: sampleRows }),
    readWithProblems(context, id, shownProblems),
  ])
  const problems = [...problemsOf(stored), ...withProblems.flatMap(placed)].slice(0, shownProblems)
  const entity = tableEntity(stored.kind)
  return {
    ...headOf(context, stored, shownProblems),
    columns: stored.columns,
    fields: entity ? importFields[entity].map((name) => ({ name, required: isRequired(entity, name) })) : [],
    sample: rowsThatFit(sample, sampleRows).map((row) => rowOf(context, row)),
    problems: problems.map((problem) => problemIn(context.language, problem)),
  }
}
