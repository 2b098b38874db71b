import { createHash } from 'node:crypto'
import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type { CompiledQuery, DatabaseConnection, Driver } from 'kysely'
import type { ClientBase } from 'pg'
import { joinWrites } from './pool.ts'
import { queryPrepared } from './prepared.ts'
import { timed } from './query-time.ts'
import type { DB } from './schema.ts'

/** The queries of a handler: on one connection, inside the request's transaction. */
export type Database = Kysely<DB>

/**
 * Statements are prepared by name, because planning most of them costs more than running them. The name is a hash of the text, so a
 * statement has the same name on every connection. Beyond the limit (lists with unusual filters) statements are not prepared.
 */
const names = new Map<string, string>()
const maxPrepared = 500
const nameOf = (text: string): string | undefined => {
  const existing = names.get(text)
  if (existing || names.size >= maxPrepared) return existing
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 24)
  names.set(text, name)
  return name
}

const connectionOn = (client: ClientBase, isPrepared: boolean): DatabaseConnection => ({
  executeQuery: async <R>({ sql, parameters }: CompiledQuery) => {
    const name = isPrepared ? nameOf(sql) : undefined
    const query = { text: sql, values: [...parameters] }
    joinWrites(client)
    const result = await timed(() =>
      name === undefined ? client.query<R & object>(query) : queryPrepared<R & object>(client, { ...query, name }),
    )
    return { rows: result.rows, numAffectedRows: BigInt(result.rowCount ?? 0) }
  },
  // oxlint-disable-next-line require-yield
  streamQuery: async function* () {
    throw new Error('Lists are read by cursor pages, never streamed')
  },
})

const rejectTransaction = async () => {
  throw new Error('The mount begins and ends the transaction of a request')
}

const driverOn = (client: ClientBase, isPrepared: boolean): Driver => {
  const connection = connectionOn(client, isPrepared)
  return {
    init: async () => {},
    acquireConnection: async () => connection,
    beginTransaction: rejectTransaction,
    commitTransaction: rejectTransaction,
    rollbackTransaction: rejectTransaction,
    releaseConnection: async () => {},
    destroy: async () => {},
  }
}

const adapter = new PostgresAdapter()
const compiler = new PostgresQueryCompiler()

/** Kysely bound to one open connection; cheap enough to create for each request. */
export const kyselyOn = (client: ClientBase, isPrepared = true): Database =>
  new Kysely<DB>({
    dialect: {
      createAdapter: () => adapter,
      createQueryCompiler: () => compiler,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createDriver: () => driverOn(client, isPrepared),
    },
  })
