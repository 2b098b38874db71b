import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Letters } from '#server/platform/jobs/queue.ts'
import type { Services } from '#server/platform/services.ts'
import { queueLetterAgain } from './queue-letter.ts'
import { readStop } from './sending-state.ts'

/** How long a held letter waits before it checks again; resuming wakes held letters at once (`wake_letters`). */
const pauseSeconds = 5 * 60

/** Runs a letter's job, or postpones it while the operator has stopped sending. */
export const whileSending =
  <Name extends keyof Letters>(
    services: Services,
    name: Name,
    send: (services: Services, payload: Letters[Name]) => Promise<void>,
  ) =>
  // The payload was written by `queueLetter`, whose types are the same.
  async (given: unknown) => {
    const payload = given as Letters[Name]
    const companyId = 'company_id' in payload ? payload.company_id : null
    const isStopped = await inTransaction(services.pool, companyId, async (db) => {
      if (!(await readStop(db, companyId))) return false
      const key = 'email_id' in payload ? `${name} ${payload.email_id}` : undefined
      await queueLetterAgain(db, name, { ...payload, held: true }, { inSeconds: pauseSeconds, ...(key ? { key } : {}) })
      return true
    })
    if (!isStopped) await send(services, payload)
  }
