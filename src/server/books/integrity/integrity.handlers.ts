import { sql } from 'kysely'
import type { integrityRows, IntegrityState } from '#contract/books/integrity.ts'
import type { CompanyContext, HandlersOf } from '#server/platform/http/context.ts'
import { notFound } from '#server/platform/http/problem.ts'
import type { Scope } from '#server/platform/resource/scope.ts'
import { noHash } from './entry.ts'
import { queueVerification } from './verify-job.ts'
import { countWaiting, isIntact, readHead } from './verify.queries.ts'

type StoredStamp = { seq: number; hash: Buffer; stamped_at: string; authority: string; response: Buffer }

/** The time stamp of an entry, by default the latest. */
export const readStamp = async ({ db, companyId }: Scope, seq?: number): Promise<StoredStamp | undefined> => {
  const { rows } = await sql<StoredStamp>`
    select seq, hash, stamped_at, authority, response from chain_stamp
    where company_id = ${companyId} and (${seq ?? null}::bigint is null or seq = ${seq ?? null}::bigint)
    order by seq desc limit 1`.execute(db)
  return rows[0]
}

/** A verification that was interrupted runs again when its job does. */
const isQueued = async ({ db, companyId }: CompanyContext): Promise<boolean> => {
  const { rows } = await sql<{ is_queued: boolean }>`select is_verification_queued(${companyId}) as is_queued`.execute(
    db,
  )
  return rows[0]?.is_queued === true
}

/** The chain of books and what its last verification found. */
export const readIntegrity = async (context: CompanyContext): Promise<IntegrityState> => {
  const head = await readHead(context)
  const stamp = await readStamp(context)
  return {
    length: head?.length ?? 0,
    head: (head?.hash ?? noHash).toString('hex'),
    verified_at: head?.verified_at ?? null,
    verified_length: head?.verified_length ?? null,
    ok: isIntact(head),
    first_break: head?.first_break ?? null,
    started_at: head?.started_at ?? null,
    is_whole: head?.is_whole ?? true,
    is_starting: (head?.start_after ?? null) !== null,
    is_verifying: await isQueued(context),
    waiting: await countWaiting(context),
    is_stamped_daily: context.services.config.tsaUrl !== undefined,
    stamp: stamp
      ? { seq: stamp.seq, head: stamp.hash.toString('hex'), stamped_at: stamp.stamped_at, authority: stamp.authority }
      : null,
  }
}

export const integrityHandlers: HandlersOf<typeof integrityRows> = {
  'integrity.read': readIntegrity,
  'integrity.verify': async (context) => {
    await queueVerification(context.db, context.companyId)
    return { ...(await readIntegrity(context)), is_verifying: true }
  },
  'integrity.stamp': async (context, { query }) => {
    const stamp = await readStamp(context, query.seq)
    if (!stamp) throw notFound('time_stamp')
    const name = `kvitas-${stamp.seq}.tsr`
    return { bytes: stamp.response, name, type: 'application/timestamp-reply', attachment: true }
  },
}
