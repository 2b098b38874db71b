import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import { networkInterfaces } from 'node:os'

/** An address on the Internet that a request may go to. */
export type Target = { address: string; family: 4 | 6 }

/** All addresses of a host name. */
export type Resolve = (host: string) => Promise<readonly Target[]>

const resolveByDns: Resolve = async (host) => (await lookup(host, { all: true, verbatim: true })) as Target[]

/** Everything that is not on the public Internet, by the registries of IANA (RFC 6890). */
const ipv4 = `0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.31.196.0/24
  192.52.193.0/24 192.88.99.0/24 192.168.0.0/16 192.175.48.0/24 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4`
/** The global range of IPv6 is 2000::/3; inside it these are tunnels, documentation and tests. */
const ipv6 = `2001::/23 2001:db8::/32 2002::/16 3fff::/20 2620:4f:8000::/48`

const listOf = (family: 'ipv4' | 'ipv6', networks: string): BlockList => {
  const list = new BlockList()
  for (const network of networks.split(/\s+/)) {
    const [address = '', bits] = network.split('/')
    list.addSubnet(address, Number(bits), family)
  }
  return list
}
const refused4 = listOf('ipv4', ipv4)
const refused6 = listOf('ipv6', ipv6)
const global6 = listOf('ipv6', '2000::/3')

/**
 * Whether an address is on the public Internet. IPv4 addresses inside IPv6 ones (mapped, NAT64, 6to4, Teredo) are refused as a whole: no
 * receiver needs them, and what they lead to depends on the network.
 */
export const isPublicAddress = (address: string): boolean => {
  if (isIP(address) === 4) return !refused4.check(address, 'ipv4')
  return isIP(address) === 6 && global6.check(address, 'ipv6') && !refused6.check(address, 'ipv6')
}

const ownAddresses = (): Set<string> =>
  new Set(Object.values(networkInterfaces()).flatMap((list) => (list ?? []).map(({ address }) => address)))

/** Why a host gets no request. */
export type HostFault = 'private' | 'unresolved'

export type HostRules = {
  /** Allows addresses inside the network: WEBHOOK_PRIVATE=on. */
  isPrivateAllowed: boolean
  /** The host name of this server. */
  ownHost?: string | undefined
  resolve?: Resolve | undefined
}

/**
 * Looks a host up once and returns the address to connect to, or why not. All of its addresses must be public. The caller connects to this
 * very address: a second look-up could give another one.
 */
export const targetOf = async (
  hostname: string,
  { isPrivateAllowed, ownHost, resolve = resolveByDns }: HostRules,
): Promise<Target | HostFault> => {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (!isPrivateAllowed && ownHost !== undefined && host.toLowerCase() === ownHost.toLowerCase()) return 'private'
  const family = isIP(host)
  const found = family ? [{ address: host, family: family as 4 | 6 }] : await resolve(host).catch(() => [])
  const [first] = found
  if (!first) return 'unresolved'
  if (isPrivateAllowed) return first
  const own = ownAddresses()
  return found.every(({ address }) => isPublicAddress(address) && !own.has(address)) ? first : 'private'
}
