// Decision: docs/decisions/several-clusters.md
import { setTimeout as pause } from 'node:timers/promises'
import type { ClientBase } from 'pg'
import { refusal } from '#server/platform/process/refusal.ts'

const jobs = `graphile_worker.jobs j join graphile_worker._private_jobs p on p.id = j.id
  where p.payload->>'company_id' = $1`

/** Waits until no job of the company runs. Those that begin meanwhile are refused and wait. */
export const waitForJobs = async (client: ClientBase, companyId: string, mostMs: number): Promise<void> => {
  const until = performance.now() + mostMs
  for (;;) {
    const { rowCount } = await client.query(`select from ${jobs} and j.locked_at is not null`, [companyId])
    if (rowCount === 0) return
    if (performance.now() > until)
      throw refusal('A job of the company takes too long, such as a large export. Nothing was moved; try again later.')
    await pause(200)
  }
}

type WaitingJob = {
  id: string
  task: string
  payload: unknown
  queue: string | null
  run_at: string
  key: string | null
  priority: number
  attempts: number
}

/** The jobs of the company that wait. */
export const waitingJobs = async (client: ClientBase, companyId: string): Promise<WaitingJob[]> => {
  const { rows } = await client.query<WaitingJob>(
    `select j.id::text as id, j.task_identifier as task, p.payload, j.queue_name as queue, j.run_at::text as run_at, j.key, j.priority, j.attempts
      from ${jobs} and j.attempts < j.max_attempts order by j.id`,
    [companyId],
  )
  return rows
}

/** Queues jobs that another cluster had, to run as if they had not failed before: a move refuses those that begin meanwhile. */
export const addJobs = async (client: ClientBase, waiting: readonly WaitingJob[]): Promise<void> => {
  for (const { task, payload, queue, run_at, key, priority } of waiting)
    await client.query(
      `select graphile_worker.add_job($1, payload => $2, queue_name => $3, run_at => $4, job_key => $5, priority => $6)`,
      [task, JSON.stringify(payload), queue, run_at, key, priority],
    )
}

export const removeJobs = async (client: ClientBase, waiting: readonly WaitingJob[]): Promise<void> => {
  await client.query('select graphile_worker.complete_jobs($1::bigint[])', [waiting.map(({ id }) => id)])
}
