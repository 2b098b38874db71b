// Decision: docs/decisions/step-up-authentication.md
import { provedUntil } from '#domain/proof.ts'
import type { Database } from '#server/platform/db/kysely.ts'
import { Problem } from './problem.ts'

/** Until when the last proof of a session counts; null: no longer. */
export const readProof = async (db: Database, sessionId: string, now: Date): Promise<string | null> => {
  const session = await db.selectFrom('session').select('proved_at').where('id', '=', sessionId).executeTakeFirst()
  const until = session && provedUntil(new Date(session.proved_at))
  return until && until > now ? until.toISOString() : null
}

/** Refuses with `proof_required` when the last proof of the session is too old. */
export const requireProof = async (db: Database, sessionId: string, now: Date): Promise<void> => {
  if ((await readProof(db, sessionId, now)) === null) throw new Problem('proof_required')
}

/** Stores the proof with the session, and that it made two steps. Returns until when it counts. */
export const keepProof = async (db: Database, sessionId: string, now: Date, twoStep: boolean): Promise<string> => {
  const proved_at = now.toISOString()
  await db
    .updateTable('session')
    .set({ proved_at, ...(twoStep ? { two_step: true } : {}) })
    .where('id', '=', sessionId)
    .execute()
  return provedUntil(now).toISOString()
}
