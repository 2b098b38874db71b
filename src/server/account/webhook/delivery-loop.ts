import type { Services } from '#server/platform/services.ts'
import { claimWaiting, deliverClaimed } from './deliver.ts'
import type { DeliveryOptions } from './deliver.ts'

/** Requests that this process has open at the same time, at most one to each address. */
const maxOpen = 32
const pollMs = 1000

type RunningDeliveries = {
  /** Starts no new request and waits for those that run. */
  stop: () => Promise<void>
}

/**
 * Sends what waits until it is stopped. Not a job of the queue: its few places are for work of this server, and another server may take ten
 * seconds to answer. Several processes may run it.
 */
export const startDeliveries = (services: Services): RunningDeliveries => {
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
  const logFailure = (error: unknown) => {
    services.log.warn({ err: error }, 'waiting webhooks could not be read')
    return []
  }
  const begin = (claim: Parameters<typeof deliverClaimed>[1]) => {
    const sent = deliverClaimed(services, claim)
      .catch((error: unknown) => services.log.error({ err: error, delivery: claim.id }, 'a webhook was not delivered'))
      .finally(() => {
        open.delete(sent)
        wake()
      })
    open.add(sent)
  }
  const run = async () => {
    while (!stopping.signal.aborted) {
      const claims = open.size < maxOpen ? await claimWaiting(services, maxOpen - open.size).catch(logFailure) : []
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
export const deliverWaiting = async (services: Services, options: DeliveryOptions = {}): Promise<void> => {
  for (;;) {
    const claims = await claimWaiting(services, maxOpen)
    if (claims.length === 0) return
    await Promise.all(claims.map((claim) => deliverClaimed(services, claim, options)))
  }
}
