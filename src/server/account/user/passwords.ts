import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { isCommonPasswordLt } from '#domain/common-password-lt.ts'
import { isOwnWord, minPasswordLength } from '#domain/password.ts'
import type { PasswordOwner } from '#domain/password.ts'
import { refuseField, Problem } from '#server/platform/http/problem.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { UserContext } from '#server/platform/http/context.ts'
import { recordRefusal } from '#server/account/security-event/record-event.ts'
import { countAttempt, deleteAttempt, deleteAttempts } from './attempts.ts'

/** Argon2id with OWASP's parameters: 19 MiB, two passes, one lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Leaves one core to other work. */
const maxConcurrent = Math.max(1, availableParallelism() - 1)
let running = 0
const waiting: (() => void)[] = []

const limitConcurrency = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running >= maxConcurrent) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    return await work()
  } finally {
    // The next in the queue takes the place and counts as running already.
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

/** Different keyboards may send the same password in different Unicode forms. */
const bytesOf = (password: string) => Buffer.from(password.normalize('NFC'))

export const hashPassword = (password: string): Promise<string> =>
  limitConcurrency(() => hash(bytesOf(password), parameters))

let dummyUser: Promise<string> | undefined

/** Whether the password is right. Takes the same time without a user, so that the time reveals nothing. */
export const isPassword = async (stored: string | null | undefined, password: string): Promise<boolean> => {
  const dummyHash = await (dummyUser ??= hashPassword('nobody has this password'))
  const isCorrect = await limitConcurrency(() => verify(stored ?? dummyHash, bytesOf(password)))
  return isCorrect && typeof stored === 'string'
}

const commonPasswords = 10_000

let common: Promise<Set<string>> | undefined

/** The most common passwords of sufficient length. Read at first use. */
const readCommon = async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const longEnough = dictionary['passwords-common'].filter(({ length }) => length >= minPasswordLength)
  return new Set(longEnough.slice(0, commonPasswords))
}

/** Throws if a new password is a common one. Checked only when a password is set, so existing ones keep working. */
export const refuseCommonPassword = async (password: string, owner: PasswordOwner) => {
  if (isOwnWord(password, owner)) throw refuseField('password', 'password_personal')
  if (isCommonPasswordLt(password)) throw refuseField('password', 'password_common')
  if ((await (common ??= readCommon())).has(password.toLowerCase())) throw refuseField('password', 'password_common')
}

/**
 * Throws (`wrong_password` on that field, `too_many_attempts`) unless it is the user's password: an open session on an unattended screen
 * must not be enough. Opens its own transactions, so it must run in a `Later`.
 */
export const confirmPassword = async (
  context: Pick<UserContext, 'services' | 'session' | 'now' | 'address'> & Partial<Pick<UserContext, 'userAgent'>>,
  entered: string | null | undefined,
  field: string,
): Promise<void> => {
  const { services, session, now, address } = context
  if (!entered) throw refuseField(field, 'required')
  const personLimit = { key: `password of ${session.user_id}`, most: 5 }
  const addressLimit = { key: `password address ${address}`, most: 60 }
  // Stored even after a failure.
  const { pool } = services.clusters?.first ?? services
  const user = await inTransaction(pool, null, async (db) => {
    await countAttempt(db, [personLimit, addressLimit], now)
    return db.selectFrom('app_user').select('password_hash').where('id', '=', session.user_id).executeTakeFirst()
  })
  // The user signed up with a provider.
  if (user?.password_hash === null) throw new Problem('no_password')
  if (!(await isPassword(user?.password_hash, entered))) {
    await recordRefusal(context, { event: 'proof', failed: 'wrong_password' })
    throw new Problem('wrong_password', { field })
  }
  await inTransaction(pool, null, async (db) => {
    await deleteAttempts(db, personLimit.key)
    await deleteAttempt(db, addressLimit.key, now)
  })
}
