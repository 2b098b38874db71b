import { AsyncLocalStorage } from 'node:async_hooks'

/** The time during which at least one query of a request was running: concurrent queries are not counted twice. And the trace of the request. */
export type QueryTime = { running: number; since: number; total: number; traceId: string | undefined }

const current = new AsyncLocalStorage<QueryTime>()

export const newQueryTime = (traceId?: string): QueryTime => ({ running: 0, since: 0, total: 0, traceId })

/** Measures the queries of the work, also those in further transactions that it opens. */
export const withQueryTime = <T>(time: QueryTime, work: () => T): T => current.run(time, work)

/** The trace of the request whose work this is; undefined outside of requests. */
export const currentTraceId = (): string | undefined => current.getStore()?.traceId

/** Measures one query, if it runs inside `withQueryTime`. */
export const timed = async <T>(query: () => Promise<T>): Promise<T> => {
  const time = current.getStore()
  if (!time) return query()
  if (time.running === 0) time.since = performance.now()
  time.running += 1
  try {
    return await query()
  } finally {
    time.running -= 1
    if (time.running === 0) time.total += performance.now() - time.since
  }
}

/** Milliseconds so far, including queries that are still running. */
export const queryMilliseconds = ({ running, since, total }: QueryTime): number =>
  running > 0 ? total + performance.now() - since : total
