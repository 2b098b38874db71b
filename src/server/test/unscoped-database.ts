import type { Pool, PoolClient, QueryConfig } from 'pg'

const condition = /(?:"?\w+"?\.)?"?company_id"? = \$(\d+)/g

/**
 * The application's connections as if no query of any handler named its company: each such condition is always true. What is
 * seen and changed through them is what row-level security alone lets through. `forgotten` counts the conditions.
 */
export const unscopedDatabase = (pool: Pool) => {
  let forgotten = 0
  const forget = (text: string) =>
    text.replace(condition, (_, parameter: string) => {
      forgotten += 1
      // Still named, or the value given for it would be one too many.
      return `($${parameter}::text is not null)`
    })
  const forgetting = (client: PoolClient): PoolClient =>
    new Proxy(client, {
      get: (target, name) => {
        if (name === 'query')
          return (query: string | QueryConfig, ...rest: unknown[]) =>
            (target.query as (...given: unknown[]) => unknown)(
              // The driver hands its own queries through here, too: they have no text of their own.
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

/** Another text may not be prepared under the name of the first. */
const renamed = ({ name, text }: QueryConfig, forget: (text: string) => string) => ({
  text: forget(text),
  ...(name ? { name: `${name}-unscopedDatabase` } : {}),
})
