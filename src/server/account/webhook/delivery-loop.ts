import { deliverAll, runDeliveries } from '#server/platform/outside/delivery-loop.ts'
import type { Deliveries, RunningDeliveries } from '#server/platform/outside/delivery-loop.ts'
import type { Services } from '#server/platform/services.ts'
import { claimWaiting, deliverClaimed } from './deliver.ts'
import type { DeliveryOptions } from './deliver.ts'

type Claim = Parameters<typeof deliverClaimed>[1]

/** At most one request to each address is open. */
const deliveriesOf = (services: Services, options: DeliveryOptions = {}): Deliveries<Claim> => ({
  maxOpen: 32,
  claim: (most) => claimWaiting(services, most),
  deliver: (claim) => deliverClaimed(services, claim, options),
  failures: { claim: 'waiting webhooks could not be read', deliver: 'a webhook was not delivered' },
})

/** Sends what waits until it is stopped. */
export const startDeliveries = (services: Services): RunningDeliveries =>
  runDeliveries(services, deliveriesOf(services))

/** Sends all that is due, then returns: for tests and commands. */
export const deliverWaiting = (services: Services, options: DeliveryOptions = {}): Promise<void> =>
  deliverAll(deliveriesOf(services, options))
