import { sql } from 'kysely'
import type { OperatorJob } from '#contract/provider/operator.ts'
import type { Context } from '#server/platform/http/context.ts'
import { notFound } from '#server/platform/http/problem.ts'
import { allOthers } from '#server/platform/clusters/clusters.ts'
import type { Database } from '#server/platform/db/kysely.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { asProvider } from '#server/platform/db/provider-work.ts'

type OperatorContext = Pick<Context, 'db' | 'services'>

const maxShown = 200

/** The error message without secrets that it may contain: passwords in URLs, tokens, keys. */
export const withoutSecrets = (error: string): string =>
  (error.split('\n')[0] ?? '')
    .replaceAll(/\/\/[^\s/@]+@/g, '//…@')
    .replaceAll(/[\w+/=-]{32,}/g, (text) => (/^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(text) ? text : '…'))
    .slice(0, 300)

/** Jobs of one cluster. `prefix` goes before their ids. */
const readJobs = (db: Database, prefix: string): Promise<OperatorJob[]> =>
  asProvider(db, async () => {
    const { rows } = await sql<Omit<OperatorJob, 'given_up'>>`select * from operator_jobs()
      order by attempts >= max_attempts desc, run_at, id::bigint limit ${maxShown}`.execute(db)
    return rows.map(({ id, task, attempts, max_attempts, error, run_at, created_at }) => ({
      id: `${prefix}${id}`,
      task,
      attempts,
      max_attempts,
      error: withoutSecrets(error),
      run_at,
      created_at,
      given_up: attempts >= max_attempts,
    }))
  })

const byNextAttempt = (a: OperatorJob, b: OperatorJob): number =>
  Number(b.given_up) - Number(a.given_up) || Date.parse(a.run_at) - Date.parse(b.run_at)

/** Jobs of all clusters whose latest attempt failed; those without further attempts first, then by the time of the next attempt. */
export const listJobs = async ({ db, services }: OperatorContext) => {
  const jobs = await Promise.all([
    readJobs(db, ''),
    ...allOthers(services).map(({ pool, cluster }) =>
      inTransaction(pool, null, (there) => readJobs(there, `${cluster}:`)),
    ),
  ])
  const data = jobs.flat().toSorted(byNextAttempt).slice(0, maxShown)
  return { data, meta: { next_cursor: null, tabs: {} } }
}

const retryIn = async (db: Database, job: string): Promise<void> => {
  const { rows } = await asProvider(db, () =>
    sql<{ done: boolean }>`select operator_retry_job(${job}::bigint) as done`.execute(db),
  )
  if (!rows[0]?.done) throw notFound('job')
}

/** Retries a failed job now. `job`: an id of the list. Throws `not_found` also for a job that is running. */
export const retryJob = async ({ db, services }: OperatorContext, job: string): Promise<void> => {
  const [, name, id] = /^(?:([a-z0-9_-]+):)?(\d{1,18})$/.exec(job) ?? []
  if (id === undefined) throw notFound('job')
  if (name === undefined) return retryIn(db, id)
  const there = allOthers(services).find(({ cluster }) => cluster === name)
  if (!there) throw notFound('job')
  await inTransaction(there.pool, null, (other) => retryIn(other, id))
}
