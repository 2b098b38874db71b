import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { maxSentAgain, maxWebhooks } from '#domain/webhook.ts'
import { createTestServer, signUp, signUpWithCompany } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { deliverWaiting } from './delivery-loop.ts'
import { signatureOf } from './sign.ts'
import { startReceiver } from './test/receiver.ts'

const url = 'https://lapai.invalid/kvitas'
const secretPattern = /^whsec_[A-Za-z0-9+/]{43}=$/

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({
    isTogether: true,
    clock: () => new Date(),
    environment: { PUBLIC_URL: 'https://kvitas.example' },
  })
})
afterAll(() => server.close())

describe('a webhook', () => {
  test('answers its secret once and stores it encrypted', async () => {
    const owner = await signUpWithCompany(server)
    const made = await owner.ask('POST', '/webhook', { url, events: ['invoice.paid', 'invoice.paid'] })
    expect(made).toMatchObject({ status: 201, body: { url, events: ['invoice.paid'], state: 'active' } })
    const { secret, ...item } = made.body
    expect(secret).toMatch(secretPattern)
    expect((await owner.ask('GET', '/webhook/all')).body).toEqual({ data: [item] })
    const stored = await server.owner.query('select * from webhook where id = $1', [item.id])
    expect(JSON.stringify(stored.rows)).not.toContain(secret.slice(6))
  })

  test('may have a secret of the receiver', async () => {
    const owner = await signUpWithCompany(server)
    const secret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`
    expect((await owner.ask('POST', '/webhook', { url, secret })).body.secret).toBe(secret)
    const short = await owner.ask('POST', '/webhook', { url, secret: 'whsec_AAAA' })
    expect([short.status, Object.keys(short.body.errors)]).toEqual([422, ['secret']])
  })

  test.each([
    ['http://lapai.lt/', 'https'],
    ['https://127.0.0.1/', 'private'],
    ['https://2130706433/', 'private'],
    ['https://0x7f.1/', 'private'],
    ['https://[::1]:8443/', 'private'],
    ['https://[::ffff:10.0.0.1]/', 'private'],
    ['https://169.254.169.254/latest/meta-data', 'private'],
    ['https://localhost:8443/', 'private'],
    ['https://kvitas.example/api', 'own'],
    ['https://a@lapai.lt/', 'whole'],
    ['https://lapai.lt:22/', 'port'],
    ['', 'required'],
  ])('to %s is refused: %s', async (bad) => {
    const owner = await signUpWithCompany(server)
    const refused = await owner.ask('POST', '/webhook', { url: bad })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['url']])
    expect((await owner.ask('GET', '/webhook/all')).body.data).toEqual([])
  })

  test('cannot be moved to a private address', async () => {
    const owner = await signUpWithCompany(server)
    const { id } = (await owner.ask('POST', '/webhook', { url })).body
    expect((await owner.ask('PUT', `/webhook/${id}`, { url: 'https://10.1.2.3/', events: [] })).status).toBe(422)
    const changed = await owner.ask('PUT', `/webhook/${id}`, { url: `${url}/2`, events: ['client.created'] })
    expect(changed.body).toMatchObject({ url: `${url}/2`, events: ['client.created'] })
  })

  test('takes only events of the list', async () => {
    const owner = await signUpWithCompany(server)
    const refused = await owner.ask('POST', '/webhook', { url, events: ['invoice.eaten'] })
    expect(refused.status).toBe(422)
  })

  test(`is one of at most ${maxWebhooks}, also if requests come together`, async () => {
    const owner = await signUpWithCompany(server)
    const made = await Promise.all(
      Array.from({ length: maxWebhooks + 2 }, () => owner.ask('POST', '/webhook', { url })),
    )
    expect(made.filter(({ status }) => status === 201)).toHaveLength(maxWebhooks)
    expect(made.find(({ status }) => status !== 201)!.body.code).toBe('webhook_limit')
  })

  test('is seen and changed by owners and admins only, and stays when its maker leaves', async () => {
    const owner = await signUpWithCompany(server)
    const admin = await signUp(server)
    await server.owner.query(`insert into company_member (company_id, user_id, role) values ($1, $2, 'admin')`, [
      owner.company.id,
      admin.id,
    ])
    await admin.ask('POST', '/user/change-company', { company_id: owner.company.id })
    const { id } = (await admin.ask('POST', '/webhook', { url })).body
    await server.owner.query(`update company_member set role = 'employee' where user_id = $1`, [admin.id])
    expect((await admin.ask('GET', '/webhook/all')).status).toBe(403)
    expect((await admin.ask('POST', `/webhook/${id}/rotate-secret`)).status).toBe(403)
    await server.owner.query('delete from company_member where user_id = $1', [admin.id])
    expect((await owner.ask('GET', '/webhook/all')).body.data).toMatchObject([{ id, state: 'active' }])
  })

  test('is recorded in the security log', async () => {
    const owner = await signUpWithCompany(server)
    const { id } = (await owner.ask('POST', '/webhook', { url })).body
    await owner.ask('PUT', `/webhook/${id}`, { url: `${url}/2` })
    await owner.ask('DELETE', `/webhook/${id}`)
    const events = (await owner.ask('GET', '/user/security-events')).body.data
    expect(events.slice(0, 3).map((each: { event: string; detail: string }) => [each.event, each.detail])).toEqual([
      ['webhook_deleted', 'lapai.invalid'],
      ['webhook_changed', 'lapai.invalid'],
      ['webhook_made', 'lapai.invalid'],
    ])
  })

  test('is not found with the id of another company', async () => {
    const owner = await signUpWithCompany(server)
    const other = await signUpWithCompany(server)
    const { id } = (await owner.ask('POST', '/webhook', { url })).body
    const delivery = (await owner.ask('POST', `/webhook/${id}/test`)).body
    for (const [method, path] of [
      ['PUT', `/webhook/${id}`],
      ['DELETE', `/webhook/${id}`],
      ['POST', `/webhook/${id}/enable`],
      ['POST', `/webhook/${id}/rotate-secret`],
      ['POST', `/webhook/${id}/test`],
      ['GET', `/webhook/${id}/deliveries`],
      ['GET', `/webhook/delivery/${delivery.id}`],
      ['POST', `/webhook/delivery/${delivery.id}/redeliver`],
    ] as const)
      expect([path, (await other.ask(method, path, method === 'PUT' ? { url } : undefined)).status]).toEqual([
        path,
        404,
      ])
  })
})

describe('where private addresses are not allowed', () => {
  test('an address whose name leads to a private one when it is sent gets nothing', async () => {
    const receiver = await startReceiver()
    const owner = await signUpWithCompany(server)
    const port = new URL(receiver.url).port
    const { id } = (await owner.ask('POST', '/webhook', { url: `https://lapai.invalid:${port}/` })).body
    await owner.ask('POST', `/webhook/${id}/test`)
    // It was public when it was added.
    const resolve = async () => [{ address: '127.0.0.1', family: 4 as const }]
    await deliverWaiting(server.services, { resolve })
    const [stored] = (await owner.ask('GET', `/webhook/${id}/deliveries`)).body.data
    expect(stored).toMatchObject({ state: 'waiting', trouble: 'private', status: null })
    expect(receiver.received).toEqual([])
    await receiver.close()
  })
})

describe('a rotated secret', () => {
  test('signs beside the previous one for a day, then alone', async () => {
    const local = await createTestServer({
      isTogether: true,
      clock: () => new Date(),
      environment: { WEBHOOK_PRIVATE: 'on' },
    })
    const receiver = await startReceiver()
    const owner = await signUpWithCompany(local)
    const { id, secret: first } = (await owner.ask('POST', '/webhook', { url: receiver.url })).body
    const rotated = await owner.ask('POST', `/webhook/${id}/rotate-secret`)
    expect(rotated.body.secret).toMatch(secretPattern)
    expect(Date.parse(rotated.body.previous_secret_until) - Date.now()).toBeGreaterThan(23 * 3_600_000)
    const signaturesAfter = async (hours: number) => {
      local.setTime(new Date(Date.now() + hours * 3_600_000))
      await owner.ask('POST', `/webhook/${id}/test`)
      await deliverWaiting(local.services)
      const { headers, body } = receiver.received.at(-1)!
      const signed = { id: String(headers['webhook-id']), timestamp: Number(headers['webhook-timestamp']), body }
      expect(JSON.parse(body)).toMatchObject({ type: 'webhook.test', data: { id, version: 1 } })
      const secrets = { both: [rotated.body.secret, first], new: [rotated.body.secret] }
      return Object.entries(secrets).find(([, each]) => signatureOf(signed, each) === headers['webhook-signature'])?.[0]
    }
    expect(await signaturesAfter(1)).toBe('both')
    expect(await signaturesAfter(25)).toBe('new')
    await receiver.close()
    await local.close()
  })
})

test('tests and repetitions that wait are limited', async () => {
  const owner = await signUpWithCompany(server)
  const { id } = (await owner.ask('POST', '/webhook', { url })).body
  for (let count = 0; count < maxSentAgain; count += 1) await owner.ask('POST', `/webhook/${id}/test`)
  const refused = await owner.ask('POST', `/webhook/${id}/test`)
  expect(refused).toMatchObject({ status: 409, body: { code: 'webhook_limit', reason: 'waiting' } })
})

test('the list of deliveries has pages', async () => {
  const owner = await signUpWithCompany(server)
  const { id } = (await owner.ask('POST', '/webhook', { url })).body
  for (let count = 0; count < 5; count += 1) await owner.ask('POST', `/webhook/${id}/test`)
  const seen: string[] = []
  let cursor = ''
  for (;;) {
    const { body } = await owner.ask('GET', `/webhook/${id}/deliveries?limit=2${cursor}`)
    seen.push(...body.data.map((each: { id: string }) => each.id))
    if (!body.meta.next_cursor) break
    cursor = `&cursor=${encodeURIComponent(body.meta.next_cursor)}`
  }
  expect(new Set(seen).size).toBe(5)
  expect(seen).toHaveLength(5)
})
