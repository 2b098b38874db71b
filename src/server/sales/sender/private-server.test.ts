import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books } from '#server/test/books.ts'
import { startMailServer } from '#server/test/mail-server.ts'
import type { MailServer } from '#server/test/mail-server.ts'
import { createTestServer, verifyAddress } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { seal } from '#server/platform/keys/secret-box.ts'
import { deliverByOwnServer } from './own-server.ts'
import type { StoredSender } from './sender.queries.ts'

let inside: MailServer
let server: TestServer
let books: Books

beforeAll(async () => {
  inside = await startMailServer(0, { user: 'a', password: 'b' })
  server = await createTestServer()
  books = await openBooks(server)
  await verifyAddress(server, books)
})
afterAll(async () => {
  await server.close()
  await inside.close()
})

const form = {
  version: 0,
  host: 'smtp.medis.lt',
  username: 'ona',
  password: 'slapta-fraze',
  from_address: 'ona@ziedas.lt',
  from_name: 'Žiedas',
}
const refusal = async (fields: object) => {
  const { status, body } = await books.ask('PUT', '/sender', { ...form, ...fields })
  return [status, Object.keys(body.errors ?? {})]
}

test('a server inside the network of the operator and a port of another service are refused', async () => {
  for (const host of [
    '127.0.0.1',
    '10.0.0.5',
    '169.254.169.254',
    '::1',
    '[::1]',
    'localhost',
    'mail.internal',
    '0.0.0.0',
  ])
    expect(await refusal({ host }), host).toEqual([422, ['host']])
  for (const fields of [{ port: 22 }, { port: 25 }, { port: 465 }, { tls: 'implicit', port: 587 }])
    expect(await refusal(fields)).toEqual([422, ['port']])
})

test('a name, an address or a login cannot carry another header or command', async () => {
  for (const fields of [
    { host: 'smtp.medis.lt\r\nRCPT TO:<a@b.lt>' },
    { host: 'smtp.medis.lt/kelias' },
    { from_name: 'Žiedas\r\nBcc: kitas@medis.lt' },
    { from_address: 'ona@ziedas.lt>\r\nDATA' },
    { username: 'ona\u0000kita' },
  ])
    expect((await refusal(fields))[0]).toBe(422)
})

test('a name that leads inside later is found at each letter: it is looked up once, and no connection is made', async () => {
  const { services } = server
  const sender: StoredSender = {
    company_id: books.company.id,
    host: 'smtp.medis.lt',
    port: inside.port,
    tls: 'starttls',
    username: 'a',
    password_sealed: seal(services.keys.mail_sender, 'b', books.company.id),
    from_address: 'ona@ziedas.lt',
    from_name: 'Žiedas',
    tested_at: null,
    failing_since: null,
    trouble: null,
    answer: null,
    failures: 0,
    resume_at: null,
    version: 1,
    changed_by: null,
    changed_at: '2026-11-27T00:00:00.000Z',
  }
  let lookups = 0
  const resolve = async () => {
    lookups += 1
    return [{ address: '127.0.0.1', family: 4 as const }]
  }
  const message = { envelope: { from: 'ona@ziedas.lt', to: ['ona@medis.lt'] }, bytes: Buffer.from('a') }
  const { outcome, fault } = await deliverByOwnServer(services, sender, message, { resolve })
  expect([outcome.kind, fault?.trouble, lookups, inside.state.tries]).toEqual(['rejected', 'private', 1, 0])
})
