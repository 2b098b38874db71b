import { createHash } from 'node:crypto'
import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type { CompiledQuery, DatabaseConnection, Driver } from 'kysely'
import type { ClientBase } from 'pg'
import { timed } from './query-time.ts'
import type { DB } from './schema.ts'

/** Queries as every handler sees them: on one connection, inside the request's transaction. */
export type Database = Kysely<DB>

/**
 * Statements are prepared by name: planning costs more than running most of ours. Names are of the text, so the same
 * statement has one name on every connection. Past the limit (lists with unusual filters) they go unnamed.
 */
const names = new Map<string, string>()
const maxPrepared = 500
const nameOf = (text: string): string | undefined => {
  const known = names.get(text)
  if (known || names.size >= maxPrepared) return known
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 24)
  names.set(text, name)
  return name
}

const connectionOn = (client: ClientBase): DatabaseConnection => ({
  executeQuery: async <R>({ sql, parameters }: CompiledQuery) => {
    const name = nameOf(sql)
    const query = { text: sql, values: [...parameters], ...(name ? { name } : {}) }
    const result = await timed(() => client.query<R & object>(query))
    return { rows: result.rows, numAffectedRows: BigInt(result.rowCount ?? 0) }
  },
  // oxlint-disable-next-line require-yield
  streamQuery: async function* () {
    throw new Error('Lists are read by cursor pages, never streamed')
  },
})

const refused = async () => {
  throw new Error('The mount opens and ends the transaction of a request')
}

const driverOn = (client: ClientBase): Driver => {
  const connection = connectionOn(client)
  return {
    init: async () => {},
    acquireConnection: async () => connection,
    beginTransaction: refused,
    commitTransaction: refused,
    rollbackTransaction: refused,
    releaseConnection: async () => {},
    destroy: async () => {},
  }
}

const adapter = new PostgresAdapter()
const compiler = new PostgresQueryCompiler()

/** Kysely bound to one open connection; cheap enough to be made for each request. */
export const kyselyOn = (client: ClientBase): Database =>
  new Kysely<DB>({
    dialect: {
      createAdapter: () => adapter,
      createQueryCompiler: () => compiler,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createDriver: () => driverOn(client),
    },
  })
