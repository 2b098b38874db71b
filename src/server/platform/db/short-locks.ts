import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Log } from '#server/platform/process/log.ts'

/** `lock_not_available` and `deadlock_detected`. */
const isTaken = (error: unknown): boolean => ['55P03', '40P01'].includes((error as { code?: string }).code ?? '')

const attempts = 100
const pauseMs = 1000

/**
 * Begins a transaction and runs work in it that locks whole tables. Requests that come later wait behind a lock that is waited for, so the wait
 * is short: then the transaction is rolled back, requests go on, and it is tried again, for some minutes in all.
 */
export const beginWithShortLocks = async (client: pg.Client, log: Log, work: () => Promise<void>): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    await client.query(`begin; set local lock_timeout = '2s'`)
    try {
      return await work()
    } catch (error) {
      if (!isTaken(error) || attempt === attempts) throw error
      await client.query('rollback')
      log.warn({ attempt }, 'a migration waits for a table that is in use')
      await pause(pauseMs)
    }
  }
}
