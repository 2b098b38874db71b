import { encodeQR } from 'qr'
import type { twoStepRows } from '#contract/account/two-step.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { HandlersOf } from '#server/platform/http/context.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { recordRefusal } from '#server/account/security-event/record-event.ts'
import { countAttempt, deleteAttempts } from '#server/account/user/attempts.ts'
import { newSecret, secretUri, stepOf } from './codes.ts'
import { enter } from './enter.ts'
import { notifyOfMethodChange } from './sign-in-methods.ts'
import { seal, unseal } from '#server/platform/keys/secret-box.ts'
import { createTicket, readTicket, useTicket } from './tickets.ts'
import { addTwoStep, isOn, markSessions, membersWithSteps, replaceRecoveryCodes, useCode } from './two-step.queries.ts'

/** Five codes of one user in five minutes with any tickets; more from one address. */
const attemptLimits = (userId: string, address: string) => [
  { key: `code of ${userId}`, most: 5 },
  { key: `code address ${address}`, most: 60 },
]

export const twoStepHandlers = {
  'login.second_step': async (context, { body }) => {
    const { services, now, address } = context
    const { ticket, code } = body
    // The attempt is stored even after a failure; the ticket stays valid for a right code.
    const { user_id, link, redirect } = await inTransaction(services.pool, null, async (db) => {
      const first = await readTicket(db, now, 'second_step', ticket)
      await countAttempt(db, attemptLimits(first.user_id, address), now)
      return first
    })
    const user = await enter(context, {
      userId: user_id,
      twoStep: true,
      link,
      alsoWrite: async (db) => {
        await useTicket(db, now, 'second_step', ticket)
        await useCode(db, context, user_id, code)
        await deleteAttempts(db, `code of ${user_id}`)
      },
    }).catch(async (error: unknown) => {
      if (error instanceof Problem && error.code === 'wrong_code')
        await recordRefusal(context, { event: 'second_step', failed: 'wrong_code', userId: user_id })
      throw error
    })
    return { user, redirect }
  },

  'two_step.begin': async (context) => {
    const { session, now, services } = context
    const userId = session.user_id
    return async () => {
      const secret = newSecret()
      const uri = secretUri(secret, session.email)
      const setup = { user_id: userId, secret: seal(services.keys.two_step, secret, userId) }
      const ticket = await inTransaction(services.pool, null, async (db) => {
        if (await isOn(db, userId)) throw new Problem('two_step_on')
        return createTicket(db, now, 'two_step_setup', setup)
      })
      return { ticket, secret, uri, qr: encodeQR(uri, 'svg', { ecc: 'medium', border: 2 }) }
    }
  },

  'two_step.enable': async (context, { body }) => {
    const { session, now, services, address } = context
    const userId = session.user_id
    return async () => {
      const { secret } = await inTransaction(services.pool, null, async (db) => {
        const setup = await readTicket(db, now, 'two_step_setup', body.ticket)
        if (setup.user_id !== userId) throw new Problem('expired_ticket')
        await countAttempt(db, attemptLimits(userId, address), now)
        return setup
      })
      const step = stepOf(unseal(services.keys.two_step, secret, userId), body.code, now)
      if (step === undefined) throw new Problem('wrong_code', { field: 'code' })
      return inTransaction(services.pool, null, async (db) => {
        await useTicket(db, now, 'two_step_setup', body.ticket)
        if (!(await addTwoStep(db, { user_id: userId, secret, last_step: step }))) throw new Problem('two_step_on')
        await deleteAttempts(db, `code of ${userId}`)
        // Only this session has proved both the password and the code.
        await markSessions(db, userId, true, session.id)
        await notifyOfMethodChange({ ...context, db }, userId, 'two_step_added')
        return { recovery_codes: await replaceRecoveryCodes(db, context, userId) }
      })
    }
  },

  'two_step.disable': async (context, { body }) => {
    const { session, now, services, address } = context
    const userId = session.user_id
    return async () => {
      await inTransaction(services.pool, null, (db) => countAttempt(db, attemptLimits(userId, address), now))
      await inTransaction(services.pool, null, async (db) => {
        await useCode(db, context, userId, body.code)
        await deleteAttempts(db, `code of ${userId}`)
        await db.deleteFrom('two_step').where('user_id', '=', userId).execute()
        await markSessions(db, userId, false)
        await notifyOfMethodChange({ ...context, db }, userId, 'two_step_removed')
      })
    }
  },

  'two_step.renew_codes': async (context) => {
    const { db, session } = context
    if (!(await isOn(db, session.user_id))) throw new Problem('bad_request')
    await notifyOfMethodChange(context, session.user_id, 'codes_renewed')
    return { recovery_codes: await replaceRecoveryCodes(db, context, session.user_id) }
  },

  'two_step.demand': async ({ db, session, companyId, requireProof }, { body }) => {
    if (!body.required) await requireProof()
    // A user without a second step would lock out themselves and everybody else.
    if (body.required && !session.two_step) throw new Problem('two_step_required', { reason: 'demand' })
    await db.updateTable('company').set({ two_step_required: body.required }).where('id', '=', companyId).execute()
    return { two_step_required: body.required }
  },

  'two_step.demanded': async ({ db, companyId }) => {
    const company = await db
      .selectFrom('company')
      .select('two_step_required')
      .where('id', '=', companyId)
      .executeTakeFirstOrThrow()
    return { ...company, members: await membersWithSteps(db, companyId) }
  },
} satisfies HandlersOf<typeof twoStepRows>
