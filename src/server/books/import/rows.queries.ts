import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { importEntities } from '#domain/import/record.ts'
import type { ImportRecord, RowState } from '#domain/import/record.ts'
import type { Scope } from '#server/platform/resource/scope.ts'
import type { Compared, Place, RowProblem } from './entity.ts'

/** A record with its comparison, before it is stored. */
export type ComparedRecord = { record: ImportRecord; position: number; compared: Compared }

/** What of a comparison is kept. */
const columnsOf = ({ state, values, old, problems, keys, total, subject_id, version }: Compared) => ({
  state,
  values,
  old,
  problems,
  keys,
  total,
  subject_id,
  version,
})

const comparison = sql`state text, values jsonb, old jsonb, problems jsonb, keys text[], total numeric, subject_id uuid, version int`

export const insertRows = async (
  { db, companyId }: Scope,
  importId: string,
  rows: readonly ComparedRecord[],
): Promise<void> => {
  const list = rows.map(({ record, position, compared }) => ({
    id: uuid(),
    position,
    rank: importEntities.indexOf(record.entity),
    entity: record.entity,
    file: record.file,
    line: record.line,
    record,
    ...columnsOf(compared),
  }))
  await sql`insert into import_row (company_id, import_id, id, position, rank, entity, file, line, record, state, values, old, problems, keys, total,
      subject_id, version)
    select ${companyId}, ${importId}, r.id, r.position, r.rank, r.entity, r.file, r.line, r.record, r.state, r.values, r.old, r.problems, r.keys, r.total,
      r.subject_id, r.version
    from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as r(id uuid, position int, rank smallint, entity text, file int, line int, record jsonb,
      ${comparison})`.execute(db)
}

/** Stores another comparison of records, with the corrected record if there is one. */
export const updateRows = async (
  { db, companyId }: Scope,
  importId: string,
  rows: readonly { id: string; compared: Compared; record?: ImportRecord }[],
): Promise<void> => {
  if (rows.length === 0) return
  const list = rows.map(({ id, compared, record }) => ({ id, record: record ?? null, ...columnsOf(compared) }))
  await sql`update import_row u set state = r.state, values = r.values, old = r.old, problems = r.problems, keys = r.keys, total = r.total,
      subject_id = r.subject_id, version = r.version, record = coalesce(r.record, u.record)
    from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as r(id uuid, record jsonb, ${comparison})
    where u.company_id = ${companyId} and u.import_id = ${importId} and u.id = r.id`.execute(db)
}

/** Frees the stored payments that records of an import are, or one of them, before these are compared again. */
export const releasePayments = async ({ db, companyId }: Scope, importId: string, id?: string): Promise<void> => {
  await sql`update import_row set subject_id = null
    where company_id = ${companyId} and import_id = ${importId} and entity = 'payment' and subject_id is not null
      ${id === undefined ? sql`` : sql`and id = ${id}`}`.execute(db)
}

export const deleteRows = async ({ db, companyId }: Scope, importId: string): Promise<void> => {
  await sql`delete from import_row where company_id = ${companyId} and import_id = ${importId}`.execute(db)
}

export type StoredRow = {
  id: string
  position: number
  rank: number
  entity: ImportRecord['entity']
  file: number
  line: number
  record: ImportRecord
  state: RowState
  values: Record<string, string>
  old: Record<string, string | null>
  problems: RowProblem[]
  subject_id: string | null
  version: number | null
  outcome: 'applied' | 'undone' | 'kept' | null
  undo: unknown
}

const columns = sql`id, position, rank, entity, file, line, record, state, values, old, problems, subject_id, version, outcome, undo`

/** Records after a place in the order in which they are applied. */
export const readInOrder = async (
  { db, companyId }: Scope,
  importId: string,
  after: { rank: number; position: number },
  limit: number,
): Promise<StoredRow[]> => {
  const { rows } = await sql<StoredRow>`select ${columns} from import_row
    where company_id = ${companyId} and import_id = ${importId} and (rank, position) > (${after.rank}, ${after.position})
    order by rank, position limit ${limit}`.execute(db)
  return rows
}

export const readWaiting = async ({ db, companyId }: Scope, importId: string, limit: number): Promise<StoredRow[]> => {
  const { rows } = await sql<StoredRow>`select ${columns} from import_row
    where company_id = ${companyId} and import_id = ${importId} and state in ('new', 'changed') and outcome is null
    order by rank, position limit ${limit}`.execute(db)
  return rows
}

/** Applied records, the last first. */
export const readApplied = async ({ db, companyId }: Scope, importId: string, limit: number): Promise<StoredRow[]> => {
  const { rows } = await sql<StoredRow>`select ${columns} from import_row
    where company_id = ${companyId} and import_id = ${importId} and outcome = 'applied'
    order by rank desc, position desc limit ${limit}`.execute(db)
  return rows
}

export const findRow = async (
  { db, companyId }: Scope,
  importId: string,
  id: string,
): Promise<StoredRow | undefined> => {
  const { rows } = await sql<StoredRow>`select ${columns} from import_row
    where company_id = ${companyId} and import_id = ${importId} and id = ${id}`.execute(db)
  return rows[0]
}

/** One page of the records in the order of the files, after a position. */
export const readRowPage = async (
  { db, companyId }: Scope,
  importId: string,
  filter: { state?: RowState | undefined; entity?: string | undefined },
  page: { after: number; limit: number },
): Promise<StoredRow[]> => {
  const { rows } = await sql<StoredRow>`select ${columns} from import_row
    where company_id = ${companyId} and import_id = ${importId} and position > ${page.after}
      ${filter.state ? sql`and state = ${filter.state}` : sql``} ${filter.entity ? sql`and entity = ${filter.entity}` : sql``}
    order by position limit ${page.limit}`.execute(db)
  return rows
}

export const readWithProblems = async (
  { db, companyId }: Scope,
  importId: string,
  limit: number,
): Promise<StoredRow[]> => {
  const { rows } = await sql<StoredRow>`select ${columns} from import_row
    where company_id = ${companyId} and import_id = ${importId} and problems <> '[]' order by position limit ${limit}`.execute(
    db,
  )
  return rows
}

/** What identifies the records of an import that are not wrong, without one of them. */
export const readEarlier = async (
  { db, companyId }: Scope,
  importId: string,
  exceptId: string,
): Promise<Map<string, Place>> => {
  const { rows } = await sql<{ key: string; file: number; line: number }>`
    select k.key, r.file, r.line from import_row r cross join lateral unnest(r.keys) k(key)
    where r.company_id = ${companyId} and r.import_id = ${importId} and r.id <> ${exceptId} and r.state <> 'wrong'
    order by r.position desc`.execute(db)
  return new Map(rows.map(({ key, file, line }) => [key, { file, line }]))
}
