import type { Services } from '#server/platform/services.ts'

/** Messages to servers of others that wait in the database. */
export type Deliveries<Claim> = {
  /** Messages that this process has on their way at the same time. */
  maxOpen: number
  /** Takes at most so many that are due, so that no other process sends them meanwhile. */
  claim: (most: number) => Promise<Claim[]>
  /** Sends one and stores the result. */
  deliver: (claim: Claim) => Promise<void>
  /** What the log says if one of the two fails. */
  failures: { claim: string; deliver: string }
}

const pollMs = 1000

export type RunningDeliveries = {
  /** Starts no new request and waits for those that run. */
  stop: () => Promise<void>
}

/**
 * Sends what waits until it is stopped. Not a job of the queue: its few places are for work of this server, and another server may take ten
 * seconds to answer. Several processes may run it.
 */
export const runDeliveries = <Claim>(
  { log }: Pick<Services, 'log'>,
  { maxOpen, claim, deliver, failures }: Deliveries<Claim>,
): RunningDeliveries => {
  const open = new Set<Promise<void>>()
  const stopping = new AbortController()
  let wake = () => {}
  const rest = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pollMs)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const logFailure = (error: unknown): Claim[] => {
    log.warn({ err: error }, failures.claim)
    return []
  }
  const begin = (claimed: Claim) => {
    const sent = deliver(claimed)
      .catch((error: unknown) => log.error({ err: error }, failures.deliver))
      .finally(() => {
        open.delete(sent)
        wake()
      })
    open.add(sent)
  }
  const run = async () => {
    while (!stopping.signal.aborted) {
      const claims = open.size < maxOpen ? await claim(maxOpen - open.size).catch(logFailure) : []
      claims.forEach(begin)
      if (!stopping.signal.aborted && claims.length === 0) await rest()
    }
    await Promise.all(open)
  }
  const ended = run()
  return {
    stop: () => {
      stopping.abort()
      wake()
      return ended
    },
  }
}

/** Sends all that is due, then returns: for tests and commands. */
export const deliverAll = async <Claim>({ maxOpen, claim, deliver }: Deliveries<Claim>): Promise<void> => {
  for (;;) {
    const claims = await claim(maxOpen)
    if (claims.length === 0) return
    await Promise.all(claims.map(deliver))
  }
}
