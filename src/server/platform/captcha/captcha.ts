import { createHmac } from 'node:crypto'
import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Challenge, Payload } from 'altcha-lib/types'
import type { Database } from '#server/platform/db/kysely.ts'
import type { Key } from '#server/platform/keys/key-ring.ts'
import { Problem } from '#server/platform/http/problem.ts'
import type { Services } from '#server/platform/services.ts'

const lifeMinutes = 10

/** The cost of solving: about a second of one core of a phone, shared among its cores. Checking costs two hashes. */
const difficulty = { algorithm: 'PBKDF2/SHA-256', cost: 1000, minCounter: 1000, maxCounter: 3000 } as const

const deriveSecret = (signingKey: string, purpose: string) =>
  createHmac('sha256', signingKey).update(`captcha ${purpose}`).digest('hex')

const secrets = (signingKey: string) => ({
  hmacSignatureSecret: deriveSecret(signingKey, 'challenge'),
  hmacKeySignatureSecret: deriveSecret(signingKey, 'solution'),
})

/** A challenge that is not stored: it is signed and contains its expiry. */
export const newChallenge = ({ keys, clock }: Services): Promise<Challenge> =>
  createChallenge({
    algorithm: difficulty.algorithm,
    cost: difficulty.cost,
    counter: randomInt(difficulty.maxCounter, difficulty.minCounter),
    deriveKey,
    expiresAt: new Date(clock().getTime() + lifeMinutes * 60 * 1000),
    ...secrets(keys.captcha[0].secret),
  })

/** The untrusted answer of the `altcha` widget: base64 of JSON `{challenge, solution}`. */
const readAnswer = (text: string): Payload | undefined => {
  try {
    return JSON.parse(Buffer.from(text, 'base64').toString('utf8')) as Payload
  } catch {
    return undefined
  }
}

const isSolved = async ({ challenge, solution }: Payload, signingKey: string): Promise<boolean> => {
  try {
    const result = await verifySolution({ challenge, solution, deriveKey, ...secrets(signingKey) })
    return result.verified
  } catch {
    // The library throws for unexpected shapes; they are wrong solutions.
    return false
  }
}

/** Checks with all keys, because the key may have been rotated meanwhile. */
const isSolvedWithAny = async (answer: Payload, keys: readonly Key[]): Promise<boolean> =>
  (await Promise.all(keys.map(({ secret }) => isSolved(answer, secret)))).includes(true)

/** Throws without a solution of the server's challenge, or if it was used before. */
export const checkCaptcha = async (db: Database, services: Services, text: string | null | undefined) => {
  if (!services.config.captcha) return
  const answer = text ? readAnswer(text) : undefined
  if (!answer || !(await isSolvedWithAny(answer, services.keys.captcha))) throw new Problem('captcha_failed')
  // The signature is valid, so `newChallenge` wrote these.
  const { nonce, expiresAt = 0 } = answer.challenge.parameters
  const first = await db
    .insertInto('captcha_used')
    .values({ challenge: nonce, expires_at: new Date(expiresAt * 1000).toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('challenge')
    .executeTakeFirst()
  if (!first) throw new Problem('captcha_failed')
}
