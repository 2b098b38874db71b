import type { z } from 'zod'
import type { proofByPasskey } from '#contract/account/passkey.ts'
import type { proofInput, proofRows } from '#contract/account/proof.ts'
import { proofMethodsOf } from '#domain/proof.ts'
import type { ProofMethod } from '#domain/proof.ts'
import type { Database } from '#server/platform/db/kysely.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { HandlersOf, UserContext } from '#server/platform/http/context.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { queueEmail } from '#server/platform/mail/queue-email.ts'
import { recordEvent, recordRefusal } from '#server/account/security-event/record-event.ts'
import { countAttempt, deleteAttempts } from '#server/account/user/attempts.ts'
import { confirmPassword } from '#server/account/user/passwords.ts'
import { hashRecoveryCode, proofTicket } from './codes.ts'
import { findCredential, recordPasskeyUse } from './passkey.queries.ts'
import { storeProof, readProof } from '#server/platform/http/access.ts'
import { countOfProof, requestOptions, passkeyOrigin } from './relying-party.ts'
import { createTicket, readTicket, useTicket } from './tickets.ts'
import { isOn, useCode } from './two-step.queries.ts'

type Proof = z.output<typeof proofInput>

/** In five minutes; one lasts for ten. */
const maxProofs = 30

const proofMethods = async (db: Database, { session, services }: UserContext): Promise<ProofMethod[]> => {
  const { password_hash, email_verified_at } = await db
    .selectFrom('app_user')
    .select(['password_hash', 'email_verified_at'])
    .where('id', '=', session.user_id)
    .executeTakeFirstOrThrow()
  const { passkeys } = await db
    .selectFrom('passkey')
    .select(({ fn }) => fn.countAll<number>().as('passkeys'))
    .where('user_id', '=', session.user_id)
    .executeTakeFirstOrThrow()
  return proofMethodsOf({
    password: password_hash !== null,
    passkeys: passkeyOrigin(services) === null ? 0 : passkeys,
    two_step: await isOn(db, session.user_id),
    email_verified: email_verified_at !== null,
  })
}

/** Checks a code of the authenticator app or a recovery code; without an app, the code of the email. Returns whether it is a second step. */
const proveByCode = async (context: UserContext, code: string): Promise<boolean> => {
  const { services, session, now, address } = context
  const { user_id } = session
  const limits = { key: `code of ${user_id}`, most: 5 }
  // Stored even after a failure.
  await inTransaction(services.pool, null, (db) =>
    countAttempt(db, [limits, { key: `code address ${address}`, most: 60 }], now),
  )
  return inTransaction(services.pool, null, async (db) => {
    const methods = await proofMethods(db, context)
    if (methods.includes('code')) await useCode(db, context, user_id, code)
    else if (methods.includes('email')) await useEmailedCode(db, context, code)
    else throw new Problem('wrong_code', { field: 'code' })
    await deleteAttempts(db, limits.key)
    return methods.includes('code')
  })
}

const useEmailedCode = async (db: Database, { services, session, now }: UserContext, code: string) => {
  const { id, user_id } = session
  const sent = await readTicket(db, now, 'proof_code', proofTicket(id))
  const hashes = services.keys.recovery_code.map(({ secret }) => hashRecoveryCode(secret, user_id, code))
  if (sent.user_id !== user_id || !hashes.includes(sent.code_hash)) throw new Problem('wrong_code', { field: 'code' })
  await useTicket(db, now, 'proof_code', proofTicket(id))
}

const proveByPasskey = async (context: UserContext, { ticket, credential }: z.output<typeof proofByPasskey>) => {
  const { services, session, now } = context
  const { challenge, user_id, stored } = await inTransaction(services.pool, null, async (db) => ({
    ...(await useTicket(db, now, 'passkey_proof', ticket)),
    stored: await findCredential(db, credential.id),
  }))
  if (user_id !== session.user_id || stored?.user_id !== user_id) throw new Problem('passkey_refused')
  const counter = await countOfProof(services, challenge, credential, stored)
  await inTransaction(services.pool, null, (db) => recordPasskeyUse(db, stored.id, counter, now))
  return true
}

/** Whether the proof and the sign-in together make two steps. Throws for a wrong proof. */
const prove = async (context: UserContext, proof: Proof): Promise<boolean> => {
  if ('code' in proof) return proveByCode(context, proof.code)
  if ('passkey' in proof) return proveByPasskey(context, proof.passkey)
  await confirmPassword(context, proof.password, 'password')
  return false
}

/** A wrong proof is logged here; a wrong password is logged where it is checked. */
const recordFailedProof = async (context: UserContext, error: unknown): Promise<never> => {
  const reasons = { wrong_code: 'wrong_code', passkey_refused: 'not_accepted', expired_ticket: 'expired' } as const
  const reason = error instanceof Problem ? reasons[error.code as keyof typeof reasons] : undefined
  if (reason) await recordRefusal(context, { event: 'proof', failed: reason })
  throw error
}

export const proofHandlers = {
  'user.proof_ways': async (context) => ({
    ways: await proofMethods(context.db, context),
    until: await readProof(context.db, context.session.id, context.now),
  }),

  'user.proof': async (context, { body }) => {
    const { services, session, now } = context
    // Each adds a line to the security log, also if it cannot be guessed.
    const limits = { key: `proof of ${session.user_id}`, most: maxProofs }
    return async () => {
      await inTransaction(services.pool, null, (db) => countAttempt(db, [limits], now))
      const twoStep = await prove(context, body).catch((error: unknown) => recordFailedProof(context, error))
      const until = await inTransaction(services.pool, null, async (db) => {
        await recordEvent({ ...context, db }, { event: 'proof' })
        return storeProof(db, session.id, now, twoStep)
      })
      return { until }
    }
  },

  'user.proof_passkey': async ({ services, session, now }) => {
    const { user_id } = session
    return async () => {
      const options = await requestOptions(services)
      const data = { user_id, challenge: options.challenge }
      const ticket = await inTransaction(services.pool, null, async (db) => {
        await countAttempt(db, [{ key: `passkey proof ${user_id}`, most: 20 }], now)
        return createTicket(db, now, 'passkey_proof', data)
      })
      return { ticket, options }
    }
  },

  'user.proof_code': async (context) => {
    const { db, session, now } = context
    if (!(await proofMethods(db, context)).includes('email')) throw new Problem('bad_request')
    await countAttempt(db, [{ key: `proof mail ${session.user_id}`, most: 3 }], now)
    const payload = { user_id: session.user_id, session_id: session.id }
    await queueEmail(context, 'proof_mail', {
      from: { person: session.user_id },
      to: [session.email],
      jobs: [{ payload, key: `proof_mail ${session.id}` }],
    })
  },
} satisfies HandlersOf<typeof proofRows>
