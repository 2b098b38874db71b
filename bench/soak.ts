import { readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import pino from 'pino'
import { startEmbedded } from '#server/platform/db/embedded/start.ts'
import { runSoak } from '#server/test/cluster/soak.ts'
import type { Memory, SoakReport } from '#server/test/cluster/soak.ts'
import { percentile } from './measure.ts'
import type { Figure } from './table.ts'

/** Of `npm run bench -- soak`; `npm run soak -- 60` takes the minutes. */
export const benchMinutes = 10
/** A process that nobody kills may grow by this much from the second quarter to the last one: in the first one it loads what it needs. */
const mostGrowth = 1.2
const mostGrowthMib = 40

/** All processes at half of what they can do, while a random one is killed each minute and the database each fifth one. */
export const measureSoak = async (folder: string, minutes: number): Promise<Figure[]> => {
  const dataDir = path.join(folder, 'soak')
  await mkdir(dataDir, { recursive: true })
  const database = await startEmbedded({ dataDir, log: pino({ level: 'silent' }) })
  try {
    const report = await runSoak({
      ownerUrl: database.ownerUrl,
      roles: ['web', 'web', 'web', 'worker', 'worker'],
      companies: 4,
      seconds: minutes * 60,
      peakSeconds: Math.min(30, minutes * 6),
      leastTroubles: 5,
      troubleSeconds: Math.min(60, minutes * 6),
      killDatabase: () => void process.kill(postmasterOf(dataDir), 'SIGKILL'),
    })
    return figuresOf(report, minutes)
  } finally {
    await database.stop()
  }
}

/** The first line of the file is the process id. */
const postmasterOf = (dataDir: string): number =>
  Number.parseInt(readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10)

const zero = (name: string, count: number): Figure => ({
  name,
  measured: String(count),
  goal: '0',
  isMet: count === 0,
})

/** The median of each quarter: one sample depends on when garbage was collected. */
const quartersOf = (samples: readonly number[]): number[] =>
  [0, 1, 2, 3].map((quarter) => {
    const [from, to] = [quarter, quarter + 1].map((edge) => Math.floor((edge * samples.length) / 4))
    return percentile(samples.slice(from, Math.max(to!, from! + 1)), 0.5)
  })

const memoryFigure = ({ name, mib }: Memory): Figure => {
  const quarters = quartersOf(mib)
  const [, second, , last] = quarters as [number, number, number, number]
  return {
    name: `Memory of ${name}, which is never killed, by quarters`,
    measured: `${quarters.map((each) => each.toFixed(0)).join(', ')} MiB, most ${Math.max(...mib).toFixed(0)}`,
    goal: `last ≤ second × ${mostGrowth} or + ${mostGrowthMib} MiB`,
    isMet: last <= Math.max(second * mostGrowth, second + mostGrowthMib),
  }
}

const figuresOf = (report: SoakReport, minutes: number): Figure[] => {
  for (const text of [...report.unexpected, ...report.errors].slice(0, 20)) console.log(text)
  const {
    requests,
    repeated,
    peak,
    everyCalls,
    statuses,
    killed,
    databaseKills,
    invoices,
    letters,
    uncertain,
    noticesTwice,
  } = report
  const answers = Object.entries(statuses).map(([status, count]) => `${status === '0' ? 'lost' : status}: ${count}`)
  console.log(
    `${minutes} minutes at half of ${peak.toFixed(0)} requests a second: ${requests} requests, ${repeated} repeated (${answers.join(', ')}), ` +
      `${everyCalls} calls of the whole contract, ${killed} processes and ${databaseKills} times the database killed, ` +
      `${invoices} invoices, ${letters} letters, ${uncertain} of them interrupted and marked, ${noticesTwice} mails about accounts repeated`,
  )
  return [
    zero('Answers 5xx other than 503', report.unexpected.length),
    zero('Refusals, and requests without an answer in a minute', report.errors.length),
    zero('Answered invoices that are missing', report.lost),
    zero('Numbers given twice', report.numberedTwice),
    zero('Letters sent twice', report.lettersTwice),
    zero('Letters lost', report.lettersLost),
    zero('Wrong sums', report.difference ? 1 : 0),
    ...report.memory.map(memoryFigure),
  ]
}
