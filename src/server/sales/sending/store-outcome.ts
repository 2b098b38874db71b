import { setTimeout as pause } from 'node:timers/promises'
import type { Services } from '#server/platform/services.ts'

const pausesMs = [500, 2000, 8000, 30_000]

/** Stores the outcome of a sending; retries while the database is unavailable, because the document was already sent. */
export const storeOutcome = async (
  { log }: Pick<Services, 'log'>,
  id: string,
  store: () => Promise<void>,
): Promise<void> => {
  for (const ms of pausesMs) {
    try {
      return await store()
    } catch (error) {
      log.warn({ err: error, email: id }, 'the outcome of an email is not stored yet')
      await pause(ms)
    }
  }
  return store()
}
