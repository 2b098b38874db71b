import { createHmac, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Jobs } from '#server/platform/jobs/queue.ts'
import { ownLetter } from '#server/account/user/account-emails.ts'
import { sendLetter } from '#server/platform/mail/send.ts'
import type { Services } from '#server/platform/services.ts'
import { putTicket } from './tickets.ts'

const periodSeconds = 30

const generatorOf = (secret: string, label = '') =>
  new TOTP({ issuer: 'Kvitas', label, secret: Secret.fromBase32(secret), period: periodSeconds })

export const newSecret = (): string => new Secret({ size: 20 }).base32

/** What a code generator reads from the picture. */
export const secretUri = (secret: string, email: string): string => generatorOf(secret, email).toString()

/** The step of time a code is of: this one, or one before or after for clocks that differ. Undefined: it is wrong. */
export const stepOf = (secret: string, code: string, now: Date): number | undefined => {
  const token = code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return undefined
  const timestamp = now.getTime()
  const away = generatorOf(secret).validate({ token, timestamp, window: 1 })
  return away === null ? undefined : TOTP.counter({ period: periodSeconds, timestamp }) + away
}

// Nothing that is read or typed for something else.
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const codeCount = 10

const newCode = () => Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('')

/** Ten codes of 49 bits, as they are shown: `abcde-fghjk`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: codeCount }, () => newCode().replace(/^.{5}/, '$&-'))

/** As it is stored. With the server's key: what is stolen with the database alone cannot be guessed through. */
export const hashRecoveryCode = (serverKey: string, userId: string, code: string): string =>
  createHmac('sha256', serverKey)
    .update(`recovery code ${userId} ${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`)
    .digest('hex')

/** The latest code of a session is the one that counts. */
export const proofTicket = (sessionId: string) => `proof code of ${sessionId}`

/** Sends a code that proves who is at a session. It is made here, so that it is nowhere stored but as a hash. */
export const sendProofCode = async (services: Services, { user_id, session_id }: Jobs['proof_mail']) => {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const user = await inTransaction(services.pool, null, async (db) => {
    const found = await db
      .selectFrom('session')
      .innerJoin('app_user', 'app_user.id', 'session.user_id')
      .select(['app_user.email', 'app_user.locale'])
      .where('session.id', '=', session_id)
      .where('app_user.id', '=', user_id)
      .where('app_user.email_verified_at', 'is not', null)
      .executeTakeFirst()
    if (!found) return undefined
    const code_hash = hashRecoveryCode(services.keys.recovery_code[0].secret, user_id, code)
    await putTicket(db, services.clock(), 'proof_code', proofTicket(session_id), { user_id, code_hash })
    return found
  })
  if (user) await sendLetter(services, ownLetter('proof', user, { values: { code: code.replace(/^.{3}/, '$& ') } }))
}
