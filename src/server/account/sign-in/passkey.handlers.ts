// Decision: docs/decisions/passkeys.md
import type { passkeyRows } from '#contract/account/passkey.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { HandlersOf } from '#server/platform/http/context.ts'
import { notFound, Problem } from '#server/platform/http/problem.ts'
import { textOf } from '#server/platform/language/texts.ts'
import { recordRefusal } from '#server/account/security-event/record-event.ts'
import { countAttempt } from '#server/account/user/attempts.ts'
import { deviceOf } from '#server/account/user/device-and-country.ts'
import { enter } from './enter.ts'
import { requireOneSignInMethod, notifyOfMethodChange } from './sign-in-methods.ts'
import {
  addPasskey,
  credentialsOf,
  findCredential,
  recordPasskeyUse,
  passkeysOf,
  removePasskey,
  renamePasskey,
} from './passkey.queries.ts'
import { countOfProof, verifyNewPasskey, requestOptions, creationOptions } from './relying-party.ts'
import { createTicket, useTicket } from './tickets.ts'
import { isOn, markSessions } from './two-step.queries.ts'

/** A signature cannot be guessed; this limits the work and the storage that one address can cause. */
const attemptLimits = (address: string) => ({ key: `passkey address ${address}`, most: 60 })

export const passkeyHandlers = {
  'login.passkey_begin': async ({ services, now, address }) => {
    const options = await requestOptions(services)
    const ticket = await inTransaction(services.pool, null, async (db) => {
      await countAttempt(db, [attemptLimits(address)], now)
      return createTicket(db, now, 'passkey_sign_in', { challenge: options.challenge })
    })
    return { ticket, options }
  },

  'login.passkey': async (context, { body }) => {
    const { services, now } = context
    const { ticket, credential } = body
    // Stored even after a failure: a challenge can be answered once.
    const { challenge, stored } = await inTransaction(services.pool, null, async (db) => ({
      ...(await useTicket(db, now, 'passkey_sign_in', ticket)),
      stored: await findCredential(db, credential.id),
    }))
    const handle = Buffer.from(credential.response.userHandle, 'base64url').toString()
    if (!stored || stored.user_id !== handle) {
      await recordRefusal(context, { event: 'sign_in', failed: 'not_accepted', userId: stored?.user_id })
      throw new Problem('passkey_refused')
    }
    const counter = await countOfProof(services, challenge, credential, stored)
    const user = await enter(context, {
      userId: stored.user_id,
      twoStep: true,
      alsoWrite: (db) => recordPasskeyUse(db, stored.id, counter, now),
    })
    return { user }
  },

  'passkey.begin': async ({ session, now, services }) => {
    const { user_id: id, name, email } = session
    return async () => {
      const has = await inTransaction(services.pool, null, async (db) => {
        // Otherwise the password alone would be enough to create a passkey, which counts as two steps.
        if (!session.two_step && (await isOn(db, id))) throw new Problem('two_step_required', { reason: 'passkey' })
        return credentialsOf(db, id)
      })
      const options = await creationOptions(services, { id, name, email, has })
      const data = { user_id: id, challenge: options.challenge }
      const ticket = await inTransaction(services.pool, null, (db) => createTicket(db, now, 'passkey_add', data))
      return { ticket, options }
    }
  },

  'passkey.add': async (context, { body }) => {
    const { session, now, services, language, userAgent } = context
    const userId = session.user_id
    return async () => {
      const ticket = await inTransaction(services.pool, null, (db) => useTicket(db, now, 'passkey_add', body.ticket))
      if (ticket.user_id !== userId) throw new Problem('expired_ticket')
      const passkey = await verifyNewPasskey(services, ticket.challenge, body.credential)
      const { browser, system } = deviceOf(userAgent ?? null)
      const device = [browser, system].filter(Boolean).join(', ')
      const name = (device || textOf(language, 'sign_in', 'passkey', {}) || 'Passkey').slice(0, 80)
      return inTransaction(services.pool, null, async (db) => {
        const added = await addPasskey(db, userId, { ...passkey, name })
        // Only this session has proved both the password and the passkey.
        await markSessions(db, userId, true, session.id)
        await notifyOfMethodChange({ ...context, db }, userId, 'passkey_added', name)
        return added
      })
    }
  },

  'passkey.rename': async ({ db, session }, { params, body }) => {
    const renamed = await renamePasskey(db, session.user_id, params.id, body.name)
    if (!renamed) throw notFound('passkey')
    return renamed
  },

  'passkey.remove': async (context, { params }) => {
    const { db, session } = context
    const userId = session.user_id
    const removed = await removePasskey(db, userId, params.id)
    if (!removed) throw notFound('passkey')
    await requireOneSignInMethod(db, userId)
    const remaining = await passkeysOf(db, userId)
    // Proofs with this passkey are no longer valid, unless another method could have given them.
    if (remaining.length === 0 && !(await isOn(db, userId))) await markSessions(db, userId, false)
    await notifyOfMethodChange(context, userId, 'passkey_removed', removed.name)
  },
} satisfies HandlersOf<typeof passkeyRows>
