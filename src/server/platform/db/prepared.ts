// Decision: docs/decisions/prepared-statements.md
import pg from 'pg'
import type { ClientBase, QueryConfig, QueryResult, QueryResultRow, Submittable } from 'pg'

/** The columns of a statement's rows, as the driver keeps them in a result. */
type Columns = { fields: unknown; _parsers: unknown; _prebuiltEmptyResultObject: unknown }

/** The driver's connection, through which a query sends its messages. */
type Connection = { describe: () => void }

/** The parts of the driver's query that its types lack. */
declare class DriverQuery {
  constructor(config: QueryConfig)
  name: string
  /** Read by the client. */
  query_timeout: number | undefined
  callback: (error: Error | null, result: QueryResult<never>) => void
  _result: Columns
  _accumulateRows: boolean
  hasBeenParsed(connection: Connection): boolean
  prepare(connection: Connection): void
  handleCommandComplete(message: unknown, connection: Connection): void
}

/** What is known of a connection: the columns of its prepared statements by name, and a view of it that asks for no columns. */
type Known = { columns: Map<string, Columns>; withoutDescribe: Connection }

const connections = new WeakMap<Connection, Known>()

const knownOf = (connection: Connection): Known => {
  const known = connections.get(connection) ?? {
    columns: new Map<string, Columns>(),
    withoutDescribe: Object.create(connection, { describe: { value: () => {} } }) as Connection,
  }
  connections.set(connection, known)
  return known
}

/**
 * Asks for the columns of a prepared statement only the first time on a connection. They cannot change: after a change of a table
 * PostgreSQL rejects the statement ("cached plan must not change result type").
 */
class PreparedQuery extends (pg.Query as unknown as typeof DriverQuery) {
  override prepare(connection: Connection) {
    const { columns, withoutDescribe } = knownOf(connection)
    const known = this.hasBeenParsed(connection) ? columns.get(this.name) : undefined
    if (!known) return super.prepare(connection)
    Object.assign(this._result, known)
    this._accumulateRows = true
    super.prepare(withoutDescribe)
  }

  override handleCommandComplete(message: unknown, connection: Connection) {
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result
    knownOf(connection).columns.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject })
    super.handleCommandComplete(message, connection)
  }
}

/** Runs a statement that is prepared by its name. */
export const queryPrepared = async <Row extends QueryResultRow>(
  client: ClientBase,
  config: QueryConfig & { name: string; query_timeout?: number },
): Promise<QueryResult<Row>> => {
  const query = new PreparedQuery(config)
  query.query_timeout = config.query_timeout
  try {
    return await new Promise((resolve, reject) => {
      query.callback = (error, result) => (error ? reject(error) : resolve(result))
      client.query(query as unknown as Submittable)
    })
  } catch (error) {
    // The driver's stack begins at the socket; this one leads to the caller.
    Error.captureStackTrace(error as Error)
    throw error
  }
}
