import { keyRequestsPerDay, keyRequestsPerMinute } from '#domain/api-key.ts'
import { withTimeout } from '#server/platform/db/pool.ts'
import type { Proof } from '#server/platform/db/transaction.ts'
import { timed } from '#server/platform/db/query-time.ts'
import { Problem } from '../problem.ts'
import type { Call } from './call.ts'

// Decision: docs/decisions/api-keys.md
const policy = `${keyRequestsPerMinute};w=60, ${keyRequestsPerDay};w=86400`
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** Seconds until the next whole minute or day (UTC), at least one. */
const secondsUntilNext = (now: Date, lengthMs: number) => Math.ceil((lengthMs - (now.getTime() % lengthMs)) / 1000)

/**
 * Counts a request with a key and sets the `RateLimit-*` headers of the limit that is nearer. The counts are in the database, so they
 * hold for all processes. Throws `key_rate_limit` over a limit.
 */
export const limitKey = async ({ services, reply }: Call, proof: Proof | undefined): Promise<void> => {
  if (!proof || !('keyHash' in proof)) return
  const { keyHash, now } = proof
  const { rows } = await timed(() =>
    services.pool.query<{ minute_count: number; day_count: number }>(
      withTimeout({
        text: 'select minute_count, day_count from count_api_key_use($1, $2, $3)',
        values: [keyHash, now.toISOString(), keyRequestsPerMinute],
      }),
    ),
  )
  const used = rows[0]
  // An unknown or ended key: the transaction finds none and answers 401.
  if (!used) return
  const minute = { limit: keyRequestsPerMinute, count: used.minute_count, reset: secondsUntilNext(now, minuteMs) }
  const day = { limit: keyRequestsPerDay, count: used.day_count, reset: secondsUntilNext(now, dayMs) }
  const isDayNearer = day.limit - day.count < minute.limit - minute.count
  const { limit, count, reset } = isDayNearer ? day : minute
  reply.headers({
    'ratelimit-limit': String(limit),
    'ratelimit-remaining': String(Math.max(0, limit - count)),
    'ratelimit-reset': String(reset),
    'ratelimit-policy': policy,
  })
  if (count > limit)
    throw new Problem('key_rate_limit', {
      reason: isDayNearer ? 'day' : 'minute',
      retryAfter: reset,
      values: { most: limit },
    })
}
