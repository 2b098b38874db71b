// Decision: docs/decisions/fairness.md

export type TimeShare = {
  /** The part of the time in which one owner may work. */
  share: number
  /** How many ms it may work before that holds. */
  burstMs: number
}

/** Work that takes longer mostly waits: for a slow client, or in a process that has just started. */
const mostCountedMs = 150

/** Tells how long owners rest, so that each works in its share of the time. */
export const createTimeShare = ({ share, burstMs }: TimeShare) => {
  // When each owner has back the time that it used.
  const restoredAt = new Map<string, number>()
  return {
    /**
     * The ms for which an owner rests after work that began at this moment. Only the owner that has used most rests: the work of others may take
     * long because of it.
     */
    restAfter: (owner: string, began: number): number => {
      const now = performance.now()
      const used = Math.min(now - began, mostCountedMs)
      const own = Math.max(restoredAt.get(owner) ?? began, began) + used / share
      for (const [each, at] of restoredAt) if (at <= now) restoredAt.delete(each)
      restoredAt.set(owner, own)
      const isMost = [...restoredAt.values()].every((at) => at <= own)
      return isMost ? Math.max(0, own - now - burstMs / share) : 0
    },
  }
}
