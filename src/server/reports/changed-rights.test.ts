import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { giveRole, verify } from '#server/test/members.ts'
import { openBooks } from '#server/test/books.ts'
import type { Books } from '#server/test/books.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

// Files that were made while somebody could, after the role or the company has changed.

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

let books: Books
let isafId: string
let packId: string
beforeEach(async () => {
  books = await openBooks(server)
  await verify(server, books)
  await books.invoice({ date: '2026-10-05', date_due: '2026-10-19' })
  isafId = (await books.create('/isaf', { period: '2026-10' })).id
  packId = (await books.create('/pack', { date_from: '2026-10-01', date_to: '2026-10-31', parts: ['registers'] })).id
  await server.runJobs()
})

const reads = () => [
  '/isaf/all',
  '/isaf/preview?period=2026-10',
  `/isaf/${isafId}/file`,
  `/isaf/${isafId}/changes`,
  '/pack/all',
  `/pack/${packId}`,
  `/pack/${packId}/file`,
  '/integrity',
  '/report/vat?date_from=2026-10-01&date_to=2026-10-31',
  '/report/ledger?format=csv',
  '/report/profit-and-loss/figure',
]
const statuses = async () => {
  const found: Record<string, number> = {}
  for (const path of reads()) found[path] = (await books.ask('GET', path)).status
  return found
}
const all = (status: number) => Object.fromEntries(reads().map((path) => [path, status]))

test('an owner who becomes an employee gets none of the figures and files that they made', async () => {
  expect(await statuses()).toEqual(all(200))
  await giveRole(server, books.id, 'employee')
  expect(await statuses()).toEqual(all(403))
  expect((await books.ask('POST', `/pack/${packId}/link`, { email: 'dalia@apskaita.lt' })).status).toBe(403)
  expect((await books.ask('DELETE', `/pack/${packId}`)).status).toBe(403)
  await giveRole(server, books.id, 'accountant')
  expect(await statuses()).toEqual(all(200))
})

test('a person who left the company gets nothing, with the session that they had', async () => {
  await giveRole(server, books.id, 'accountant')
  await server.owner.query('delete from company_member where user_id = $1', [books.id])
  for (const [path, status] of Object.entries(await statuses())) expect([403, 404], path).toContain(status)
})

test('a company that is no VAT payer any more keeps its files and makes no new ones', async () => {
  await server.owner.query('update company set vat_enabled = false where id = $1', [books.company.id])
  for (const path of ['/isaf/all', `/isaf/${isafId}/file`, `/pack/${packId}/file`])
    expect((await books.ask('GET', path)).status, path).toBe(200)
  for (const path of ['/isaf/preview?period=2026-10', '/report/vat', '/report/vat-register', '/report/eu-sales'])
    expect((await books.ask('GET', path)).body, path).toMatchObject({ code: 'not_vat_payer' })
  expect((await books.ask('POST', '/isaf', { period: '2026-10' })).body).toMatchObject({ code: 'not_vat_payer' })
  const period = { date_from: '2026-10-01', date_to: '2026-10-31' }
  expect((await books.ask('POST', '/pack', { ...period, parts: ['isaf'] })).body.errors).toHaveProperty('parts')
})
