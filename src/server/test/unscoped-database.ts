import type { Pool, PoolClient, QueryConfig } from 'pg'

const condition = /(?:"?\w+"?\.)?"?company_id"? = \$(\d+)/g

/**
 * The application's connections with every condition on the company in queries replaced by true. What they read and change is limited by
 * row-level security alone. `forgotten` counts the replaced conditions.
 */
export const unscopedDatabase = (pool: Pool) => {
  let forgotten = 0
  const forget = (text: string) =>
    text.replace(condition, (_, parameter: string) => {
      forgotten += 1
      // The parameter stays in the query, because its value is still sent.
      return `($${parameter}::text is not null)`
    })
  const forgetting = (client: PoolClient): PoolClient =>
    new Proxy(client, {
      get: (target, name) => {
        if (name === 'query')
          return (query: string | QueryConfig, ...rest: unknown[]) =>
            (target.query as (...given: unknown[]) => unknown)(
              // The driver's own queries pass here too, without a text.
              typeof query === 'string'
                ? forget(query)
                : plain(query)
                  ? { ...query, ...renamed(query, forget) }
                  : query,
              ...rest,
            )
        const value = Reflect.get(target, name, target)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
  return {
    pool: new Proxy(pool, {
      get: (target, name) => {
        if (name === 'connect') return async () => forgetting(await target.connect())
        const value = Reflect.get(target, name, target)
        return typeof value === 'function' ? value.bind(target) : value
      },
    }),
    forgotten: () => forgotten,
  }
}

const plain = (query: QueryConfig) => Object.getPrototypeOf(query) === Object.prototype

/** A changed text needs another name of the prepared statement. */
const renamed = ({ name, text }: QueryConfig, forget: (text: string) => string) => ({
  text: forget(text),
  ...(name ? { name: `${name}-unscopedDatabase` } : {}),
})
