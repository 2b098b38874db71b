import type { Pool, PoolClient, QueryConfig } from 'pg'

const condition = /(?:"?\w+"?\.)?"?company_id"? = \$(\d+)/g

/**
 * The application's connections with every condition on the company in queries replaced by true. What they read and change is limited by
 * row-level security alone. `removedConditions` counts them.
 */
export const unscopedDatabase = (pool: Pool) => {
  let removedConditions = 0
  const removeCondition = (text: string) =>
    text.replace(condition, (_, parameter: string) => {
      removedConditions += 1
      // The parameter stays in the query, because its value is still sent.
      return `($${parameter}::text is not null)`
    })
  const withoutConditions = (client: PoolClient): PoolClient =>
    new Proxy(client, {
      get: (target, name) => {
        if (name === 'query')
          return (query: string | QueryConfig, ...rest: unknown[]) =>
            (target.query as (...args: unknown[]) => unknown)(
              // Changed in place, because a prepared query is an object of the driver.
              typeof query === 'string'
                ? removeCondition(query)
                : Object.assign(query, withNewName(query, removeCondition)),
              ...rest,
            )
        const value = Reflect.get(target, name, target)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
  return {
    pool: new Proxy(pool, {
      get: (target, name) => {
        if (name === 'connect') return async () => withoutConditions(await target.connect())
        const value = Reflect.get(target, name, target)
        return typeof value === 'function' ? value.bind(target) : value
      },
    }),
    removedConditions: () => removedConditions,
  }
}

/** A changed text needs another name of the prepared statement. */
const withNewName = ({ name, text }: QueryConfig, removeCondition: (text: string) => string) => ({
  text: removeCondition(text),
  ...(name ? { name: `${name}-unscopedDatabase` } : {}),
})
