import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#server/platform/db/kysely.ts'
import { discardFiles } from '#server/platform/files/receive.ts'
import { Problem } from '../problem.ts'
import type { Caller, Call, Result } from './call.ts'
import { uploadsOf } from './receive.ts'

/** Runs a POST that creates something once per Idempotency-Key; a repeated request gets the first response. */
export const once = async (call: Call, caller: Caller, work: (caller: Caller) => Promise<Result>): Promise<Result> => {
  const { db, session } = caller
  const { row, request, services } = call
  const named = row.creates ? request.headers['idempotency-key'] : undefined
  if (typeof named === 'string' && named.length > 255) throw new Problem('bad_request')
  // Two programs of one person number their requests independently.
  const key = typeof named === 'string' && session?.key ? `${session.key.id} ${named}` : named
  const userId = session?.user_id
  if (typeof key !== 'string' || !userId || !db) return work(caller)
  const first = await claimKey(db, userId, key, {
    method: row.method,
    path: request.url,
    body: bodyFingerprint(call),
    // A new company becomes the current one, so calls of the user alone must not compare the company.
    companyId: row.access === 'user' || row.access === 'operator' ? null : session.company_id,
  })
  if (first) {
    // The first request has stored its files, so these are duplicates.
    if (row.multipart) await discardFiles(uploadsOf(call), services, session.company_id ?? '')
    return { answer: first.body, headers: {} }
  }
  // The response is stored after the handler, so the handler must not commit.
  const result = await work({ db, session })
  const body = JSON.stringify(result.answer)
  await storeAnswer(db, userId, key, { status: row.status ?? 200, body })
  return { ...result, answer: body }
}

/** The hash that identifies the same request. Files count by their bytes, because each upload gets new ids. */
const bodyFingerprint = (call: Call): unknown =>
  call.row.multipart && !call.row.multipart.one
    ? uploadsOf(call).map(({ name, digest }) => [name, digest])
    : call.request.body

type FirstAnswer = { status: number; body: string }

type Request = { method: string; path: string; body: unknown; companyId: string | null }

/** Includes the company: a response of one company must not be repeated in another. */
const requestHash = ({ method, path, body, companyId }: Request) =>
  createHash('sha256')
    .update(JSON.stringify([method, path, body ?? null, companyId]))
    .digest('hex')

/**
 * Claims an Idempotency-Key for this transaction. Returns the first response if the key was used within 24 hours, else `undefined`.
 * A second request with the same key waits here until the first has finished.
 */
const claimKey = async (
  db: Database,
  userId: string,
  key: string,
  request: Request,
): Promise<FirstAnswer | undefined> => {
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

/** Stores the answer of a claimed key, in the transaction of the work itself. */
const storeAnswer = (db: Database, userId: string, key: string, { status, body }: FirstAnswer) =>
  db.updateTable('idempotency_key').set({ status, body }).where('user_id', '=', userId).where('key', '=', key).execute()
