import type { ClientBase } from 'pg'

export type Finished = { name: string; size: number; rows: number; files: number; missing: number }

/** Rows of `backup_run`: each attempt, so that operators see the last one and how long ago the last good one was. */
export const beginRun = async (
  owner: ClientBase,
  { place, name, now }: { place: string; name: string; now: Date },
): Promise<number> => {
  // The lock is ours, so their processes have ended.
  await owner.query(
    `update backup_run set outcome = 'failed', reason = 'The process ended before the backup was complete.', finished_at = $1
      where outcome = 'running'`,
    [now],
  )
  await owner.query(`delete from backup_run where started_at < $1::timestamptz - interval '400 days'`, [now])
  const sql = 'insert into backup_run (place, name, started_at) values ($1, $2, $3) returning id'
  return Number((await owner.query<{ id: string }>(sql, [place, name, now])).rows[0]!.id)
}

/** Counted from its start, so that both moments are of the same clock. */
const finishedAt = 'finished_at = started_at + make_interval(secs => $2)'

export const finishRun = async (
  owner: ClientBase,
  id: number,
  { size, rows, files, missing, seconds }: Finished & { seconds: number },
) =>
  owner.query(
    `update backup_run set outcome = 'ok', ${finishedAt}, size = $3, row_count = $4, files = $5, missing = $6 where id = $1`,
    [id, seconds, size, rows, files, missing],
  )

const longestReason = 500

export const failRun = async (owner: ClientBase, id: number, seconds: number, reason: string) =>
  owner.query(`update backup_run set outcome = 'failed', ${finishedAt}, reason = $3 where id = $1`, [
    id,
    seconds,
    reason.slice(0, longestReason),
  ])
