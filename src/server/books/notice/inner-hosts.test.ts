import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books } from '#server/test/books.ts'
import { createTestServer, verifyAddress } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { openBrowser, startPushService } from './test/push-service.ts'
import type { PushService } from './test/push-service.ts'

// Every way to write an address inside the operator's network, at every door where a company can enter one.

let server: TestServer
let books: Books
let service: PushService
beforeAll(async () => {
  server = await createTestServer({ environment: { PUBLIC_URL: 'https://kvitas.example' } })
  books = await openBooks(server)
  await verifyAddress(server, books)
  service = await startPushService()
})
afterAll(async () => {
  await server.close()
  await service.close()
})

const sender = {
  version: 0,
  username: 'ona',
  password: 'slapta-fraze',
  from_address: 'ona@ziedas.lt',
  from_name: 'Žiedas',
}

const faultsOf = async (host: string) => {
  await server.owner.query('delete from attempt')
  const { auth, p256dh } = openBrowser(service).subscription
  const doors = {
    webhook: await books.ask('POST', '/webhook', { url: `https://${host}/hook` }),
    push: await books.ask('POST', '/notice/browser', { endpoint: `https://${host}/push`, auth, p256dh }),
    sender: await books.ask('PUT', '/sender', { ...sender, host: host.replace(/^\[|\]$/g, '') }),
  }
  return Object.entries(doors).map(([door, { status, body }]) => [door, status, ...Object.keys(body.errors ?? {})])
}

test.each([
  ['a loopback address', '127.0.0.1'],
  ['all of its network', '127.200.3.4'],
  ['a short form', '127.1'],
  ['a decimal number', '2130706433'],
  ['a hexadecimal number', '0x7f000001'],
  ['hexadecimal parts', '0x7f.0.0.0x1'],
  ['octal parts', '0177.0.0.01'],
  ['a dot at the end', '127.0.0.1.'],
  ['digits in circles', '①②⑦.⓪.⓪.①'],
  ['the address of nothing', '0.0.0.0'],
  ['a zero', '0'],
  ['private networks', '10.1.2.3'],
  ['private networks', '172.20.0.1'],
  ['private networks', '192.168.1.1'],
  ['carrier-grade NAT', '100.64.0.1'],
  ['a link-local address: the metadata of a cloud', '169.254.169.254'],
  ['the same as a number', '2852039166'],
  ['a broadcast', '255.255.255.255'],
  ['IPv6 loopback', '[::1]'],
  ['IPv6 loopback in full', '[0:0:0:0:0:0:0:1]'],
  ['IPv6 of nothing', '[::]'],
  ['mapped IPv4', '[::ffff:127.0.0.1]'],
  ['mapped IPv4 in hexadecimal', '[::ffff:a9fe:a9fe]'],
  ['compatible IPv4', '[::7f00:1]'],
  ['NAT64', '[64:ff9b::a00:1]'],
  ['6to4', '[2002:a00:1::]'],
  ['Teredo', '[2001:0:a00:1::]'],
  ['IPv6 link-local', '[fe80::1]'],
  ['IPv6 unique local', '[fd00:ec2::254]'],
  ['a local name', 'localhost'],
  ['a local name with a dot', 'LOCALHOST.'],
  ['a name below it', 'a.localhost'],
  ['a name without a dot', 'postgres'],
  ['a name of a network inside', 'metadata.google.internal'],
  ['the host of the product itself', 'kvitas.example'],
  ['the host of the product with a dot', 'kvitas.example.'],
])('%s is refused: %s', async (_, host) => {
  const faults = await faultsOf(host)
  // Whether a name leads to the product is found out when a push is sent.
  const isOwn = host.startsWith('kvitas.')
  expect(faults).toEqual([
    ['webhook', 422, 'url'],
    isOwn ? ['push', 200] : ['push', 422, 'endpoint'],
    ['sender', 422, 'host'],
  ])
})
