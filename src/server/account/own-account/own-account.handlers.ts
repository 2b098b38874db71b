// Decision: docs/decisions/deleting-an-account.md
import { sql } from 'kysely'
import type { ownAccountRows } from '#contract/account/own-account.ts'
import type { HandlersOf, UserContext } from '#server/platform/http/context.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { queueLetter } from '#server/platform/mail/queue-letter.ts'
import { countOwners, lockPeople, setRole } from '#server/account/members/people.queries.ts'
import { recordEvent } from '#server/account/security-event/record-event.ts'
import { textOf } from '#server/platform/words/texts.ts'
import { countAttempt } from '#server/account/user/attempts.ts'
import { actFor } from '#server/platform/db/act-for.ts'
import { membershipsOf } from '#server/account/user/user.queries.ts'
import { ownData } from './own-data.ts'

/** Ends the ownership where the company has another owner; refuses with the company's name where it has none. */
const giveUpCompanies = async ({ db, session }: UserContext) => {
  const { user_id } = session
  const owned = (await membershipsOf(db, user_id)).filter(({ role }) => role === 'owner')
  const alone: string[] = []
  for (const { id, title } of owned) {
    await actFor(db, user_id, id)
    await lockPeople(db, id)
    if ((await countOwners(db, id)) === 1) alone.push(title)
    else await setRole(db, id, user_id, 'admin')
  }
  if (alone.length > 0) throw new Problem('owns_companies', { values: { companies: alone.join(', ') } })
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
    await giveUpCompanies(context)
    await actFor(db, user_id, null)
    await recordEvent(context, { event: 'account_deleted' })
    await queueLetter(context, 'account_notice', {
      from: { person: user_id, evenStopped: true },
      to: [email],
      jobs: [{ payload: { user_id, email, notice: 'account_deleted' } }],
    })
    const neutral = textOf(session.locale, 'security', 'deleted_account', {}) ?? '–'
    const { rows } = await sql<{ done: boolean }>`
      select remove_own_account(${neutral}, ${now.toISOString()}) as done`.execute(db)
    // Somebody has made them an owner this very moment.
    if (!rows[0]?.done) throw new Problem('last_owner')
  },
} satisfies HandlersOf<typeof ownAccountRows>
