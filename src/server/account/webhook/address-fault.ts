import { isIP } from 'node:net'
import { isPublicAddress } from '#server/platform/outside/public-address.ts'

/** Ports of services that do not speak HTTP are below this one; 443 and, where allowed, 80 are not. */
const firstFreePort = 1024

/** What is wrong with an address; `private` allows what only the operator can allow: http, and hosts inside a network. */
export type AddressFault = 'webhook_url' | 'webhook_https' | 'webhook_port' | 'webhook_private'

const innerName = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|localdomain|home\.arpa)\.?$/

/** Why an address cannot be a webhook by its text alone; undefined: it can, if its host name leads to public addresses. */
export const addressFault = (text: string, isPrivateAllowed: boolean): AddressFault | undefined => {
  if (text.length > 2000 || !URL.canParse(text)) return 'webhook_url'
  const url = new URL(text)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'webhook_https'
  if (url.username || url.password || url.hash) return 'webhook_url'
  if (isPrivateAllowed) return undefined
  if (url.protocol !== 'https:') return 'webhook_https'
  if (url.port && Number(url.port) < firstFreePort) return 'webhook_port'
  const host = url.hostname.toLowerCase()
  const address = host.replace(/^\[|\]$/g, '')
  if (isIP(address)) return isPublicAddress(address) ? undefined : 'webhook_private'
  return !host.includes('.') || innerName.test(host) ? 'webhook_private' : undefined
}
