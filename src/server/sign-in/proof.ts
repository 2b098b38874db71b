import { provedUntil } from '#domain/proof.ts'
import type { Database } from '../db/kysely.ts'
import { Problem } from '../http/problem.ts'

/** Until when the last proof of a session counts; null: no longer. */
export const readProof = async (db: Database, sessionId: string, now: Date): Promise<string | null> => {
  const session = await db.selectFrom('session').select('proved_at').where('id', '=', sessionId).executeTakeFirst()
  const until = session && provedUntil(new Date(session.proved_at))
  return until && until > now ? until.toISOString() : null
}

/** Refuses (`proof_required`) where who is at the session was proved too long ago. */
export const requireProof = async (db: Database, sessionId: string, now: Date): Promise<void> => {
  if ((await readProof(db, sessionId, now)) === null) throw new Problem('proof_required')
}

/** From now on it counts, and for two steps where they were taken. Gives until when. */
export const keepProof = async (db: Database, sessionId: string, now: Date, twoStep: boolean): Promise<string> => {
  const proved_at = now.toISOString()
  await db
    .updateTable('session')
    .set({ proved_at, ...(twoStep ? { two_step: true } : {}) })
    .where('id', '=', sessionId)
    .execute()
  return provedUntil(now).toISOString()
}
