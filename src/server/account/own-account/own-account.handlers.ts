// Decision: docs/decisions/deleting-an-account.md
import { sql } from 'kysely'
import type { ownAccountRows } from '#contract/account/user.ts'
import type { HandlersOf, UserContext } from '#server/platform/http/context.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { queueEmail } from '#server/platform/mail/queue-email.ts'
import { countOwners, lockPeople, setRole } from '#server/account/members/people.queries.ts'
import { recordEvent } from '#server/account/security-event/record-event.ts'
import { textOf } from '#server/platform/language/texts.ts'
import { countAttempt } from '#server/account/user/attempts.ts'
import { placesOf } from '#server/platform/clusters/elsewhere.ts'
import { passOn } from '#server/platform/clusters/pass-on.ts'
import { actFor, inTransaction } from '#server/platform/db/transaction.ts'
import { membershipsOf } from '#server/account/user/user.queries.ts'

/** Ends the user's ownership of companies with another owner; throws with the names of companies without one. */
const leaveCompanies = async (context: UserContext) => {
  const { db, session } = context
  const { user_id } = session
  const owned = (await membershipsOf(db, user_id)).filter(({ role }) => role === 'owner')
  const elsewhere = await placesOf(
    context,
    owned.map(({ id }) => id),
  )
  const withoutOtherOwner: string[] = []
  for (const { id, title } of owned) {
    await actFor(db, user_id, id)
    await lockPeople(db, id)
    if ((await countOwners(db, id)) === 1) withoutOtherOwner.push(title)
    else if (!elsewhere.has(id)) await setRole(db, id, user_id, 'admin')
  }
  if (withoutOtherOwner.length > 0)
    throw new Problem('owns_companies', { values: { companies: withoutOtherOwner.join(', ') } })
}

/**
 * Removes the person from the other clusters first: what is left there if one of them fails is removed when the person tries again. Needs all of
 * them, because names may be in any.
 */
const removeElsewhere = async (context: UserContext, neutral: string) => {
  const { services, session, now } = context
  const { clusters, config } = services
  if (!clusters) return
  for (const { name } of config.clusters) {
    const there = clusters.of(name)
    await inTransaction(there.pool, null, async (db) => {
      await actFor(db, session.user_id, null)
      await leaveCompanies({ ...context, db, services: there })
      await actFor(db, session.user_id, null)
      const { rows } = await sql<{ done: boolean; is_here: boolean }>`
        select remove_own_account(${neutral}, ${now.toISOString()}) as done,
          exists (select from app_user where id = ${session.user_id} and deleted_at is null) as is_here`.execute(db)
      if (rows[0]?.is_here && !rows[0].done) throw new Problem('last_owner')
    })
    await passOn(there)
  }
}

export const ownAccountHandlers = {
  'user.own_data': async (context) => {
    const { db, session, now } = context
    await countAttempt(db, [{ key: `own data ${session.user_id}`, most: 5 }], now)
    await recordEvent(context, { event: 'data_taken' })
    return ownData(context)
  },

  'user.delete_account': async (context) => {
    const { db, session, now } = context
    const { user_id, email } = session
    await leaveCompanies(context)
    await actFor(db, user_id, null)
    const neutral = textOf(session.locale, 'security', 'deleted_account', {}) ?? '–'
    await removeElsewhere(context, neutral)
    await recordEvent(context, { event: 'account_deleted' })
    await queueEmail(context, 'account_notice', {
      from: { person: user_id, allowWhenStopped: true },
      to: [email],
      jobs: [{ payload: { user_id, email, notice: 'account_deleted' } }],
    })
    const { rows } = await sql<{ done: boolean }>`
      select remove_own_account(${neutral}, ${now.toISOString()}) as done`.execute(db)
    // Another request has just made them an owner.
    if (!rows[0]?.done) throw new Problem('last_owner')
  },
} satisfies HandlersOf<typeof ownAccountRows>

/** More rows than any user has; older ones are left out. */
const maxRows = 10_000

/** All stored data about the user, newest first. Without secrets: no hashes, keys or codes. */
const ownData = async ({ db, session, now }: UserContext) => {
  const id = session.user_id
  const { rows } = await sql<Record<string, unknown>>`select
    (select to_jsonb(p) from (select id, name, email, email_verified_at, pending_email, locale, avatar, created_at, updated_at
      from app_user where id = ${id}) p) as profile,
    (select jsonb_build_object('password', u.password_hash is not null,
        'two_step', (select to_jsonb(t) from (select created_at from two_step where user_id = ${id}) t),
        'passkeys', (select coalesce(jsonb_agg(to_jsonb(k)), '[]') from (select name, created_at, last_used_at from passkey where user_id = ${id} order by id) k),
        'providers', (select coalesce(jsonb_agg(to_jsonb(s)), '[]') from (select provider, email, created_at from social_login where user_id = ${id} order by created_at) s))
      from app_user u where u.id = ${id}) as sign_in,
    (select coalesce(jsonb_agg(to_jsonb(s)), '[]') from (select created_at, last_used_at, address, user_agent, two_step
      from session where user_id = ${id} order by last_used_at desc limit ${maxRows}) s) as sessions,
    (select coalesce(jsonb_agg(to_jsonb(m)), '[]') from (select c.title, m.role, m.created_at
      from company_member m join company c on c.id = m.company_id where m.user_id = ${id} order by m.created_at) m) as companies,
    (select coalesce(jsonb_agg(to_jsonb(e)), '[]') from (select happened_at, event, outcome, reason, address, user_agent, detail, company
      from security_event where user_id = ${id} and actor_id is null order by happened_at desc limit ${maxRows}) e) as events,
    (select coalesce(jsonb_agg(to_jsonb(m)), '[]') from (select subject, message, company_title as company, created_at,
        (select coalesce(jsonb_agg(to_jsonb(r) order by r.created_at), '[]') from (select reply, created_at from message_reply where message_id = message.id) r) as replies,
        (select coalesce(jsonb_agg(to_jsonb(a) order by a.created_at), '[]') from (select answer, created_at from message_answer where message_id = message.id) a) as answers
      from message where user_id = ${id} order by created_at desc limit ${maxRows}) m) as messages,
    (select to_jsonb(b) from (select type, title, code, vat, email, country from billing where user_id = ${id}) b) as billing,
    (select to_jsonb(s) from (select plan, starts_on, months, valid_until from subscription where user_id = ${id}) s) as subscription,
    (select coalesce(jsonb_agg(to_jsonb(o)), '[]') from (select reference, plan, duration, price::text, currency, method, status, billing, created_at, decided_at, invoice_number
      from subscription_order where user_id = ${id} order by created_at desc limit ${maxRows}) o) as orders`.execute(db)
  return { taken_at: now.toISOString(), ...rows[0] }
}
