import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runHousekeeping } from '#server/housekeeping.ts'
import { createTestServer, signUpWithCompany } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { claimWaiting } from './deliver.ts'
import { deliverWaiting } from './delivery-loop.ts'
import { startReceiver } from './test/receiver.ts'

const day = 86_400_000

let server: TestServer
let owner: Awaited<ReturnType<typeof signUpWithCompany>>
let receiver: Awaited<ReturnType<typeof startReceiver>>
let id: string
let start: number
/** The time after the last change, in days. */
const after = (days: number) => server.setTime(new Date(start + 1000 + days * day))
const deliver = () => deliverWaiting(server.services)
const webhook = async () => (await owner.ask('GET', '/webhook/all')).body.data[0]
const deliveries = async () => (await owner.ask('GET', `/webhook/${id}/deliveries`)).body.data
const makeClient = async () => {
  await owner.ask('POST', '/client', { title: 'UAB „Lapas“' })
  start = Date.now()
}
const mailsTo = () => server.emails().filter((email) => email.includes(owner.email) && email.includes('webhook'))

beforeAll(async () => {
  server = await createTestServer({ isTogether: true, environment: { WEBHOOK_PRIVATE: 'on' }, clock: () => new Date() })
})
afterAll(() => server.close())
beforeEach(async () => {
  server.setTime(new Date())
  await server.owner.query('delete from webhook')
  owner = await signUpWithCompany(server)
  await owner.ask('PUT', '/user/profile', { locale: 'en' })
  await server.owner.query(`update app_user set locale = 'en'`)
  receiver = await startReceiver()
  id = (await owner.ask('POST', '/webhook', { url: receiver.url, events: ['client.created'] })).body.id
})
afterEach(() => receiver.close())

test('a webhook waits while its company moves to another cluster, and the cluster that it left sends nothing', async () => {
  const place = (moving_to: string | null, cluster: string | null) =>
    server.owner.query('update company set moving_to = $2, cluster = $3 where id = $1', [
      owner.company.id,
      moving_to,
      cluster,
    ])
  await makeClient()
  after(0)
  for (const [movingTo, cluster] of [
    ['second', null],
    [null, 'second'],
  ] as const) {
    await place(movingTo, cluster)
    await deliver()
    expect(receiver.received).toHaveLength(0)
  }
  await place(null, null)
  await deliver()
  expect(receiver.received).toHaveLength(1)
})

describe('an address without success for five days', () => {
  beforeEach(async () => {
    receiver.answer = (response) => response.writeHead(500).end()
    await makeClient()
    after(0)
    await deliver()
  })

  test('is disabled with one email to the owner, and what waits ends', async () => {
    after(4.9)
    await deliver()
    expect((await webhook()).state).toBe('active')
    await server.owner
      .query(`insert into webhook_delivery (company_id, id, webhook_id, event_id, type, document_id, version, event_at, created_at, state, next_at)
      select company_id, gen_random_uuid(), id, gen_random_uuid(), 'client.created', id, 1, now(), now(), 'waiting', now() from webhook, generate_series(1, 3)`)
    after(5.1)
    await deliver()
    expect(await webhook()).toMatchObject({ state: 'disabled' })
    expect((await deliveries()).every(({ state }: { state: string }) => state === 'failed')).toBe(true)
    await server.runJobs()
    expect(mailsTo()).toHaveLength(1)
    expect(mailsTo()[0]).toContain(`http://kvitas.test/settings/api`)
    const sent = receiver.received.length
    await makeClient()
    after(6)
    await deliver()
    await server.runJobs()
    expect([receiver.received.length, mailsTo().length]).toEqual([sent, 1])
  })

  test('gets events again after a person enabled it', async () => {
    await server.owner.query(`update webhook set failing_since = now() - interval '6 days'`)
    after(0.1)
    await deliver()
    const [stopped] = await deliveries()
    expect((await webhook()).state).toBe('disabled')
    const refused = await owner.ask('POST', `/webhook/delivery/${stopped.id}/redeliver`)
    expect(refused).toMatchObject({ status: 409, body: { code: 'webhook_limit', reason: 'disabled' } })
    expect(await owner.ask('POST', `/webhook/${id}/enable`)).toMatchObject({ status: 200, body: { state: 'active' } })
    receiver.answer = (response) => response.end()
    await makeClient()
    after(0.2)
    await deliver()
    expect((await deliveries())[0]).toMatchObject({ state: 'delivered' })
    expect(await webhook()).toMatchObject({ failing_since: null, disabled_at: null })
  })

  test('stays enabled if one attempt in between succeeds', async () => {
    receiver.answer = (response) => response.end()
    after(0.1)
    await deliver()
    receiver.answer = (response) => response.writeHead(500).end()
    await makeClient()
    after(5.5)
    await deliver()
    expect(await webhook()).toMatchObject({ state: 'active' })
  })
})

test('an address that fails rests, so that a dead one with many events takes little time of others', async () => {
  receiver.answer = (response) => response.writeHead(500).end()
  await makeClient()
  await server.owner
    .query(`insert into webhook_delivery (company_id, id, webhook_id, event_id, type, document_id, version, event_at, created_at, state, next_at)
    select company_id, gen_random_uuid(), id, gen_random_uuid(), 'client.created', id, 1, now(), now(), 'waiting', now() from webhook, generate_series(1, 50)`)
  after(0)
  await deliver()
  expect(receiver.received).toHaveLength(3)
})

test('what is over the limit of a day waits for the next day', async () => {
  await makeClient()
  after(0)
  await server.owner.query('update webhook set day = $1, day_count = 10000', [
    new Date(start).toISOString().slice(0, 10),
  ])
  await deliver()
  expect(receiver.received).toHaveLength(0)
  after(1)
  await deliver()
  expect(receiver.received).toHaveLength(1)
})

describe('nothing is sent', () => {
  beforeEach(makeClient)
  afterEach(async () => {
    after(0)
    await deliver()
    expect(receiver.received).toEqual([])
  })
  test('of a company that is to be deleted', async () => {
    await server.owner.query(`update company set deletion_at = now() + interval '7 days' where id = $1`, [
      owner.company.id,
    ])
  })
  test('of a company that was restored and not confirmed', async () => {
    await server.owner.query(
      `insert into company_sending (company_id, restored_from, changed_by, changed_at) values ($1, now(), 'x', now())`,
      [owner.company.id],
    )
  })
  test('after the webhook is deleted, also if it was claimed before', async () => {
    after(0)
    expect(await claimWaiting(server.services, 1)).toHaveLength(1)
    expect((await owner.ask('DELETE', `/webhook/${id}`)).status).toBe(204)
  })
})

test('deliveries are kept for 30 days', async () => {
  await makeClient()
  after(0)
  await deliver()
  after(29)
  await runHousekeeping(server.services)
  expect(await deliveries()).toHaveLength(1)
  after(31)
  await runHousekeeping(server.services)
  const { rows } = await server.owner.query('select 1 from webhook_delivery')
  expect(rows).toEqual([])
})
