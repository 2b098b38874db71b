// Decision: docs/decisions/several-clusters.md
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import type { ClientBase } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { copyIn } from '#server/platform/backup/tables.ts'
import type { Table } from '#server/platform/backup/tables.ts'
import { refusal } from '#server/platform/process/refusal.ts'
import { companyColumn, hashOf, hashing, movedColumns } from './company-rows.ts'

type Ends = { from: ClientBase; to: ClientBase }

/**
 * The oldest transaction that had not ended in the snapshot of the open transaction. The snapshot lacks what it and later ones write, and has
 * everything of earlier ones.
 */
export const oldestUnfinished = async (client: ClientBase): Promise<bigint> => {
  const { rows } = await client.query<{ oldest: string }>(
    'select pg_snapshot_xmin(pg_current_snapshot())::text as oldest',
  )
  return BigInt(rows[0]!.oldest)
}

/** How many transactions a row can tell apart. */
const circle = 2n ** 32n

/** The open transaction, as PostgreSQL notes it in the rows that it writes. */
export const ownTransaction = async (client: ClientBase): Promise<string> => {
  const { rows } = await client.query<{ own: string }>(
    `select (pg_current_xact_id()::text::numeric % ${circle})::text as own`,
  )
  return rows[0]!.own
}

/** A row has only 32 bits of its transaction, so some old rows count as changed, too; no changed row counts as old. */
const changedSince = async (client: ClientBase, oldest: bigint): Promise<string> => {
  const { rows } = await client.query<{ next: string }>('select pg_snapshot_xmax(pg_current_snapshot())::text as next')
  const since = BigInt(rows[0]!.next) - oldest
  if (since >= circle / 2n) throw refusal('The copy took too long. Nothing was moved; try again later.')
  return `(xmin::text::bigint - ${oldest % circle} + ${circle}) % ${circle} < ${since}`
}

/** The oldest transaction that the copied snapshot lacks, and the one that wrote the copy. */
export type Copy = { oldest: bigint; writtenBy: string }

type Wanted = {
  companyId: string
  copy: Copy
  /** Tables that are copied whole. */
  whole: readonly string[]
}

/** Brings a copy of the company's rows to what the open transaction of `from` sees, and compares what was changed. */
export const catchUp = async (
  ends: Ends,
  tables: readonly Table[],
  { companyId, copy, whole }: Wanted,
): Promise<void> => {
  const since = await changedSince(ends.from, copy.oldest)
  for (const table of tables) {
    const ofCompany = `${companyColumn(table)} = ${pg.escapeLiteral(companyId)}`
    const isWhole = whole.includes(table.name) || (await wasTouched(ends.to, table, ofCompany, copy))
    const isCaughtUp = !isWhole && (await catchUpTable(ends, table, { ofCompany, changed: since }))
    if (!isCaughtUp && !(await catchUpTable(ends, table, { ofCompany, changed: 'true' })))
      throw refusal(`The rows of ${table.name} differ after the copy. Nothing was moved.`)
  }
}

/** What works for all companies of a cluster, such as housekeeping, may have changed the copy. What it removed is seen by the number of rows. */
const wasTouched = async (
  to: ClientBase,
  { name }: Table,
  ofCompany: string,
  { writtenBy }: Copy,
): Promise<boolean> => {
  const touched = `select from ${pg.escapeIdentifier(name)} where ${ofCompany} and xmin::text <> ${pg.escapeLiteral(writtenBy)} limit 1`
  return (await to.query(touched)).rowCount !== 0
}

type Rows = { ofCompany: string; changed: string }

const names = (columns: readonly string[], of = ''): string =>
  columns.map((column) => `${of}${pg.escapeIdentifier(column)}`).join(', ')
/** The columns of the primary key. */
const keyOf = ({ order }: Table): string[] => order.map((each) => each.replace(/ collate "C"$/, ''))
const sameKey = (table: Table, one: string, other: string): string =>
  keyOf(table)
    .map((column) => `${one}.${column} = ${other}.${column}`)
    .join(' and ')

/** Copies the changed rows and removes those that are gone. False: the copy differs nevertheless. */
const catchUpTable = async ({ from, to }: Ends, table: Table, { ofCompany, changed }: Rows): Promise<boolean> => {
  const name = pg.escapeIdentifier(table.name)
  const counted = await from.query<{ all: string; changed: string }>(
    `select count(*) as all, count(*) filter (where ${changed}) as changed from ${name} where ${ofCompany}`,
  )
  const rows = { all: Number(counted.rows[0]!.all), changed: Number(counted.rows[0]!.changed) }
  const count = async () =>
    Number((await to.query(`select count(*) as count from ${name} where ${ofCompany}`)).rows[0].count)
  if (rows.changed === 0 && (await count()) === rows.all) return true
  const columns = movedColumns(table)
  await to.query(`create temp table moved_row on commit drop as select ${names(columns)} from ${name} with no data`)
  const selected = `select ${names(columns)} from ${name} where ${ofCompany} and ${changed} order by ${table.order.join(', ')}`
  const { stream, result } = hashing()
  await pipeline(
    from.query(copyTo(`copy (${selected}) to stdout`)),
    stream,
    to.query(copyFrom(copyIn('moved_row', columns))),
  )
  await to.query('analyze moved_row')
  await to.query(`delete from ${name} t using moved_row m where ${sameKey(table, 't', 'm')}`)
  if ((await count()) + rows.changed !== rows.all)
    await removeMissing({ from, to }, table, `${ofCompany} and not (${changed})`, ofCompany)
  await to.query(
    `insert into ${name} (${names(columns)}) overriding system value select ${names(columns)} from moved_row`,
  )
  const stored = `select ${names(columns, 't.')} from ${name} t join moved_row m on ${sameKey(table, 't', 'm')}
    order by ${table.order.map((each) => `t.${each}`).join(', ')}`
  const isSame = (await hashOf(to, stored)) === result(table.name).hash && (await count()) === rows.all
  await to.query('drop table moved_row')
  return isSame
}

/** Removes the rows of the copy whose keys are not among those of `from` that did not change. */
const removeMissing = async ({ from, to }: Ends, table: Table, unchanged: string, ofCompany: string): Promise<void> => {
  const name = pg.escapeIdentifier(table.name)
  const key = keyOf(table).join(', ')
  await to.query(`create temp table kept_key on commit drop as select ${key} from ${name} with no data`)
  await pipeline(
    from.query(copyTo(`copy (select ${key} from ${name} where ${unchanged}) to stdout`)),
    to.query(copyFrom(`copy kept_key (${key}) from stdin`)),
  )
  await to.query('analyze kept_key')
  await to.query(
    `delete from ${name} t where ${ofCompany} and not exists (select from kept_key k where ${sameKey(table, 't', 'k')})`,
  )
  await to.query('drop table kept_key')
}
