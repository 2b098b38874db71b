import { BlockList, isIP } from 'node:net'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

const localNetwork = new BlockList()
for (const [net, bits] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const)
  localNetwork.addSubnet(net, bits, 'ipv4')
localNetwork.addSubnet('fc00::', 7, 'ipv6')
localNetwork.addSubnet('fe80::', 10, 'ipv6')

/** Whether an address is of this computer or of the local network; null: of the internet. */
export const placeOf = (address: string | null): 'this_computer' | 'local_network' | null => {
  const version = isIP(address ?? '')
  if (!address || version === 0) return null
  const family = version === 4 ? 'ipv4' : 'ipv6'
  if (loopback.check(address, family)) return 'this_computer'
  return localNetwork.check(address, family) ? 'local_network' : null
}
