import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { Challenge } from 'altcha-lib/types'
import { call } from '#web/platform/api/api.ts'

/**
 * Fetches a challenge and does its work: a second or so, off the main thread (the browser derives keys there). The answer
 * is what `captcha` of a form takes; undefined where the server wants none.
 */
export const solveRobotCheck = async (): Promise<string | undefined> => {
  const asked = await call('captcha')
  if ('required' in asked && asked.required === false) return undefined
  // The shape is the library's own on both sides.
  const challenge = asked as unknown as Challenge
  const solution = await solveChallenge({ challenge, deriveKey })
  if (!solution) throw new Error('the robot check was not solved in time')
  return btoa(JSON.stringify({ challenge, solution }))
}
