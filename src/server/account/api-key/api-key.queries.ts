import { sql } from 'kysely'
import type { ApiKey } from '#contract/account/api-key.ts'
import { keyPrefix, maxKeys } from '#domain/api-key.ts'
import type { KeyScope } from '#domain/api-key.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'

type Scope = Pick<CompanyContext, 'db' | 'companyId'>

const keysOf = ({ db, companyId }: Scope) =>
  db
    .selectFrom('api_key')
    .innerJoin('app_user', 'app_user.id', 'api_key.user_id')
    .select(['api_key.id', 'api_key.name', 'api_key.ending', 'api_key.scope', 'api_key.may_issue'])
    .select(['api_key.created_at', 'api_key.expires_at', 'api_key.last_used_at'])
    .select(['app_user.id as user_id', 'app_user.name as user_name'])
    .where('api_key.company_id', '=', companyId)

type KeyRow = Awaited<ReturnType<ReturnType<typeof keysOf>['execute']>>[number]

const itemOf = ({ ending, scope, user_id, user_name, ...key }: KeyRow): ApiKey => ({
  ...key,
  hint: `${keyPrefix}…${ending}`,
  scope: scope as KeyScope,
  user: { id: user_id, name: user_name ?? '' },
})

/** The keys of the company, newest first. */
export const readKeys = async (scope: Scope): Promise<ApiKey[]> =>
  (await keysOf(scope).orderBy('api_key.created_at', 'desc').orderBy('api_key.id', 'desc').execute()).map(itemOf)

export const readKey = async (scope: Scope, id: string): Promise<ApiKey | undefined> => {
  const found = await keysOf(scope).where('api_key.id', '=', id).executeTakeFirst()
  return found && itemOf(found)
}

/** Whether the company has as many keys as are allowed. Keys are made one after another, so that two requests cannot exceed it. */
export const isKeyLimitReached = async ({ db, companyId }: Scope, now: Date): Promise<boolean> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`api_key ${companyId}`}, 0))`.execute(db)
  const { count } = await db
    .selectFrom('api_key')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('company_id', '=', companyId)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirstOrThrow()
  return Number(count) >= maxKeys
}

/** The moment at which a day ends where the company is. */
export const endOfDay = async ({ db }: Scope, date: PlainDate, timeZone: string): Promise<string> => {
  const { rows } = await sql<{ at: string }>`
    select ((${date}::date + 1)::timestamp at time zone ${timeZone}) as at`.execute(db)
  return rows[0]?.at ?? ''
}

export type NewKey = {
  id: string
  user_id: string
  name: string
  token_hash: string
  ending: string
  scope: KeyScope
  may_issue: boolean
  two_step: boolean
  created_at: string
  expires_at: string
}

export const insertKey = ({ db, companyId }: Scope, key: NewKey) =>
  db
    .insertInto('api_key')
    .values({ company_id: companyId, ...key })
    .execute()

/** Deletes a key and returns its name; undefined: there is none. */
export const deleteKey = async ({ db, companyId }: Scope, id: string): Promise<string | undefined> =>
  (
    await db
      .deleteFrom('api_key')
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .returning('name')
      .executeTakeFirst()
  )?.name
