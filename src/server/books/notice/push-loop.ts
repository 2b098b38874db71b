import { deliverAll, runDeliveries } from '#server/platform/outside/delivery-loop.ts'
import type { Deliveries, RunningDeliveries } from '#server/platform/outside/delivery-loop.ts'
import type { Services } from '#server/platform/services.ts'
import { claimPushes, deliverPush } from './deliver-push.ts'
import type { PushClaim } from './deliver-push.ts'
import type { PushOptions } from './send-push.ts'

const pushesOf = (services: Services, options: PushOptions = {}): Deliveries<PushClaim> => ({
  maxOpen: 16,
  claim: (most) => claimPushes(services, most),
  deliver: (claim) => deliverPush(services, claim, options),
  failures: { claim: 'waiting notices could not be read', deliver: 'a notice was not delivered' },
})

/** Sends what waits until it is stopped. */
export const startPushes = (services: Services): RunningDeliveries => runDeliveries(services, pushesOf(services))

/** Sends all that is due, then returns: for tests and commands. */
export const deliverPushes = (services: Services, options: PushOptions = {}): Promise<void> =>
  deliverAll(pushesOf(services, options))
