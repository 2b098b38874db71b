import { sql } from 'kysely'
import type { Expression } from 'kysely'
import type { Role } from '#domain/permission.ts'
import type { Database } from '#server/platform/db/kysely.ts'

/** Sets the origin of changes for the history, in a transaction that no request opened. */
export const setOriginAddress = (db: Database, address: string) =>
  sql`select set_config('app.address', ${address}, true)`.execute(db)

export const findByEmail = (db: Database, email: string) =>
  db
    .selectFrom('app_user')
    .select(['id', 'password_hash', 'current_company_id'])
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .executeTakeFirst()

type NewUser = { id: string; name: string; email: string; password_hash: string | null; locale: 'lt' | 'en' } & {
  email_verified_at?: string
}

/** False if the email is in use already, ignoring case. */
export const insertUser = async (db: Database, user: NewUser): Promise<boolean> => {
  const inserted = await db
    .insertInto('app_user')
    .values(user)
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Whether the session may enter the company: it has two steps, or the company does not require them. */
export const isOpen = (twoStepRequired: Expression<unknown>) =>
  sql<boolean>`(not ${twoStepRequired} or coalesce(current_setting('app.two_step', true), '') = 'true')`

export const findUser = (db: Database, userId: string) =>
  db
    .selectFrom('app_user')
    .select(['id', 'name', 'email', 'locale', 'avatar', 'email_verified_at', 'current_company_id', 'version'])
    .select(
      sql<string | null>`(select c.title from company c
        join company_member m on m.company_id = c.id and m.user_id = app_user.id
        where c.id = app_user.current_company_id and not ${isOpen(sql.ref('c.two_step_required'))})`.as('locked_title'),
    )
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()

export const avatarOf = async (db: Database, userId: string): Promise<string | null> =>
  (await db.selectFrom('app_user').select('avatar').where('id', '=', userId).executeTakeFirstOrThrow()).avatar

/** The companies of a user, by name, except those of a cluster. */
export const membershipsOf = (db: Database, userId: string, { except }: { except?: string } = {}) =>
  db
    .selectFrom('company_member')
    .innerJoin('company', 'company.id', 'company_member.company_id')
    .select(['company.id', 'company.title'])
    .select(sql<Role>`company_member.role`.as('role'))
    .where('company_member.user_id', '=', userId)
    .$if(except !== undefined, (query) => query.where(sql<boolean>`company.cluster is distinct from ${except}`))
    .orderBy(sql`company.title collate "lt-x-icu"`)
    .orderBy('company.id')
    .execute()
