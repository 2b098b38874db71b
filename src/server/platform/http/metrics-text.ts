import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import { Gauge, register } from 'prom-client'
import { firstCluster } from '#domain/cluster.ts'
import { observeBackups } from '#server/platform/backup/backup-metrics.ts'
import { everyCluster } from '#server/platform/clusters/clusters.ts'
import { withTimeout } from '#server/platform/db/pool.ts'
import { forgetWaitingJobs, observeWaitingJobs } from '#server/platform/jobs/job-metrics.ts'
import type { Services } from '#server/platform/services.ts'
import { observeProcess } from './process-metrics.ts'

/** Prometheus gives up after ten seconds by default. */
const waitMs = 3000

const isUp = new Gauge({
  name: 'kvitas_database_up',
  help: 'Whether the database of a cluster answers within three seconds: 0 or 1.',
  labelNames: ['cluster'],
})

/** The reading of each pool that has not ended: further ones join it, so that they never fill the pool of a database that hangs. */
const readings = new WeakMap<Pool, { answers: Promise<unknown>; figures: Promise<unknown> }>()

/** The metrics of this process for Prometheus. Without a database the other figures still matter. */
export const metricsText = async (services: Services): Promise<string> => {
  const reached = everyCluster(services)
  await Promise.all(reached.map(observeCluster))
  const names = new Set(reached.map(nameOf))
  for (const { name } of services.config.clusters) if (!names.has(name)) isUp.set({ cluster: name }, 0)
  observeProcess(services)
  return register.metrics()
}

const nameOf = ({ cluster }: Services): string => cluster ?? firstCluster

const observeCluster = async (services: Services): Promise<void> => {
  const { pool } = services
  const cluster = nameOf(services)
  const reading = readings.get(pool) ?? readDatabase(services, cluster)
  readings.set(pool, reading)
  const answers = await isDoneInTime(reading.answers)
  isUp.set({ cluster }, answers ? 1 : 0)
  if (!answers || !(await isDoneInTime(reading.figures))) forgetWaitingJobs(cluster)
}

const readDatabase = (services: Services, cluster: string) => {
  const { pool } = services
  const answers = pool.query(withTimeout({ text: 'select 1' }))
  const figures = answers
    .then(() => Promise.all([observeWaitingJobs(services, cluster), observeBackups(services, cluster)]))
    .finally(() => readings.delete(pool))
  // Who waits is told.
  figures.catch(() => {})
  return { answers, figures }
}

const isDoneInTime = (work: Promise<unknown>): Promise<boolean> =>
  Promise.race([
    work.then(
      () => true,
      () => false,
    ),
    pause(waitMs, false, { ref: false }),
  ])
