import { setTimeout as wait } from 'node:timers/promises'
import { isConflict } from './database-errors.ts'

const mostTries = 5
const longestWaitMs = 60

/** Retries after a serialization failure or a deadlock, with random backoff; any other error is thrown at once. */
export const retryOnConflict = async <T>(work: () => Promise<T>, tries = mostTries): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (tries <= 1 || !isConflict(error)) throw error
  }
  await wait(Math.random() * longestWaitMs * (mostTries - tries + 1))
  return retryOnConflict(work, tries - 1)
}
