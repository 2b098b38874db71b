import { createHmac, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

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
