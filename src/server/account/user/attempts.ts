import { sql } from 'kysely'
import type { Database } from '#server/platform/db/kysely.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { isIPv6 } from 'node:net'

/** The limit of attempts of a key within five minutes, or within a day. */
type Limit = { key: string; most: number; within?: 'day' }

const addressMark = ' address '

/** A key that ends with an address counts its network, because the owner of one IPv6 address has 2⁶⁴ of them. */
const withNetwork = (key: string): string => {
  const at = key.lastIndexOf(addressMark)
  return at < 0 ? key : key.slice(0, at + addressMark.length) + networkOf(key.slice(at + addressMark.length))
}

const windowMs = 5 * 60 * 1000
const dayMs = 24 * 60 * 60 * 1000
const windowOf = ({ within }: Pick<Limit, 'within'>): number => (within === 'day' ? dayMs : windowMs)

/**
 * Counts an attempt against each key, or throws with the seconds to wait. Refused attempts are not counted, so that repeated tries do
 * not lock a user out for ever. Attempts are counted before their result is known and one at a time for each key: a hundred
 * concurrent guesses count like a hundred consecutive ones. Commit the count before the request can be refused.
 */
export const countAttempt = async (db: Database, requested: readonly Limit[], now: Date) => {
  const limits = requested.map((limit) => ({
    ...limit,
    key: withNetwork(limit.key),
    since: now.getTime() - windowOf(limit),
  }))
  // In sorted order, to avoid a deadlock of two requests.
  const keys = limits.map(({ key }) => key).sort()
  await sql`select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest(${keys}::text[]) key`.execute(db)
  const { rows: attempts } = await sql<{ key: string; count: number; oldest: string }>`
    select key, count(*)::int as count, min(happened_at) as oldest
    from unnest(${limits.map(({ key }) => key)}::text[], ${limits.map(({ since }) => new Date(since).toISOString())}::timestamptz[]) asked(key, since)
    join attempt using (key) where happened_at > since group by key`.execute(db)
  const waits = attempts.flatMap(({ key, count, oldest }) =>
    limits
      .filter((limit) => limit.key === key && count >= limit.most)
      .map((limit) => Math.ceil((new Date(oldest).getTime() + windowOf(limit) - now.getTime()) / 1000)),
  )
  if (waits.length > 0) throw new Problem('too_many_attempts', { retryAfter: Math.max(1, ...waits) })
  await db
    .insertInto('attempt')
    .values(keys.map((key) => ({ key, happened_at: now.toISOString() })))
    .execute()
}

/** Counts without throwing: returns whether one more within five minutes was allowed. */
export const isWithinLimit = async (db: Database, key: string, most: number, now: Date): Promise<boolean> => {
  try {
    await countAttempt(db, [{ key, most }], now)
    return true
  } catch (error) {
    if (error instanceof Problem) return false
    throw error
  }
}

/** Deletes all attempts of a key after a success. */
export const deleteAttempts = (db: Database, key: string) =>
  db.deleteFrom('attempt').where('key', '=', withNetwork(key)).execute()

/** Deletes one attempt of a shared key such as an address; of two in the same millisecond only one. */
export const deleteAttempt = async (db: Database, key: string, at: Date) => {
  await sql`delete from attempt where ctid =
    (select ctid from attempt where key = ${withNetwork(key)} and happened_at = ${at.toISOString()} limit 1 for update skip locked)`.execute(
    db,
  )
}

/** The part of an address to count by: all of IPv4; the first 64 bits of IPv6, which one customer gets. */
const networkOf = (address: string): string => {
  if (!isIPv6(address)) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  const [plain = ''] = address.split('%')
  const [head = '', tail] = plain.split('::')
  const groups = head.split(':').filter(Boolean)
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter(Boolean).length
  const all = [
    ...groups,
    ...Array.from({ length: Math.max(0, missing) }, () => '0'),
    ...(tail ?? '').split(':').filter(Boolean),
  ]
  return `${all
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
