import type { Proof, Session } from '#server/platform/db/transaction.ts'

/** As many people as may be at work at once; of more, those who came first are asked about again. */
const most = 1000

/**
 * Sessions as the database last told them. Only ever a guess of what it will say again: it lets a read be sent together
 * with the question who asks (docs/decisions/read-ahead.md), and is dropped when the answer is another one.
 */
export const knownSessions = () => {
  const sessions = new Map<string, Session>()
  const keyOf = (proof: Proof | undefined) => (proof && 'tokenHash' in proof ? proof.tokenHash : undefined)
  return {
    guess: (proof: Proof | undefined): Session | undefined => sessions.get(keyOf(proof) ?? ''),
    learn: (proof: Proof | undefined, opened: Promise<Session | null>) => {
      const key = keyOf(proof)
      if (!key) return
      const keep = (session: Session | null) => {
        if (session) sessions.set(key, session)
        else sessions.delete(key)
        if (sessions.size > most) sessions.delete(sessions.keys().next().value ?? '')
      }
      // A question that fails teaches nothing; who asked it is told.
      opened.then(keep, () => {})
    },
  }
}

export type KnownSessions = ReturnType<typeof knownSessions>

/** The same person in the same company with the same rights and settings: every field the database tells. */
export const isSameSession = (one: Session | null, other: Session): boolean =>
  one !== null && JSON.stringify(one) === JSON.stringify(other)
