import { afterAll, beforeAll, expect, test } from 'vitest'
import { companyForm, createTestServer, signUpWithCompany } from '#server/test/server.ts'
import type pg from 'pg'
import { createTestDatabase, ownerPool } from '#server/test/database.ts'
import type { Item } from '#server/test/books.ts'
import type { TestServer } from '#server/test/server.ts'
import { openBrowser, startPushService } from './test/push-service.ts'
import type { PushService } from './test/push-service.ts'

let server: TestServer
let service: PushService
let there: pg.Pool
beforeAll(async () => {
  const second = await createTestDatabase()
  there = ownerPool(second.ownerUrl)
  server = await createTestServer({ others: { second }, environment: { WEBHOOK_PRIVATE: 'on' } })
  service = await startPushService()
})
afterAll(async () => {
  await service.close()
  await there.end()
  await server.close()
})

/** A person with a company in each cluster. */
const openBoth = async () => {
  const createIn = (...newCompanies: string[]) => {
    server.services.config = { ...server.services.config, newCompanies }
  }
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

test('a session that ends takes its browser out of every cluster at once', async () => {
  const { person, inFirst, browsersIn } = await openBoth()
  await browsersIn(inFirst)
  await person.ask('POST', '/notice/browser', openBrowser(service).subscription)
  const count = () =>
    Promise.all(
      [server.owner, there].map(async (owner) => {
        const { rows } = await owner.query('select 1 from push_subscription where user_id = $1', [person.id])
        return rows.length
      }),
    )
  expect(await count()).toEqual([1, 1])
  await person.ask('POST', '/logout')
  expect(await count()).toEqual([0, 0])
})
