import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { moveCompany } from '#server/books/move/move-company.ts'
import { passOn } from '#server/platform/clusters/pass-on.ts'
import type { Services } from '#server/platform/services.ts'
import { companyForm, createTestServer, signUpWithCompany } from '#server/test/server.ts'
import type pg from 'pg'
import { createTestDatabase, ownerPool } from '#server/test/database.ts'
import type { Item } from '#server/test/books.ts'
import type { TestServer } from '#server/test/server.ts'
import type { TestDatabase } from '#server/test/database.ts'
import { gatherNotices } from './gather.ts'
import { deliverPushes } from './push-loop.ts'
import { openBrowser, startPushService } from './test/push-service.ts'
import type { PushService } from './test/push-service.ts'

let server: TestServer
let service: PushService
let second: TestDatabase
let there: pg.Pool
beforeAll(async () => {
  second = await createTestDatabase()
  there = ownerPool(second.ownerUrl)
  server = await createTestServer({
    others: { second },
    environment: { WEBHOOK_PRIVATE: 'on' },
    clock: () => new Date(),
  })
  service = await startPushService()
})
afterAll(async () => {
  await service.close()
  await there.end()
  await server.close()
})

beforeEach(() => server.setTime(new Date()))

/** Where the next companies are created. */
const createIn = (...newCompanies: string[]) => {
  server.services.config = { ...server.services.config, newCompanies }
}
const inCluster = (name: string): Services => server.services.clusters!.of(name)
const minute = 60_000

/** A recurring document of the company stops with a problem, which its members are told of by default. Returns its cluster. */
const stopRecurring = async (companyId: string): Promise<Services> => {
  const { rows } = await server.owner.query('select cluster from company where id = $1', [companyId])
  const services = inCluster(rows[0].cluster ?? 'first')
  const owner = services.cluster ? there : server.owner
  const id = newId()
  await owner.query(
    `insert into recurring (company_id, id, kind, title, form, currency, unit, every, on_day, first_date, action, state, next_date, problem, paused_at, created_by)
      values ($1, $2, 'invoice', 'Nuoma', '{}', 'EUR', 'month', 1, 'day', '2026-11-01', 'issue', 'paused', '2026-12-01', '{}', now(), $3)`,
    [companyId, id, newId()],
  )
  await owner.query(`select queue_notices($1, 'recurring_paused', $2, null)`, [companyId, id])
  server.setTime(new Date(server.services.clock().getTime() + 2 * minute))
  await gatherNotices(services)
  return services
}
const stopRecurringAndTell = async (companyId: string) => deliverPushes(await stopRecurring(companyId))

/** How many browsers of a person are stored in the first and in the second cluster. */
const stored = (userId: string) =>
  Promise.all(
    [server.owner, there].map(async (owner) => {
      const { rowCount } = await owner.query('select 1 from push_subscription where user_id = $1', [userId])
      return rowCount
    }),
  )

/** A person with a company in each cluster. */
const openBoth = async () => {
  createIn('second')
  const person = await signUpWithCompany(server)
  createIn()
  const { body } = await person.ask('POST', '/company', companyForm({ title: 'Kita' }))
  const browsersIn = async (company_id: string): Promise<Item[]> => {
    await person.ask('POST', '/user/change-company', { company_id })
    return (await person.ask('GET', '/notice/settings')).body.browsers
  }
  return { person, inFirst: String(body.id), inSecond: person.company.id, browsersIn }
}

test('a browser that allows notices in a company gets those of companies in every cluster, until it is removed in one', async () => {
  const { person, inFirst, inSecond, browsersIn } = await openBoth()
  for (const [here, elsewhere] of [
    [inFirst, inSecond],
    [inSecond, inFirst],
  ] as const) {
    expect(await browsersIn(here)).toEqual([])
    const subscribed = await person.ask('POST', '/notice/browser', openBrowser(service).subscription)
    expect(subscribed.status).toBe(200)
    const [browser] = await browsersIn(elsewhere)
    expect(browser).toMatchObject({ current: true })
    expect(await browsersIn(here)).toMatchObject([{ id: browser?.['id'], current: true }])
    expect((await person.ask('POST', '/notice/test')).body).toEqual({ outcome: 'delivered' })
    expect((await person.ask('DELETE', `/notice/browser/${browser?.['id']}`)).status).toBe(204)
    expect(await browsersIn(elsewhere)).toEqual([])
  }
})

test('a browser that allowed notices gets those of a company that its person joins later in another cluster', async () => {
  createIn()
  const person = await signUpWithCompany(server)
  const browser = openBrowser(service)
  expect((await person.ask('POST', '/notice/browser', browser.subscription)).status).toBe(200)
  createIn('second')
  const { body } = await person.ask('POST', '/company', companyForm({ title: 'Kita' }))
  expect((await person.ask('GET', '/notice/settings')).body.browsers).toMatchObject([{ current: true }])
  await stopRecurringAndTell(String(body.id))
  expect(browser.shown()).toMatchObject([{ body: expect.stringContaining('Kita') }])
  createIn()
  await person.ask('POST', '/user/change-company', { company_id: person.company.id })
  const [told] = (await person.ask('GET', '/notice/settings')).body.browsers
  expect(told).toMatchObject({ delivered_at: expect.any(String) })
})

test('a company that moves keeps the browsers of its members and the notices that wait', async () => {
  createIn()
  const person = await signUpWithCompany(server)
  const browser = openBrowser(service)
  await person.ask('POST', '/notice/browser', browser.subscription)
  await stopRecurring(person.company.id)
  const urls = new Map([
    ['first', server.ownerUrl],
    ['second', second.ownerUrl],
  ])
  await moveCompany({ companyId: person.company.id, to: 'second', urls })
  expect(browser.shown()).toEqual([])
  await deliverPushes(inCluster('second'))
  expect(browser.shown()).toHaveLength(1)
})

test('a browser that takes no notices any more is removed from every cluster', async () => {
  const { person, inSecond, browsersIn } = await openBoth()
  await person.ask('POST', '/notice/browser', openBrowser(service).subscription)
  service.status = 410
  await stopRecurringAndTell(inSecond)
  service.status = 201
  expect(await browsersIn(inSecond)).toEqual([])
  expect(await stored(person.id)).toEqual([0, 0])
})

test('a browser is told nothing after its person was signed out while the cluster of the company could not be told', async () => {
  const { person, inSecond } = await openBoth()
  const browser = openBrowser(service)
  await person.ask('POST', '/notice/browser', browser.subscription)
  await server.owner.query('delete from session where user_id = $1', [person.id])
  expect(await stored(person.id)).toEqual([0, 1])
  await stopRecurringAndTell(inSecond)
  expect(browser.shown()).toEqual([])
})

test('the first cluster is told of a browser that an older server stored only where the company is', async () => {
  createIn('second')
  const person = await signUpWithCompany(server)
  await person.ask('POST', '/notice/browser', openBrowser(service).subscription)
  const { rows } = await server.owner.query(
    'delete from push_subscription b where user_id = $1 returning to_jsonb(b) as browser',
    [person.id],
  )
  await there.query(`insert into outgoing_change (kind, content) values ('browser', $1)`, [rows[0].browser])
  await passOn(inCluster('second'))
  expect(await stored(person.id)).toEqual([1, 1])
})

test('a session that ends takes its browser out of every cluster at once', async () => {
  const { person, inFirst, browsersIn } = await openBoth()
  await browsersIn(inFirst)
  await person.ask('POST', '/notice/browser', openBrowser(service).subscription)
  expect(await stored(person.id)).toEqual([1, 1])
  await person.ask('POST', '/logout')
  expect(await stored(person.id)).toEqual([0, 0])
})
