import type { Job } from 'graphile-worker'
import { sql } from 'kysely'
import { Counter, Gauge } from 'prom-client'
import { asProvider } from '#server/platform/db/provider-work.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Services } from '#server/platform/services.ts'

const done = new Counter({
  name: 'kvitas_jobs_done_total',
  help: 'Attempts of jobs that ended in this process, by task and outcome.',
  labelNames: ['task', 'outcome'],
})

/** Counts an attempt of a job and logs it with the trace of the request that queued it. The queue itself logs the error. */
export const noteJob = (
  { id, task_identifier: task, attempts, payload }: Job,
  error: unknown,
  log: Pick<Services['log'], 'info' | 'warn' | 'debug'>,
): void => {
  done.inc({ task, outcome: error ? 'error' : 'success' })
  const { trace_id } = payload as { trace_id?: string }
  const details = { task, job: id, attempts, trace_id }
  if (error) log.warn(details, 'job failed')
  // The jobs of the schedule say nothing every minute.
  else log[trace_id === undefined ? 'debug' : 'info'](details, 'job done')
}

const gauge = (figure: { name: string; help: string }) => new Gauge({ ...figure, labelNames: ['cluster'] })

const gauges = {
  waiting: gauge({ name: 'kvitas_jobs_waiting', help: 'Jobs of a cluster that could run now and wait.' }),
  oldest_seconds: gauge({
    name: 'kvitas_jobs_oldest_waiting_seconds',
    help: 'How long the oldest of them has waited; 0: there is none.',
  }),
  running: gauge({ name: 'kvitas_jobs_running', help: 'Jobs of a cluster that some process runs.' }),
  failed: gauge({ name: 'kvitas_jobs_failed', help: 'Jobs of a cluster that failed and will be tried again.' }),
  given_up: gauge({
    name: 'kvitas_jobs_given_up',
    help: 'Jobs of a cluster that failed 25 times and will not be tried again.',
  }),
}

type Counts = Record<keyof typeof gauges, number>

/** All processes show the same, so the figures of one are enough. */
export const observeWaitingJobs = async ({ pool }: Pick<Services, 'pool'>, cluster: string): Promise<void> => {
  const counts = await inTransaction(pool, null, (db) =>
    asProvider(
      db,
      async () =>
        (
          await sql<Counts>`select waiting, oldest_seconds, running, failed, given_up from operator_job_counts()`.execute(
            db,
          )
        ).rows[0],
    ),
  )
  for (const [name, gauge] of Object.entries(gauges)) gauge.set({ cluster }, counts?.[name as keyof Counts] ?? NaN)
}

/** NaN: old figures would look as if nothing had changed. */
export const forgetWaitingJobs = (cluster: string): void => {
  for (const gauge of Object.values(gauges)) gauge.set({ cluster }, NaN)
}
