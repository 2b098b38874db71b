import { rmSync } from 'node:fs'
import type { Client } from 'pg'
import { createLog } from '#server/platform/process/log.ts'
import { readBooks } from '../books-database.ts'
import { verifyBooks } from '../verify.ts'
import { newFolder } from './data-folder.ts'
import { startProcess } from './server-process.ts'
import { callerOf, createFixtures, newAnsweredWrites, signUp, write } from './writes.ts'
import type { AnsweredWrites, CallApi } from './writes.ts'

export type Round = {
  killed: string
  answered: number
  /** Answered writes that are missing; must be 0. */
  lost: number
  /** Numbers of the series that no document has; must be 0. */
  missing: number
  issued: number
  /** The first wrong sum in one line; null if the books are verified. */
  difference: string | null
  readyAfter: number
}

type CrashTest = {
  rounds: number
  writes: number
  onRound?: (round: Round) => void
  /** By default a new one, on which the product was never started. */
  dataDir?: string
}

const callers = 8

/**
 * Starts the product on a folder, writes with concurrent callers, kills it in the middle, starts it again and checks the books,
 * `rounds` times. Every other time the database is killed, too.
 */
export const crashRounds = async ({
  rounds,
  writes,
  onRound,
  dataDir = newFolder('crash'),
}: CrashTest): Promise<Round[]> => {
  const finishedRounds: Round[] = []
  let server = await startProcess(dataDir)
  try {
    const authorization = await signUp(server.address)
    const callApi = () => callerOf(server.address, { authorization })
    const fixtures = await createFixtures(callApi())
    const withDatabase = (round: number) => round % 2 === 1
    for (let round = 0; round < rounds; round += 1) {
      const answered = newAnsweredWrites()
      const killAt = Math.round(writes * (0.3 + 0.4 * (round / Math.max(1, rounds - 1))))
      await writeUntil(
        writes,
        killAt,
        (index) => write(callApi(), fixtures, answered, index),
        () => server.crash(withDatabase(round)),
      )
      server = await startProcess(dataDir)
      const result = await checkBooks(dataDir, answered, callApi(), fixtures.series)
      finishedRounds.push({
        killed: withDatabase(round) ? 'server, database' : 'server',
        ...result,
        readyAfter: server.readyAfter,
      })
      onRound?.(finishedRounds.at(-1)!)
    }
    return finishedRounds
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Writes with concurrent callers and kills the server at the write `at`; later writes get no answer. */
const writeUntil = async (
  writes: number,
  killAt: number,
  work: (index: number) => Promise<void>,
  kill: () => Promise<void>,
) => {
  let next = 0
  let killing: Promise<void> | undefined
  const caller = async () => {
    for (let index = next++; index < writes && !killing; index = next++) {
      if (index === killAt) killing = kill()
      await work(index).catch((error: unknown) => {
        if (!killing) throw error
      })
    }
  }
  await Promise.all(Array.from({ length: callers }, caller))
  await killing
}

const checkBooks = async (dataDir: string, answered: AnsweredWrites, callApi: CallApi, series: string) => {
  const { counts } = (await callApi('GET', `/series/${series}/continuity`)).body
  const { lost, difference } = await readBooks({ dataDir }, createLog('fatal'), async (owner) => ({
    lost: await countLost(owner, answered),
    difference: (await verifyBooks(owner)).difference,
  }))
  const differenceText =
    difference && `${difference.title}: stored ${difference.kept}, expected ${difference.should_be}`
  const total = Object.values(answered).reduce((sum, ids) => sum + ids.length, 0)
  return {
    answered: total,
    lost,
    missing: counts.missing as number,
    issued: counts.issued as number,
    difference: differenceText,
  }
}

const conditions = {
  invoice: ['invoice', 'true'],
  expense: ['expense', 'true'],
  payment: ['payment', 'true'],
  invoice_payment: ['invoice_payment', 'true'],
  deleted: ['invoice', 'deleted_at is not null'],
  voided: ['invoice', 'voided_at is not null'],
} as const satisfies Record<keyof AnsweredWrites, readonly [string, string]>

const countLost = async (owner: Client, answered: AnsweredWrites): Promise<number> => {
  let lost = 0
  for (const [kind, ids] of Object.entries(answered)) {
    const [table, condition] = conditions[kind as keyof AnsweredWrites]
    const { rowCount } = await owner.query(`select from ${table} where id = any($1) and ${condition}`, [ids])
    lost += ids.length - (rowCount ?? 0)
  }
  return lost
}
