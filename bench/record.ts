import type { Pool, PoolClient, QueryResult } from 'pg'

export type Statement = { text: string; values: unknown[]; name?: string }

/** A pool whose connections note every statement they are sent: so that the bare driver can send the very same. */
export const recordingPool = (pool: Pool) => {
  const statements: Statement[] = []
  const note = (asked: string | { text: string; values?: unknown[]; name?: string }) =>
    statements.push(
      typeof asked === 'string'
        ? { text: asked, values: [] }
        : { text: asked.text, values: asked.values ?? [], ...(asked.name ? { name: asked.name } : {}) },
    )
  const recorded = (client: PoolClient): PoolClient =>
    new Proxy(client, {
      get: (target, key) => {
        if (key === 'query')
          return (asked: string | Statement): Promise<QueryResult> => {
            note(asked)
            return target.query(asked as Statement)
          }
        const value: unknown = Reflect.get(target, key)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
  const connect = async () => recorded(await pool.connect())
  return { pool: { connect, query: pool.query.bind(pool) } as unknown as Pool, statements }
}

/** Sends statements as they are, one after the other, on one connection. */
export const replay = async (client: PoolClient, statements: readonly Statement[]) => {
  for (const { text, values, name } of statements) {
    if (values.length === 0) await client.query(text)
    else await client.query({ text, values, ...(name ? { name } : {}) })
  }
}
