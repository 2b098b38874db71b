import { setTimeout as pause } from 'node:timers/promises'
import path from 'node:path'
import pino from 'pino'
import { startEmbedded } from '#server/platform/db/embedded/start.ts'
import { runCluster } from '#server/test/cluster/run.ts'
import type { ClusterReport } from '#server/test/cluster/run.ts'
import { hasPgBouncer, pgBouncerVersion, startPgBouncer } from '#server/test/pgbouncer.ts'
import type { Figure } from './table.ts'
import { mkdir } from 'node:fs/promises'

const seconds = 120
/** Requests with their retry; a killed process delays them by the second before the retry and a little more. */
const goalMs = 3000

/** Three web processes and two workers that are killed and restarted in turn, without and with a pooler. */
export const measureCluster = async (folder: string, share: number): Promise<Figure[]> => {
  const figures: Figure[] = []
  for (const isPooled of hasPgBouncer ? [false, true] : [false]) {
    const dataDir = path.join(folder, isPooled ? 'pooled' : 'direct')
    await mkdir(dataDir)
    const database = await startEmbedded({ dataDir, log: pino({ level: 'silent' }) })
    const pooler = isPooled ? await startPgBouncer(database.ownerUrl) : undefined
    try {
      const report = await runCluster({
        ownerUrl: database.ownerUrl,
        ...(pooler ? { poolerUrl: pooler.urlOf(database.ownerUrl) } : {}),
        roles: ['web', 'web', 'web', 'worker', 'worker'],
        seconds: Math.max(10, Math.round(seconds * share)),
        companies: 4,
        callers: 2,
      })
      figures.push(...figuresOf(report, isPooled ? `Cluster through PgBouncer ${pgBouncerVersion()}` : 'Cluster'))
    } finally {
      await pooler?.stop()
      await database.stop()
      await pause(100)
    }
  }
  if (!hasPgBouncer) console.log('Skipped: PgBouncer is not installed (Debian: apt-get install pgbouncer)')
  return figures
}

const figuresOf = (report: ClusterReport, name: string): Figure[] => {
  for (const error of report.errors.slice(0, 10)) console.log(error)
  const zero = (what: string, count: number): Figure => ({
    name: `${name}: ${what}`,
    measured: String(count),
    goal: '0',
    isMet: count === 0,
  })
  const { requests, repeated, killed, restarted, invoices, letters, uncertain } = report
  console.log(
    `${name}: ${requests} requests, ${repeated} of them sent twice, ${killed} kills, ${restarted} restarts, ${invoices} invoices, ${letters} letters, ${uncertain} of them interrupted and marked`,
  )
  return [
    zero('errors after one retry', report.errors.length),
    zero('answered invoices that are missing', report.lost),
    zero('numbers given twice', report.numberedTwice),
    zero('letters sent twice', report.lettersTwice),
    zero('letters lost', report.lettersLost),
    zero('wrong sums', report.difference ? 1 : 0),
    {
      name: `${name}: p95 of a request`,
      measured: `${report.p95.toFixed(0)} ms`,
      goal: `< ${goalMs} ms`,
      isMet: report.p95 < goalMs,
    },
  ]
}
