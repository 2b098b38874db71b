import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { Challenge } from 'altcha-lib/types'
import { call } from '#web/platform/api/api.ts'

/**
 * Fetches a challenge and solves it: about a second, off the main thread, where the browser derives keys. Returns the value of a form's
 * `captcha`; undefined if the server requires none.
 */
export const solveRobotCheck = async (): Promise<string | undefined> => {
  const answer = await call('captcha')
  if ('required' in answer && answer.required === false) return undefined
  // Both sides use the library's own format.
  const challenge = answer as unknown as Challenge
  const solution = await solveChallenge({ challenge, deriveKey })
  if (!solution) throw new Error('the robot check was not solved in time')
  return btoa(JSON.stringify({ challenge, solution }))
}
