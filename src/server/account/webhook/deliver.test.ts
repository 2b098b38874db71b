import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { createTestServer, signUpWithCompany } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { claimWaiting, deliverClaimed } from './deliver.ts'
import { deliverWaiting } from './delivery-loop.ts'
import { signatureOf } from './sign.ts'
import { startReceiver } from './test/receiver.ts'

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const hour = 3600
const day = 24 * hour

let server: TestServer
let owner: Awaited<ReturnType<typeof signUpWithCompany>>
let receiver: Awaited<ReturnType<typeof startReceiver>>
let webhookId: string
let start: number
const at = (seconds: number) => server.setTime(new Date(start + seconds * 1000))
const deliver = () => deliverWaiting(server.services)
const deliveries = async () => (await owner.ask('GET', `/webhook/${webhookId}/deliveries`)).body.data
const webhook = async () => (await owner.ask('GET', '/webhook/all')).body.data[0]
const makeClient = async () => {
  const made = await owner.ask('POST', '/client', { title: 'UAB „Lapas“' })
  expect(made.status).toBe(201)
  // Triggers write the time of the database, so the clock begins after it.
  start = Date.now()
  return made.body.id as string
}

beforeAll(async () => {
  server = await createTestServer({ isTogether: true, environment: { WEBHOOK_PRIVATE: 'on' }, clock: () => new Date() })
})
afterAll(() => server.close())
beforeEach(async () => {
  server.setTime(new Date())
  await server.owner.query('delete from webhook')
  owner = await signUpWithCompany(server)
  receiver = await startReceiver()
  const made = await owner.ask('POST', '/webhook', { url: receiver.url, events: ['client.created'], secret })
  expect(made.status).toBe(201)
  webhookId = made.body.id
})
afterEach(() => receiver.close())

describe('a delivery', () => {
  test('is a signed request with the type, the id and the version of the record', async () => {
    const id = await makeClient()
    at(1)
    await deliver()
    expect(receiver.received).toHaveLength(1)
    const { headers, body, path } = receiver.received[0]!
    const [stored] = await deliveries()
    expect(path).toBe('/hook')
    expect(JSON.parse(body)).toEqual({
      type: 'client.created',
      id: stored.event_id,
      timestamp: stored.event_at,
      data: { id, version: 1 },
    })
    expect(headers['webhook-id']).toBe(stored.event_id)
    const signed = { id: stored.event_id, timestamp: Number(headers['webhook-timestamp']), body }
    expect(headers['webhook-signature']).toBe(signatureOf(signed, [secret]))
    expect(Math.abs(signed.timestamp - Date.now() / 1000)).toBeLessThan(60)
    expect(stored).toMatchObject({ state: 'delivered', attempts: 1, status: 200, trouble: null, title: 'UAB „Lapas“' })
    const { body: whole } = await owner.ask('GET', `/webhook/delivery/${stored.id}`)
    expect(whole).toMatchObject({ answer: 'ok', request: { url: receiver.url, body } })
    expect(whole.request.headers['webhook-signature']).toBe(headers['webhook-signature'])
  })

  test('that fails is tried ten times within three days with the same id, then never again', async () => {
    receiver.answer = (response) => response.writeHead(503).end('busy')
    await makeClient()
    at(1)
    for (let attempts = 1; attempts <= 12; attempts += 1) {
      await deliver()
      const [{ next_at }] = await deliveries()
      server.setTime(new Date(next_at ? Date.parse(next_at) : start + 20 * day * 1000))
    }
    expect(receiver.received).toHaveLength(10)
    const [{ created_at, attempted_at }] = await deliveries()
    expect(Date.parse(attempted_at) - Date.parse(created_at)).toBeLessThanOrEqual(3 * day * 1000)
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1)
    expect(await deliveries()).toMatchObject([{ state: 'failed', attempts: 10, status: 503, next_at: null }])
    expect(await webhook()).toMatchObject({ state: 'active' })
  })

  test('looks the name up once and connects to the address that was checked', async () => {
    const port = new URL(receiver.url).port
    const url = `http://lapai.invalid:${port}/hook`
    expect((await owner.ask('PUT', `/webhook/${webhookId}`, { url, events: ['client.created'] })).status).toBe(200)
    await makeClient()
    at(1)
    let lookups = 0
    // A second look-up would give another address.
    const resolve = async () => [{ address: (lookups += 1) === 1 ? '127.0.0.1' : '127.0.0.9', family: 4 as const }]
    await deliverWaiting(server.services, { resolve })
    expect([lookups, receiver.received[0]?.headers.host]).toEqual([1, `lapai.invalid:${port}`])
  })

  test('that succeeds on the second attempt is delivered', async () => {
    receiver.answer = (response) => response.writeHead(receiver.received.length === 1 ? 500 : 204).end()
    await makeClient()
    at(1)
    await deliver()
    expect(await deliveries()).toMatchObject([{ state: 'waiting', attempts: 1, status: 500 }])
    expect((await webhook()).last_day).toEqual({ deliveries: 1, failed: 1 })
    at(7)
    await deliver()
    expect(await deliveries()).toMatchObject([{ state: 'delivered', attempts: 2, status: 204 }])
    expect((await webhook()).last_day).toEqual({ deliveries: 1, failed: 0 })
  })

  test('of a process that died after its claim is sent again with the same id', async () => {
    await makeClient()
    at(1)
    const [claim] = await claimWaiting(server.services, 10)
    // It sent the request and died before it stored the answer.
    const stored = (await deliveries())[0]
    at(30)
    await deliver()
    expect(receiver.received).toHaveLength(0)
    at(62)
    await deliver()
    expect(receiver.received).toHaveLength(1)
    expect(receiver.received[0]!.headers['webhook-id']).toBe(stored.event_id)
    expect(await deliveries()).toMatchObject([{ state: 'delivered', attempts: 2 }])
    // The first process was only slow: its answer comes too late and changes nothing.
    await deliverClaimed(server.services, claim!)
    expect(receiver.received).toHaveLength(1)
  })

  test('is claimed by one of several processes', async () => {
    await makeClient()
    at(1)
    const claims = await Promise.all([1, 2, 3, 4].map(() => claimWaiting(server.services, 10)))
    expect(claims.flat()).toHaveLength(1)
  })

  test('is not made for a change that is rolled back', async () => {
    const refused = inTransaction(server.services.pool, owner.company.id, async (db) => {
      await db
        .insertInto('client')
        .values({
          company_id: owner.company.id,
          id: webhookId,
          title: 'UAB „Nebus“',
          type: 'legal',
          country: 'LT',
          currency: 'EUR',
        })
        .execute()
      const { rows } = await server.owner.query('select 1 from webhook_delivery')
      expect(rows).toEqual([])
      throw new Error('rolled back')
    })
    await expect(refused).rejects.toThrow('rolled back')
    at(1)
    await deliver()
    expect(receiver.received).toEqual([])
    expect(await deliveries()).toEqual([])
  })

  test('can be sent again by a person: a new one with the same event, and one that waits is replaced', async () => {
    receiver.answer = (response) => response.writeHead(500).end()
    await makeClient()
    at(1)
    await deliver()
    const [first] = await deliveries()
    receiver.answer = (response) => response.end()
    at(2)
    const again = await owner.ask('POST', `/webhook/delivery/${first.id}/redeliver`)
    expect(again).toMatchObject({ status: 201, body: { event_id: first.event_id, state: 'waiting', attempts: 0 } })
    await deliver()
    expect(await deliveries()).toMatchObject([
      { id: again.body.id, state: 'delivered' },
      { id: first.id, state: 'failed', trouble: 'replaced' },
    ])
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([first.event_id, first.event_id])
  })
})

describe('an answer', () => {
  test('is read up to 10 KB, and what follows is not waited for', async () => {
    receiver.answer = (response) => {
      response.writeHead(200)
      response.write('ą'.repeat(20_000))
      // It never ends.
    }
    await makeClient()
    at(1)
    await deliver()
    const [stored] = await deliveries()
    expect(stored.state).toBe('delivered')
    expect((await owner.ask('GET', `/webhook/delivery/${stored.id}`)).body.answer.length).toBe(5120)
  })

  test('with a redirect is a failure, and the other address gets nothing', async () => {
    receiver.answer = (response) => response.writeHead(307, { location: receiver.url.replace('/hook', '/other') }).end()
    await makeClient()
    at(1)
    await deliver()
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hook'])
    expect(await deliveries()).toMatchObject([{ state: 'waiting', status: 307, trouble: 'redirect' }])
  })

  test('that has characters which the database cannot store is stored without them', async () => {
    receiver.answer = (response) => response.end(Buffer.from([65, 0, 255, 66]))
    await makeClient()
    at(1)
    await deliver()
    const [stored] = await deliveries()
    expect((await owner.ask('GET', `/webhook/delivery/${stored.id}`)).body.answer).toBe('A\uFFFD\uFFFDB')
  })

  test(
    'that never comes ends after ten seconds, and another address does not wait for it',
    { timeout: 30_000 },
    async () => {
      receiver.answer = () => {}
      const fast = await startReceiver()
      const other = await signUpWithCompany(server)
      await other.ask('POST', '/webhook', { url: fast.url, events: [] })
      await makeClient()
      await other.ask('POST', '/client', { title: 'UAB „Kita“' })
      at(1)
      const began = performance.now()
      const claims = await claimWaiting(server.services, 10)
      expect(claims).toHaveLength(2)
      const all = claims.map((claim) => deliverClaimed(server.services, claim))
      await Promise.race(all)
      expect(fast.received).toHaveLength(1)
      expect(performance.now() - began).toBeLessThan(5000)
      await Promise.all(all)
      expect(performance.now() - began).toBeGreaterThan(9000)
      expect(await deliveries()).toMatchObject([{ state: 'waiting', trouble: 'timeout', status: null }])
      await fast.close()
    },
  )

  test('that is refused says so', async () => {
    await receiver.close()
    await makeClient()
    at(1)
    await deliver()
    expect(await deliveries()).toMatchObject([{ state: 'waiting', trouble: 'refused', status: null }])
  })
})
