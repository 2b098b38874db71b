// Decision: docs/decisions/several-clusters.md
import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { Transform } from 'node:stream'
import pg from 'pg'
import type { ClientBase } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { copyIn, readTables } from '#server/platform/backup/tables.ts'
import type { Table } from '#server/platform/backup/tables.ts'

/** The tables with rows of a company; that of companies is the last. */
export const companyTables = async (client: ClientBase): Promise<Table[]> => {
  const tables = await readTables(client)
  const isCompany = ({ name }: Table) => name === 'company'
  return [...tables.filter(({ columns }) => columns.includes('company_id')), ...tables.filter(isCompany)]
}

/** Where a company lives differs between clusters. */
const placeColumns = ['cluster', 'moving_to']

/** The rows of a company in one table, in the order of the primary key: equal rows have equal bytes. */
const rowsOf = ({ name, columns, order }: Table, companyId: string): string => {
  const selected = columns.filter((column) => name !== 'company' || !placeColumns.includes(column))
  return `copy (select ${selected.map((column) => pg.escapeIdentifier(column)).join(', ')} from ${pg.escapeIdentifier(name)}
    where ${name === 'company' ? 'id' : 'company_id'} = ${pg.escapeLiteral(companyId)} order by ${order.join(', ')}) to stdout`
}

export type TableHash = { table: string; hash: string; bytes: number }

const hashing = () => {
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

/** The hash of the bytes of each table's rows. */
export const hashRows = async (
  client: ClientBase,
  tables: readonly Table[],
  companyId: string,
): Promise<TableHash[]> => {
  const hashes: TableHash[] = []
  for (const table of tables) {
    const { stream, result } = hashing()
    await pipeline(client.query(copyTo(rowsOf(table, companyId))), stream, async (pieces) => {
      for await (const _ of pieces) continue
    })
    hashes.push(result(table.name))
  }
  return hashes
}

/** Copies the rows of a company between two transactions, whose triggers are off. Returns the hashes of what was read. */
export const copyRows = async (
  { from, to }: { from: ClientBase; to: ClientBase },
  tables: readonly Table[],
  companyId: string,
): Promise<TableHash[]> => {
  const hashes: TableHash[] = []
  for (const table of tables) {
    const columns = table.columns.filter((column) => table.name !== 'company' || !placeColumns.includes(column))
    const { stream, result } = hashing()
    await pipeline(
      from.query(copyTo(rowsOf(table, companyId))),
      stream,
      to.query(copyFrom(copyIn(table.name, columns))),
    )
    hashes.push(result(table.name))
  }
  return hashes
}

/** Removes all rows of a company, except those of the given tables. Triggers are off, so nothing else happens. */
export const removeRows = async (
  client: ClientBase,
  tables: readonly Table[],
  companyId: string,
  kept: readonly string[] = [],
): Promise<void> => {
  for (const { name } of tables)
    if (!kept.includes(name))
      await client.query(
        `delete from ${pg.escapeIdentifier(name)} where ${name === 'company' ? 'id' : 'company_id'} = $1`,
        [companyId],
      )
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

/** The first table whose rows differ; undefined: none. */
export const differingTable = (one: readonly TableHash[], other: readonly TableHash[]): string | undefined =>
  one.find(({ table, hash }) => other.find((each) => each.table === table)?.hash !== hash)?.table
