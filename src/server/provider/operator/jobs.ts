import { sql } from 'kysely'
import type { OperatorJob } from '#contract/provider/operator.ts'
import type { Context } from '#server/platform/http/context.ts'
import { notFound } from '#server/platform/http/problem.ts'
import { asProvider } from '#server/platform/db/provider-work.ts'

type DbContext = Pick<Context, 'db'>

const maxShown = 200

/** The error message without secrets that it may contain: passwords in URLs, tokens, keys. */
export const withoutSecrets = (error: string): string =>
  (error.split('\n')[0] ?? '')
    .replaceAll(/\/\/[^\s/@]+@/g, '//…@')
    .replaceAll(/[\w+/=-]{32,}/g, (text) => (/^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(text) ? text : '…'))
    .slice(0, 300)

/** Jobs whose latest attempt failed; those without further attempts first, then by the time of the next attempt. */
export const listJobs = ({ db }: DbContext) =>
  asProvider(db, async () => {
    const { rows } = await sql<
      Omit<OperatorJob, 'given_up'>
    >`select *, count(*) over ()::int as total from operator_jobs()
      order by attempts >= max_attempts desc, run_at, id::bigint limit ${maxShown}`.execute(db)
    const data = rows.map(({ id, task, attempts, max_attempts, error, run_at, created_at }) => ({
      id,
      task,
      attempts,
      max_attempts,
      error: withoutSecrets(error),
      run_at,
      created_at,
      given_up: attempts >= max_attempts,
    }))
    return { data, meta: { next_cursor: null, tabs: {} } }
  })

/** Retries a failed job now. Throws `not_found` also for a job that is running. */
export const retryJob = async ({ db }: DbContext, job: string): Promise<void> => {
  if (!/^\d{1,18}$/.test(job)) throw notFound('job')
  const { rows } = await asProvider(db, () =>
    sql<{ done: boolean }>`select operator_retry_job(${job}::bigint) as done`.execute(db),
  )
  if (!rows[0]?.done) throw notFound('job')
}
