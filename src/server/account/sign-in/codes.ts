import { createHmac, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Jobs } from '#server/platform/jobs/queue.ts'
import { accountEmail } from '#server/account/user/account-emails.ts'
import { sendEmail } from '#server/platform/mail/send.ts'
import type { Services } from '#server/platform/services.ts'
import { storeTicket } from './tickets.ts'

const periodSeconds = 30

const generatorOf = (secret: string, label = '') =>
  new TOTP({ issuer: 'Kvitas', label, secret: Secret.fromBase32(secret), period: periodSeconds })

export const newSecret = (): string => new Secret({ size: 20 }).base32

/** The URI in the QR code for an authenticator app. */
export const secretUri = (secret: string, email: string): string => generatorOf(secret, email).toString()

/** The time step of a code: the current one, or one before or after because clocks differ. Undefined: the code is wrong. */
export const stepOf = (secret: string, code: string, now: Date): number | undefined => {
  const token = code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return undefined
  const timestamp = now.getTime()
  const drift = generatorOf(secret).validate({ token, timestamp, window: 1 })
  return drift === null ? undefined : TOTP.counter({ period: periodSeconds, timestamp }) + drift
}

// Without characters that look alike.
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const codeCount = 10

const newCode = () => Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('')

/** Ten codes of 49 bits as shown to the user: `abcde-fghjk`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: codeCount }, () => newCode().replace(/^.{5}/, '$&-'))

/** The stored hash. It uses the server's key, so that a stolen database alone does not allow guessing. */
export const hashRecoveryCode = (serverKey: string, userId: string, code: string): string =>
  createHmac('sha256', serverKey)
    .update(`recovery code ${userId} ${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`)
    .digest('hex')

/** Only the latest code of a session is valid. */
export const proofTicket = (sessionId: string) => `proof code of ${sessionId}`

/** Emails a code that proves the user of a session. The code is created here and stored only as a hash. */
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
    await storeTicket(db, services.clock(), 'proof_code', proofTicket(session_id), { user_id, code_hash })
    return found
  })
  if (user) await sendEmail(services, accountEmail('proof', user, { values: { code: code.replace(/^.{3}/, '$& ') } }))
}
