import { refuseField } from '#server/platform/http/problem.ts'
import { targetOf } from '#server/platform/outside/public-address.ts'
import type { HostFault, Resolve, Target } from '#server/platform/outside/public-address.ts'
import type { Services } from '#server/platform/services.ts'
import { addressFault } from './address-fault.ts'

type Settings = Pick<Services, 'config' | 'publicUrl'>

const lookupMs = 5000

const afterLookupTime = () =>
  new Promise<HostFault>((resolve) => setTimeout(() => resolve('unresolved'), lookupMs).unref())

/** The address to connect to for a URL, looked up once, or why not. */
export const targetOfUrl = (
  { config, publicUrl }: Settings,
  url: URL,
  resolve?: Resolve,
): Promise<Target | HostFault> => {
  const ownHost = new URL(publicUrl()).hostname
  const found = targetOf(url.hostname, { isPrivateAllowed: config.webhookPrivate, ownHost, resolve })
  return Promise.race([found, afterLookupTime()])
}

/**
 * Refuses an address that no event may be sent to. A name that does not exist yet is allowed: every delivery looks it up and checks it
 * again. Must run while no transaction is open.
 */
export const refuseAddress = async (services: Services, text: string): Promise<void> => {
  const fault = addressFault(text, services.config.webhookPrivate)
  if (fault) throw refuseField('url', fault)
  if ((await targetOfUrl(services, new URL(text))) === 'private') throw refuseField('url', 'webhook_private')
}
