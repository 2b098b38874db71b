import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#server/platform/db/kysely.ts'
import { Problem } from './problem.ts'

export type FirstAnswer = { status: number; body: string }

type Request = { method: string; path: string; body: unknown; companyId: string | null }

/** The company belongs to it: what was answered in one is nothing to another the person has changed to. */
const requestHash = ({ method, path, body, companyId }: Request) =>
  createHash('sha256')
    .update(JSON.stringify([method, path, body ?? null, companyId]))
    .digest('hex')

/**
 * Claims an Idempotency-Key for this transaction. The first answer when the key was used within 24 hours; `undefined` when the work
 * is to be done. A second request with the same key waits here until the first is stored or has failed.
 */
export const claimKey = async (
  db: Database,
  userId: string,
  key: string,
  request: Request,
): Promise<FirstAnswer | undefined> => {
  if (key.length > 255) throw new Problem('bad_request')
  const hash = requestHash(request)
  const claimed = await sql`
    insert into idempotency_key as k (user_id, key, request_hash) values (${userId}, ${key}, ${hash})
    on conflict (user_id, key) do update set request_hash = excluded.request_hash, status = null, body = null, created_at = now()
      where k.created_at < now() - interval '24 hours'
    returning 1`.execute(db)
  if (claimed.rows.length > 0) return undefined
  const first = await db
    .selectFrom('idempotency_key')
    .select(['request_hash', 'status', 'body'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (first.request_hash !== hash) throw new Problem('idempotency_mismatch')
  return { status: first.status ?? 200, body: first.body ?? '' }
}

/** Keeps the answer of a claimed key; part of the same transaction as the work it answers for. */
export const keepAnswer = (db: Database, userId: string, key: string, { status, body }: FirstAnswer) =>
  db.updateTable('idempotency_key').set({ status, body }).where('user_id', '=', userId).where('key', '=', key).execute()
