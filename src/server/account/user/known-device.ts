import { createHmac, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Context } from '#server/platform/http/context.ts'
import type { Database } from '#server/platform/db/kysely.ts'

const name = 'kvitas_device'
/** The longest time that browsers keep a cookie. */
const days = 400

type CodeContext = Pick<Context, 'cookies' | 'services'>

const cookieOf = ({ cookies }: Pick<Context, 'cookies'>): string | undefined =>
  /(?:^|; )kvitas_device=([\w-]{43})(?:;|$)/.exec(cookies ?? '')?.[1]

/** The stored hashes of the browser's cookie, newest key first; the cookie does not reveal the account. */
const hashesOf = ({ services }: Pick<Context, 'services'>, cookie: string): [string, ...string[]] => {
  const [first, ...others] = services.keys.device.map(({ secret }) =>
    createHmac('sha256', secret).update(cookie).digest('base64url'),
  )
  return [first ?? '', ...others]
}

/** The id of this browser if it has signed in to the account before, to count its attempts separately; else undefined. */
export const knownDevice = async (db: Database, context: CodeContext, userId: string): Promise<string | undefined> => {
  const cookie = cookieOf(context)
  if (!cookie) return undefined
  const found = await db
    .selectFrom('known_device')
    .select('device_hash')
    .where('user_id', '=', userId)
    .where('device_hash', 'in', hashesOf(context, cookie))
    .executeTakeFirst()
  return found?.device_hash
}

/** Stores that the browser has signed in to the account and sets a cookie. True if it is new and other browsers are known. */
export const recordDevice = async (context: Context, userId: string): Promise<boolean> => {
  const { db, services, now } = context
  const isKnown = (await knownDevice(db, context, userId)) !== undefined
  const others = await db.selectFrom('known_device').select('user_id').where('user_id', '=', userId).executeTakeFirst()
  // All accounts in this browser share the cookie.
  const cookie = cookieOf(context) ?? randomBytes(32).toString('base64url')
  const [device_hash] = hashesOf(context, cookie)
  const seen_at = now.toISOString()
  await db
    .insertInto('known_device')
    .values({ user_id: userId, device_hash, seen_at })
    .onConflict((known) => known.columns(['user_id', 'device_hash']).doUpdateSet({ seen_at: sql`excluded.seen_at` }))
    .execute()
  const secure = services.publicUrl().startsWith('https:') ? '; Secure' : ''
  context.answerHeaders['set-cookie'] =
    `${name}=${cookie}; Path=/api; HttpOnly; SameSite=Lax; Max-Age=${days * 24 * 60 * 60}${secure}`
  return !isKnown && others !== undefined
}
