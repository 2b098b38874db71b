import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { joinAs } from '#server/automation/draft/test/join-as.ts'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { verify } from '#server/test/members.ts'
import { createTestServer, signUpWithCompany } from '#server/test/server.ts'
import type { Person, TestServer } from '#server/test/server.ts'
import { gatherNotices, queueOverdueNotices } from './gather.ts'
import { deliverPushes } from './push-loop.ts'
import { openBrowser, startPushService, vapidOf } from './test/push-service.ts'
import type { PushService } from './test/push-service.ts'

let server: TestServer
let service: PushService
/** Records payments. */
let books: Books
/** Is told about them. */
let colleague: Person
let browser: ReturnType<typeof openBrowser>

const minute = 60_000
const wait = (minutes: number) => server.setTime(new Date(server.services.clock().getTime() + minutes * minute))
const choose = (person: Pick<Person, 'ask'>, settings: { push?: string[]; mail?: string[]; hide_details?: boolean }) =>
  person.ask('PUT', '/notice/settings', { push: [], mail: [], hide_details: false, ...settings })
const subscribe = (person: Pick<Person, 'ask'>, own = browser) =>
  person.ask('POST', '/notice/browser', own.subscription)
const browsersOf = async (person: Pick<Person, 'ask'>): Promise<Item[]> =>
  (await person.ask('GET', '/notice/settings')).body.browsers
/** What the minutely job and the loop do, two minutes later. */
const tell = async () => {
  wait(2)
  await gatherNotices(server.services)
  await deliverPushes(server.services)
}
const paidInvoice = async (): Promise<Item> => {
  const invoice = await books.invoice()
  expect((await books.pay(invoice.id, '121')).status).toBeLessThan(300)
  return invoice
}

beforeAll(async () => {
  server = await createTestServer({ isTogether: true, environment: { WEBHOOK_PRIVATE: 'on' }, clock: () => new Date() })
})
afterAll(() => server.close())
beforeEach(async () => {
  server.setTime(new Date())
  await server.owner.query('delete from push_subscription; delete from notice')
  service = await startPushService()
  browser = openBrowser(service)
  books = await openBooks(server)
  await verify(server, books)
  colleague = await joinAs(server, books, 'employee')
  expect((await subscribe(colleague)).status).toBe(200)
  await choose(colleague, { push: ['invoice_paid'] })
})
afterEach(() => service.close())

describe('a notice by push', () => {
  test('is encrypted for the browser and signed for its push service', async () => {
    const { id, number } = await paidInvoice()
    await tell()
    const opened = `/invoice/list?open=${id}&of_company=${books.company.id}`
    expect(browser.shown()).toMatchObject([
      { title: `Sąskaita ${number} apmokėta`, body: expect.stringMatching(/^UAB „Ąžuolas“ · 121,00\s€$/), url: opened },
    ])
    const [request] = service.requests
    const { algorithm, claims, key } = vapidOf(request!)
    const { public_key } = (await colleague.ask('GET', '/notice/settings')).body
    expect({ algorithm, key }).toEqual({ algorithm: 'ES256', key: public_key })
    expect(claims).toMatchObject({ aud: service.origin, sub: expect.stringMatching(/^mailto:.+@/) })
    expect(Number(claims['exp']) - Date.now() / 1000).toBeLessThan(24 * 3600)
    expect(request!.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '43200' })
    expect(request!.body.toString('latin1')).not.toContain(number)
  })

  test('does not go to the person who caused it', async () => {
    const own = openBrowser(service)
    await subscribe(books, own)
    await choose(books, { push: ['invoice_paid'] })
    await paidInvoice()
    await tell()
    expect(own.shown()).toEqual([])
    expect(browser.shown()).toHaveLength(1)
  })

  test('tells several events of one kind together, and leads to their list', async () => {
    for (let count = 0; count < 5; count += 1) await paidInvoice()
    await tell()
    expect(browser.shown()).toMatchObject([
      { title: 'Apmokėtos 5 sąskaitos', body: '', url: `/invoice/list?tab=paid&of_company=${books.company.id}` },
    ])
  })

  test('comes once, also if an invoice is paid a second time', async () => {
    const { id } = await paidInvoice()
    await tell()
    const { payments } = await books.get(id)
    await books.removePayment(id, payments[0].id)
    expect((await books.pay(id, '121')).status).toBeLessThan(300)
    await tell()
    await tell()
    expect(browser.shown()).toHaveLength(1)
  })

  test('does not come of what is not true any more', async () => {
    const { id } = await paidInvoice()
    const { payments } = await books.get(id)
    await books.removePayment(id, payments[0].id)
    await tell()
    expect(browser.shown()).toEqual([])
  })

  test('has no client and no amount if the person hides them', async () => {
    await choose(colleague, { push: ['invoice_paid'], hide_details: true })
    await paidInvoice()
    await tell()
    expect(browser.shown()).toMatchObject([{ body: '' }])
  })

  test('names the company to who works in several', async () => {
    await signUpWithCompany(server)
    const added = await colleague.ask('POST', '/company', {
      type: 'legal',
      title: 'MB „Kita“',
      code: '304151376',
      country: 'LT',
      vat_enabled: false,
      currency: 'EUR',
    })
    expect(added.status).toBeLessThan(300)
    await paidInvoice()
    await tell()
    expect(browser.shown()).toMatchObject([{ body: expect.stringContaining(`\n${String(books.company.title)}`) }])
  })

  test('comes by default of a question of a client, and not of a payment', async () => {
    await server.owner.query('delete from notice_setting')
    const { id, number } = await paidInvoice()
    await server.owner.query(
      `insert into document_message (company_id, id, invoice_id, author, text, created_at) values ($1, gen_random_uuid(), $2, 'client', 'Kada?', now())`,
      [books.company.id, id],
    )
    await tell()
    expect(browser.shown()).toMatchObject([{ title: `Klientas klausia dėl ${number}` }])
  })

  test('comes of an invoice that became overdue, from eight in the morning of the company on', async () => {
    await choose(colleague, { push: ['invoice_overdue'] })
    const { number } = await books.invoice()
    const at = async (moment: string) => {
      server.setTime(new Date(moment))
      await queueOverdueNotices(server.services)
      await tell()
    }
    await at('2026-12-05T05:30:00Z')
    expect(browser.shown()).toEqual([])
    await at('2026-12-05T06:10:00Z')
    await at('2026-12-05T09:00:00Z')
    await at('2026-12-06T09:00:00Z')
    expect(browser.shown()).toMatchObject([{ title: `Sąskaita ${number} vėluoja` }])
  })

  test('waits over fifty in a day; the rest comes together on the next one', async () => {
    await server.owner.query(`insert into notice_count (user_id, channel, day, count) values ($1, 'push', $2, 50)`, [
      colleague.id,
      server.services.clock().toISOString().slice(0, 10),
    ])
    await paidInvoice()
    await paidInvoice()
    await tell()
    expect(browser.shown()).toEqual([])
    wait(24 * 60)
    await tell()
    expect(browser.shown()).toMatchObject([{ title: 'Apmokėtos 2 sąskaitos' }])
  })
})

describe('a browser gets no notices any more', () => {
  const expectNothing = async () => {
    await paidInvoice()
    await tell()
    expect(browser.shown()).toEqual([])
  }

  test('after its person has signed out', async () => {
    expect((await colleague.ask('POST', '/logout')).status).toBe(204)
    await expectNothing()
  })

  test('after its person has changed the password', async () => {
    const changed = {
      current_password: 'Ramunė-77',
      password: 'Bijūnas-88-pievoj',
      password_confirmation: 'Bijūnas-88-pievoj',
    }
    expect((await colleague.ask('PUT', '/user/password', changed)).status).toBeLessThan(300)
    await expectNothing()
  })

  test('of a company that its person has left, also not those that wait', async () => {
    await paidInvoice()
    const { status } = await books.ask('DELETE', `/company/${books.company.id}/employees/${colleague.id}`)
    expect(status).toBe(204)
    await expectNothing()
  })

  test('of a company that requires two steps, if it signed in with one', async () => {
    await paidInvoice()
    await server.owner.query('update company set two_step_required = true where id = $1', [books.company.id])
    await tell()
    expect(browser.shown()).toEqual([])
  })

  test('of a company that was restored and is not confirmed; they come after that', async () => {
    await server.owner.query(
      `insert into company_sending (company_id, changed_by, changed_at, restored_from) values ($1, 'test', now(), now())
      on conflict (company_id) do update set restored_from = now()`,
      [books.company.id],
    )
    await expectNothing()
    await server.owner.query('update company_sending set restored_from = null where company_id = $1', [
      books.company.id,
    ])
    await tell()
    expect(browser.shown()).toHaveLength(1)
  })

  test.each([404, 410])('after its push service has answered %i', async (status) => {
    service.status = status
    await paidInvoice()
    await tell()
    expect(await browsersOf(colleague)).toEqual([])
    expect(service.requests).toHaveLength(1)
  })

  test('after somebody else has turned them on in it', async () => {
    await subscribe(books)
    expect(await browsersOf(colleague)).toEqual([])
    expect(await browsersOf(books)).toMatchObject([{ current: true }])
    await expectNothing()
  })
})

describe('a push service that does not answer well', () => {
  test('is tried again with the same tag until it takes the notice', async () => {
    service.status = 503
    await paidInvoice()
    await tell()
    service.status = 201
    await tell()
    await tell()
    const shown = browser.shown()
    expect(shown).toHaveLength(2)
    expect(new Set(shown.map(({ tag }) => tag)).size).toBe(1)
    expect(await browsersOf(colleague)).toMatchObject([{ delivered_at: expect.any(String) }])
  })

  test('is tried five times at most', async () => {
    service.status = 503
    await paidInvoice()
    for (let count = 0; count < 10; count += 1) {
      await tell()
      wait(30)
    }
    expect(service.requests).toHaveLength(5)
  })

  test('is not tried again after it has refused the notice', async () => {
    service.status = 400
    await paidInvoice()
    await tell()
    await tell()
    expect(service.requests).toHaveLength(1)
    expect(await browsersOf(colleague)).toHaveLength(1)
  })

  test('one claimed delivery is sent by one process', async () => {
    await paidInvoice()
    wait(2)
    await gatherNotices(server.services)
    await Promise.all([1, 2, 3].map(() => deliverPushes(server.services)))
    expect(service.requests).toHaveLength(1)
  })
})

describe('the settings', () => {
  test('send a test to the browser of the session', async () => {
    expect((await colleague.ask('POST', '/notice/test')).body).toEqual({ outcome: 'delivered' })
    expect(browser.shown()).toMatchObject([{ title: 'Bandomasis pranešimas', url: '/settings/notices' }])
    service.status = 500
    expect((await colleague.ask('POST', '/notice/test')).body).toEqual({ outcome: 'failed' })
    service.status = 410
    expect((await colleague.ask('POST', '/notice/test')).body).toEqual({ outcome: 'gone' })
    expect((await colleague.ask('POST', '/notice/test')).status).toBe(404)
  })

  test('take no more than ten tests in five minutes', async () => {
    for (let count = 0; count < 10; count += 1) expect((await colleague.ask('POST', '/notice/test')).status).toBe(200)
    expect((await colleague.ask('POST', '/notice/test')).status).toBe(429)
  })

  test.each([
    ['a key that is no point of the curve', { p256dh: `B${'A'.repeat(86)}` }],
    ['a secret of another length', { auth: 'AAAAAAAAAAAAAAAA' }],
    ['an address that is none', { endpoint: 'push' }],
    ['an address with a password', { endpoint: 'https://a:b@push.lapai.lt/1' }],
  ])('refuse %s', async (_, wrong) => {
    const { status } = await colleague.ask('POST', '/notice/browser', { ...browser.subscription, ...wrong })
    expect(status).toBe(422)
  })

  test('keep ten browsers of a person, the newest', async () => {
    const { rows: sessions } = await server.owner.query(
      `insert into session (id, token_hash, user_id)
        select gen_random_uuid(), gen_random_uuid()::text, $1 from generate_series(1, 11) returning id`,
      [colleague.id],
    )
    await server.copyPeople()
    const { rowCount } = await server.owner.query(
      `insert into push_subscription (id, user_id, session_id, endpoint, p256dh, auth, key_id, created_at)
        select gen_random_uuid(), s.user_id, s.id, 'https://push.lapai.lt/' || s.n, 'x', 'x', 'x', now() - make_interval(hours => s.n::int)
        from (select id, user_id, row_number() over () as n from session where id = any($1)) s`,
      [sessions.map(({ id }) => id)],
    )
    expect(rowCount).toBe(11)
    await subscribe(colleague)
    const browsers = await browsersOf(colleague)
    expect(browsers).toHaveLength(10)
    expect(browsers[0]).toMatchObject({ current: true })
  })

  test('of another person cannot be changed', async () => {
    const [{ id }] = await browsersOf(colleague)
    expect((await books.ask('DELETE', `/notice/browser/${id}`)).status).toBe(404)
    expect((await colleague.ask('DELETE', `/notice/browser/${id}`)).status).toBe(204)
  })
})

test('notices go to public addresses only', async () => {
  const careful = await createTestServer({ clock: () => new Date() })
  try {
    const person = await openBooks(careful)
    const endpointOf = (endpoint: string) => ({ ...browser.subscription, endpoint })
    for (const endpoint of [browser.subscription.endpoint, 'https://localhost/push', 'https://push.lapai.lt:22/1'])
      expect((await person.ask('POST', '/notice/browser', endpointOf(endpoint))).status, endpoint).toBe(422)
    // A name that leads inside is found out when something is sent.
    expect((await person.ask('POST', '/notice/browser', endpointOf('https://push.lapai.lt/1'))).status).toBe(200)
    const { sendPush } = await import('./send-push.ts')
    const { rows } = await careful.owner.query('select endpoint, p256dh, auth, key_id from push_subscription')
    const message = { title: '', body: '', url: '/', tag: 'x', lang: 'lt' }
    const inside = async () => [{ address: '10.0.0.1', family: 4 as const }]
    expect(await sendPush(careful.services, rows[0], message, { resolve: inside })).toBe('refused')
  } finally {
    await careful.close()
  }
})
