import { describe, expect, test } from 'vitest'
import { isPublicAddress, targetOf } from './public-address.ts'

describe('an address', () => {
  test.each([
    '1.1.1.1',
    '8.8.8.8',
    '193.219.12.34',
    '172.32.0.1',
    '100.128.0.1',
    '2606:4700:4700::1111',
    '2a00:1450::1',
  ])('%s is public', (address) => expect(isPublicAddress(address)).toBe(true))
  test.each([
    '0.0.0.0',
    '0.1.2.3',
    '10.0.0.1',
    '100.64.0.1',
    '100.127.255.255',
    '127.0.0.1',
    '127.255.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.1',
    '192.88.99.1',
    '192.168.1.1',
    '198.18.0.1',
    '203.0.113.1',
    '224.0.0.1',
    '239.255.255.255',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:10.0.0.1',
    '::ffff:8.8.8.8',
    '::127.0.0.1',
    '64:ff9b::8.8.8.8',
    '64:ff9b:1::1',
    '100::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '3fff::1',
    'fc00::1',
    'fd12::1',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    '5f00::1',
    'localhost',
    '',
  ])('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false))
})

describe('the address to connect to', () => {
  const answers = (...addresses: string[]) => ({
    isPrivateAllowed: false,
    resolve: async () => addresses.map((address) => ({ address, family: (address.includes(':') ? 6 : 4) as 4 | 6 })),
  })
  test('is the first one of a host whose addresses are all public', async () =>
    expect(await targetOf('lapai.lt', answers('1.1.1.1', '8.8.8.8'))).toEqual({ address: '1.1.1.1', family: 4 }))
  test('does not exist if one of several is private', async () =>
    expect(await targetOf('lapai.lt', answers('1.1.1.1', '10.0.0.1'))).toBe('private'))
  test('does not exist for a host without addresses', async () =>
    expect(await targetOf('lapai.lt', answers())).toBe('unresolved'))
  test('does not exist for the host of this server', async () =>
    expect(await targetOf('KVITAS.lt.', { ...answers('1.1.1.1'), ownHost: 'kvitas.lt' })).toBe('private'))
  test.each(['127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '169.254.169.254'])(
    '%s is refused as a literal',
    async (host) => expect(await targetOf(host, answers('1.1.1.1'))).toBe('private'),
  )
  test('may be private where the operator allows it', async () =>
    expect(await targetOf('127.0.0.1', { isPrivateAllowed: true })).toEqual({ address: '127.0.0.1', family: 4 }))
})
