import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import type { CallName } from '#contract/index.ts'
import type { Row } from '#contract/platform/row.ts'
import { everythingOf } from '#server/test/company-rows.ts'
import { unscopedDatabase } from '#server/test/unscoped-database.ts'
import { callAbout } from '#server/test/valid-calls.ts'
import { oneOfEach } from '#server/test/one-of-each.ts'
import type { AllRecords } from '#server/test/one-of-each.ts'
import { withPlans } from '#server/test/plans.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

// Runs the whole product with the handlers' conditions on the company removed.

let server: TestServer
let removedConditions: () => number
let own: AllRecords
let other: AllRecords
beforeAll(async () => {
  server = await createTestServer({ environment: withPlans })
  own = await oneOfEach(server)
  other = await oneOfEach(server)
  const without = unscopedDatabase(server.services.pool)
  server.services.pool = without.pool
  removedConditions = without.removedConditions
})
afterAll(() => server.close())

/** Calls of operators read data of all companies; http/access.test.ts tests who may make them. */
const rows = (Object.entries(contract) as [CallName, Row][]).filter(([, { access }]) => access !== 'operator')
const idsOfOtherCompany = () => {
  const { books, till, items, ids } = other
  return [books.company.id, till.id, ...Object.values(items).map(({ id }) => id), ...Object.values(ids)]
}

test('the conditions on the company are removed from all queries', async () => {
  const before = removedConditions()
  await own.books.read('/invoice/all')
  expect(removedConditions()).toBeGreaterThan(before)
})

test.each(rows.filter(([, { path }]) => path.includes('{id}')))(
  '%s finds and changes nothing of another company even without its condition on the company',
  async (name, row) => {
    const before = await everythingOf(server, other.books.company.id)
    const { path, body, headers } = await callAbout(name, row, own, other)
    const response = await own.books.ask(row.method, path, body, headers)
    expect([response.status, response.body.code]).toEqual([404, 'not_found'])
    expect(await everythingOf(server, other.books.company.id)).toEqual(before)
  },
)

const lists = rows.filter(
  ([, { method, path, access }]) => method === 'GET' && !path.includes('{') && access !== 'public',
)

test.each(lists)('%s without a condition on the company shows no other company', async (_, row) => {
  const query = row.path === '/search' ? '?q=UAB' : ''
  const response = await own.books.ask(row.method, row.path + query)
  // Some calls require a query, and reject the request before they read.
  expect([200, 422]).toContain(response.status)
  const text = JSON.stringify(response.body)
  for (const id of idsOfOtherCompany()) expect(text).not.toContain(id)
})
