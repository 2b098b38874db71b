import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { bankCalls } from '../test/statements.ts'

let server: TestServer
let books: Books
beforeAll(async () => {
  server = await createTestServer()
})
beforeEach(async () => {
  books = await openBooks(server)
})
afterAll(() => server.close())

const { bring, entries } = bankCalls(() => ({ server, books }))
const rules = async (): Promise<Item[]> => (await books.read('/bank/rule')).data
const loan = { name: 'Jonas Petraitis', action: 'purpose', purpose: 'loan' }

test('a rule proposes what it says, with its name as the reason, and counts the entries that it fits', async () => {
  await bring([
    { date: '2026-11-18', amount: '100.00', name: 'PETRAITIS JONAS', text: 'Grąžinu' },
    { date: '2026-11-19', amount: '50.00', name: 'Ona', text: 'Kita' },
  ])
  const rule = await books.create('/bank/rule', loan)
  expect(rule).toMatchObject({ position: 0, fits: 1, purpose: 'loan' })
  const [, entry] = await entries()
  expect(entry.candidates[0]).toMatchObject({
    kind: 'purpose',
    purpose: 'loan',
    reasons: expect.arrayContaining([{ code: 'rule', values: { rule: 'Jonas Petraitis' } }]),
  })
})

test('a rule that would fit every entry is refused at its field', async () => {
  const { status, body } = await books.ask('POST', '/bank/rule', { action: 'purpose', purpose: 'fee' })
  expect([status, body.code]).toEqual([422, 'validation_failed'])
  expect(Object.keys(body.errors)).not.toEqual([])
  expect(await rules()).toEqual([])
})

test('a rule without what it proposes is refused at that field', async () => {
  for (const [action, field] of [
    ['purpose', 'purpose'],
    ['client', 'client_id'],
    ['transfer', 'to_account_id'],
  ] as const) {
    const { body } = await books.ask('POST', '/bank/rule', { text: 'nuoma', action })
    expect(Object.keys(body.errors), action).toEqual([field])
  }
})

test('rules are changed, moved in their order and deleted', async () => {
  const first = await books.create('/bank/rule', { text: 'nuoma', action: 'purpose', purpose: 'other' })
  const second = await books.create('/bank/rule', loan)
  const moved = await books.ask('PUT', `/bank/rule/${second.id}`, { ...loan, text: 'paskola', version: 1, position: 0 })
  expect(moved.body).toMatchObject({ text: 'paskola', version: 2, position: 0 })
  expect((await rules()).map(({ id }) => id)).toEqual([second.id, first.id])
  expect((await books.ask('PUT', `/bank/rule/${second.id}`, { ...loan, version: 1 })).status).toBe(409)
  expect((await books.ask('DELETE', `/bank/rule/${first.id}`)).status).toBe(204)
  expect(await rules()).toHaveLength(1)
})
