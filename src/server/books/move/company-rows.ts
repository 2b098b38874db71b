// Decision: docs/decisions/several-clusters.md
import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { Transform } from 'node:stream'
import pg from 'pg'
import type { ClientBase } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { copyIn, readTables } from '#server/platform/backup/tables.ts'
import type { Table } from '#server/platform/backup/tables.ts'
import { refusal } from '#server/platform/process/refusal.ts'

/** Rows are moved and removed as they are, without triggers. */
export const refuseWithoutRight = async (client: ClientBase): Promise<void> => {
  const { rows } = await client.query<{ allowed: boolean; role: string }>(
    `select has_parameter_privilege('session_replication_role', 'set') as allowed, quote_ident(current_user) as role`,
  )
  if (!rows[0]?.allowed)
    throw refusal(
      `The user of a database may not load rows without triggers. Let a superuser run there once:\n  grant set on parameter session_replication_role to ${rows[0]?.role};`,
    )
}

/** The tables with rows of a company; that of companies is the last. */
export const companyTables = async (client: ClientBase): Promise<Table[]> => {
  const tables = await readTables(client)
  const isCompany = ({ name }: Table) => name === 'company'
  return [...tables.filter(({ columns }) => columns.includes('company_id')), ...tables.filter(isCompany)]
}

/** Where a company lives differs between clusters. */
const placeColumns = ['cluster', 'moving_to']

/** The columns that a move copies. */
export const movedColumns = ({ name, columns }: Table): string[] =>
  columns.filter((column) => name !== 'company' || !placeColumns.includes(column))

/** The column with the id of the company. */
export const companyColumn = ({ name }: Pick<Table, 'name'>): string => (name === 'company' ? 'id' : 'company_id')

/** The rows of a company in one table, in the order of the primary key: equal rows have equal bytes. */
const rowsOf = (table: Table, companyId: string): string =>
  `select ${movedColumns(table)
    .map((column) => pg.escapeIdentifier(column))
    .join(', ')} from ${pg.escapeIdentifier(table.name)}
    where ${companyColumn(table)} = ${pg.escapeLiteral(companyId)} order by ${table.order.join(', ')}`

export type TableHash = { table: string; hash: string; bytes: number }

/** Hashes and counts the bytes that go through `stream`. */
export const hashing = () => {
  const hash = createHash('sha256')
  const count = { bytes: 0 }
  const stream = new Transform({
    transform: (piece: Buffer, _, done) => {
      hash.update(piece)
      count.bytes += piece.length
      done(null, piece)
    },
  })
  return { stream, result: (table: string): TableHash => ({ table, hash: hash.digest('hex'), ...count }) }
}

/** The hash of the bytes of the rows that a query selects. */
export const hashOf = async (client: ClientBase, selected: string): Promise<string> => {
  const { stream, result } = hashing()
  await pipeline(client.query(copyTo(`copy (${selected}) to stdout`)), stream, async (pieces) => {
    for await (const _ of pieces) continue
  })
  return result('').hash
}

/** The hash of the rows of each table. */
export const hashesOf = async (
  client: ClientBase,
  tables: readonly Table[],
  companyId: string,
): Promise<Pick<TableHash, 'table' | 'hash'>[]> => {
  const hashes = []
  for (const table of tables) hashes.push({ table: table.name, hash: await hashOf(client, rowsOf(table, companyId)) })
  return hashes
}

/** The first table whose rows differ from the given hashes; undefined: none. */
export const differingTable = async (
  client: ClientBase,
  tables: readonly Table[],
  companyId: string,
  read: readonly Pick<TableHash, 'table' | 'hash'>[],
): Promise<string | undefined> => {
  const stored = await hashesOf(client, tables, companyId)
  return stored.find(({ table, hash }) => read.find((each) => each.table === table)?.hash !== hash)?.table
}

/** Copies the rows of a company between two transactions, whose triggers are off. Returns the hashes of what was read. */
export const copyRows = async (
  { from, to }: { from: ClientBase; to: ClientBase },
  tables: readonly Table[],
  companyId: string,
): Promise<TableHash[]> => {
  const hashes: TableHash[] = []
  for (const table of tables) {
    const { stream, result } = hashing()
    await pipeline(
      from.query(copyTo(`copy (${rowsOf(table, companyId)}) to stdout`)),
      stream,
      to.query(copyFrom(copyIn(table.name, movedColumns(table)))),
    )
    hashes.push(result(table.name))
  }
  return hashes
}

/** Removes all rows of a company, except those of the given tables. Triggers are off, so nothing else happens. Returns how many. */
export const removeRows = async (
  client: ClientBase,
  tables: readonly Table[],
  companyId: string,
  kept: readonly string[] = [],
): Promise<number> => {
  let removed = 0
  for (const table of tables) {
    if (kept.includes(table.name)) continue
    const text = `delete from ${pg.escapeIdentifier(table.name)} where ${companyColumn(table)} = $1`
    removed += (await client.query(text, [companyId])).rowCount ?? 0
  }
  return removed
}

/** Identity columns of the cluster continue after the highest values of the company. */
export const raiseSequences = async (client: ClientBase, companyId: string): Promise<void> => {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(
    `select c.relname as table, a.attname as column, pg_get_serial_sequence(quote_ident(c.relname), a.attname) as sequence
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      where a.attidentity <> '' and c.relnamespace = 'public'::regnamespace
        and exists (select from pg_attribute k where k.attrelid = c.oid and k.attname = 'company_id')`,
  )
  for (const { table, column, sequence } of rows) {
    const name = pg.escapeIdentifier(column)
    await client.query(
      `select setval($1::regclass, greatest((select last_value from ${sequence}), coalesce((select max(${name})
        from ${pg.escapeIdentifier(table)} where company_id = $2), 1)))`,
      [sequence, companyId],
    )
  }
}
