import type { socialRows } from '#contract/account/sign-in-methods.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Context, HandlersOf } from '#server/platform/http/context.ts'
import { notFound, Problem } from '#server/platform/http/problem.ts'
import { countAttempt, deleteAttempts } from '#server/account/user/attempts.ts'
import { isPassword } from '#server/account/user/passwords.ts'
import { isOpenSession } from '#server/account/user/sessions.ts'
import { attemptLimits } from '#server/account/user/sign-in.handlers.ts'
import { findByEmail } from '#server/account/user/user.queries.ts'
import { checkBrowser, socialPage, startOauth } from './start-oauth.ts'
import { enter } from './enter.ts'
import { requireOneSignInMethod, notifyOfMethodChange } from './sign-in-methods.ts'
import { providerOf, providerTitle } from './provider.ts'
import { passkeyOrigin } from './relying-party.ts'
import { finishOauth } from './oauth-callback.ts'
import { signUpSocially } from './social-sign-up.ts'
import { findLinked, linkSocial } from './social.queries.ts'
import { createTicket, readTicket, useTicket } from './tickets.ts'
import type { Tickets } from './tickets.ts'

/** The data of a ticket that the same browser started; the ticket remains valid until it is used. */
const readSocialTicket = async (context: Context, ticket: string) => {
  const { services, now } = context
  const ticketData = await inTransaction(services.pool, null, (db) => readTicket(db, now, 'social', ticket))
  checkBrowser(context, ticketData)
  return ticketData
}

/** The account with the provider's email, if it may be linked with its password: the provider must have verified the email. */
const accountToLink = async ({ services }: Context, { person }: Tickets['social']) => {
  const { email } = person
  const user = email ? await inTransaction(services.pool, null, (db) => findByEmail(db, email)) : undefined
  return { user, mayLink: person.email_verified && typeof user?.password_hash === 'string' }
}

export const socialHandlers = {
  'social.providers': async ({ services }) => ({
    data: services.config.oidcProviders.map(({ name }) => ({ key: name, title: providerTitle(name) })),
    passkey_origin: passkeyOrigin(services),
    free_invoices: services.config.plans?.plans.basic.limits.invoices ?? null,
  }),

  'social.start': async (context, { params, query }) => {
    const provider = providerOf(context.services, params.provider)
    context.answerHeaders['location'] = await startOauth(context, provider, query)
  },

  'social.link_start': async (context, { params }) => {
    const provider = providerOf(context.services, params.provider)
    const { session } = context
    // The provider is called while no database connection is held.
    return async () => ({ url: await startOauth(context, provider, { linkTo: session }) })
  },

  'social.callback': async (context, { params, query }) => {
    const { services, now, answerHeaders } = context
    const provider = providerOf(services, params.provider)
    const back = await finishOauth(context, provider, query)
    if (typeof back === 'string') {
      answerHeaders['location'] = socialPage(context, { error: back })
      return
    }
    const { start, person } = back
    const { browser, redirect, user_id, session_id } = start
    if (user_id && session_id) {
      answerHeaders['location'] = await inTransaction(services.pool, null, async (db) => {
        if (!(await isOpenSession(db, session_id))) return socialPage(context, { error: 'expired' })
        const linked = await findLinked(db, person)
        if (linked && linked.user_id !== user_id) return socialPage(context, { error: 'linked_elsewhere' })
        if (!linked) await linkSocial({ ...context, db }, user_id, person)
        return `${services.publicUrl()}/settings/profile`
      })
      return
    }
    const ticket = await inTransaction(services.pool, null, (db) =>
      createTicket(db, now, 'social', { person, browser, redirect }),
    )
    answerHeaders['location'] = socialPage(context, { ticket })
  },

  'social.open': async (context, { body }) => {
    const { services, now } = context
    const ticketData = await readSocialTicket(context, body.ticket)
    const { person, redirect } = ticketData
    const provider = { key: person.provider, title: providerTitle(person.provider) }
    const response = { provider, email: person.email, name: person.name, redirect, user: null }
    const linked = await inTransaction(services.pool, null, (db) => findLinked(db, person))
    if (linked) {
      const user = await enter(context, {
        userId: linked.user_id,
        redirect,
        alsoWrite: (db) => useTicket(db, now, 'social', body.ticket),
      })
      return { ...response, state: 'signed_in' as const, user }
    }
    const { user, mayLink } = await accountToLink(context, ticketData)
    return { ...response, state: user ? (mayLink ? ('prove' as const) : ('taken' as const)) : ('new' as const) }
  },

  'social.complete': async (context, { body }) => {
    const { person } = await readSocialTicket(context, body.ticket)
    const { email, name, locale } = body
    const missing = (['email', 'name'] as const).filter((field) => !person[field] && !body[field])
    const required = [{ key: 'required', params: {} }]
    if (missing.length > 0)
      throw new Problem('validation_failed', {
        errors: Object.fromEntries(missing.map((field) => [field, required])),
      })
    // The provider's data has priority, because only its own email is verified.
    const form = { email: person.email ?? email ?? '', name: name ?? person.name ?? '', locale }
    return signUpSocially(context, { person, form, ticket: body.ticket })
  },

  'social.link': async (context, { body }) => {
    const { services, now, address } = context
    const ticketData = await readSocialTicket(context, body.ticket)
    const { user, mayLink } = await accountToLink(context, ticketData)
    if (!user || !mayLink) throw new Problem('expired_ticket')
    const { emailLimit, addressLimit } = attemptLimits(ticketData.person.email ?? '', address)
    await inTransaction(services.pool, null, (db) => countAttempt(db, [emailLimit, addressLimit], now))
    if (!(await isPassword(user.password_hash, body.password))) throw new Problem('wrong_password')
    return enter(context, {
      userId: user.id,
      link: ticketData.person,
      redirect: ticketData.redirect,
      alsoWrite: async (db) => {
        await useTicket(db, now, 'social', body.ticket)
        await deleteAttempts(db, emailLimit.key)
      },
    })
  },

  'social.unlink': async (context, { params }) => {
    const { db, session } = context
    const removed = await db
      .deleteFrom('social_login')
      .where('user_id', '=', session.user_id)
      .where('provider', '=', params.provider)
      .returning('provider')
      .execute()
    if (removed.length === 0) throw notFound('provider')
    await requireOneSignInMethod(db, session.user_id)
    await notifyOfMethodChange(context, session.user_id, 'social_removed', providerTitle(params.provider))
  },
} satisfies HandlersOf<typeof socialRows>
