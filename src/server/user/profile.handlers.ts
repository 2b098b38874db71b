import { sql } from 'kysely'
import type { userRows } from '#contract/user.ts'
import type { Database } from '../db/kysely.ts'
import { findCompany } from '../company/company.queries.ts'
import type { HandlersOf } from '../http/context.ts'
import { notFound, Problem } from '../http/problem.ts'
import { userData } from './user-data.ts'
import { actFor } from './user.queries.ts'

const profileOf = async (db: Database, userId: string) => {
  const columns = ['name', 'email', 'locale', 'version'] as const
  const user = await db.selectFrom('app_user').select(columns).where('id', '=', userId).executeTakeFirstOrThrow()
  return { ...user, locale: user.locale === 'en' ? ('en' as const) : ('lt' as const) }
}

/** The change is stored only on the version it was made on; nothing where somebody was faster. */
const changeProfile = (db: Database, userId: string, version: number, change: { name?: string; locale?: string }) =>
  db
    .updateTable('app_user')
    .set({ ...change, version: version + 1, updated_at: sql`now()` })
    .where('id', '=', userId)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()

export const profileHandlers = {
  'user.data': (context) => userData(context, context.session.user_id),

  'user.profile': async ({ db, session }) => ({ item: await profileOf(db, session.user_id) }),

  'user.update_profile': async (context, { body }) => {
    const { db, session } = context
    const { version, ...change } = body
    const current = await profileOf(db, session.user_id)
    const stored = await changeProfile(db, session.user_id, version ?? current.version, change)
    if (!stored) throw new Problem('stale_version', { current: await profileOf(db, session.user_id) })
    return userData(context, session.user_id)
  },

  'user.change_company': async (context, { body }) => {
    const { db, session } = context
    const company = await findCompany(db, session.user_id, body.company_id)
    if (!company) throw notFound('company')
    await db.updateTable('app_user').set({ current_company_id: company.id }).where('id', '=', session.user_id).execute()
    await actFor(db, session.user_id, company.id)
    return userData(context, session.user_id)
  },
} satisfies HandlersOf<
  Pick<typeof userRows, 'user.data' | 'user.profile' | 'user.update_profile' | 'user.change_company'>
>
