import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bareEnvironment } from '#server/test/programs.ts'
import { openBooks } from '#server/test/books.ts'
import type { Books } from '#server/test/books.ts'
import { chainBooks } from '#server/books/integrity/chain-job.ts'
import { createTestDatabase, ownerPool } from '#server/test/database.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

let server: TestServer
let books: Books
beforeAll(async () => {
  server = await createTestServer({ isTogether: true })
  books = await openBooks(server)
  await openBooks(server, { title: 'UAB „Kita“' })
  await books.pay((await books.invoice()).id, '50')
})
afterAll(() => server.close())

/** Runs `npm run verify-books` on the server's database. */
const verify = (url = server.ownerUrl, settings: Record<string, string> = {}) => {
  const main = fileURLToPath(new URL('./verify-main.ts', import.meta.url))
  const { status, stdout, stderr } = spawnSync(process.execPath, [main], {
    env: { ...bareEnvironment, DATABASE_URL: url, ...settings },
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

test('verify-books prints how much was compared', () => {
  const { status, stdout } = verify()
  expect(stdout).toMatch(
    /^Books verified\. Companies: 2, documents: 2, ledger entries: 7, kinds of stored sums: \d+\.\nIntegrity chains verified\. Entries: 0, changes that wait: 3, stamped chains: 0\.\n$/,
  )
  expect(status).toBe(0)
})

test('verify-books prints the first difference in one line and exits with code 1', async () => {
  await server.owner.query('alter table invoice disable trigger user; update invoice set paid = 49')
  const { status, stdout } = verify()
  await server.owner.query('update invoice set paid = 50; alter table invoice enable trigger user')
  expect(stdout).toMatch(/^[^\n]+\n$/)
  expect(stdout).toMatch(
    new RegExp(`^UAB „Žiedas“ \\(${books.company.id}\\): paid of invoice SF-0001 .*: stored 49, expected 50\n$`),
  )
  expect(status).toBe(1)
})

test('verify-books names a document that was changed outside the product, and the entry that it differs from', async () => {
  await chainBooks(server.services)
  expect(verify().stdout).toContain('Entries: 3, changes that wait: 0, stamped chains: 0.')
  await server.owner.query(`update invoice set note = 'Pakeista'`)
  const changed = verify()
  expect(changed.stdout).toBe(
    `UAB „Žiedas“ (${books.company.id}): invoice SF-0001 was changed outside the product: note differs from entry 3 of the integrity chain\n`,
  )
  expect(changed.status).toBe(1)
  await server.owner.query('update invoice set note = null')
})

test('verify-books checks the books of every cluster, each in its own', async () => {
  const second = await createTestDatabase()
  const both = await createTestServer({ others: { second } })
  for (const newCompanies of [[], ['second']]) {
    both.services.config = { ...both.services.config, newCompanies }
    await (await openBooks(both)).invoice()
  }
  const settings = { CLUSTERS: `second=${second.ownerUrl}`, KEYS_FILE: '/nowhere/keys.json' }
  const right = verify(both.ownerUrl, settings)
  expect(right.stdout.match(/^(Cluster|Books).*(?=, ledger)|^Cluster .*$/gm)).toEqual([
    'Cluster first:',
    'Books verified. Companies: 1, documents: 1',
    'Cluster second:',
    'Books verified. Companies: 1, documents: 1',
  ])
  expect(right.status).toBe(0)
  const there = ownerPool(second.ownerUrl)
  await there.query('alter table invoice disable trigger user; update invoice set paid = 49')
  await there.end()
  const wrong = verify(both.ownerUrl, settings)
  expect(wrong.stdout).toMatch(
    /^Cluster first:\nBooks verified.*\n.*\nCluster second:\n.*: paid of invoice SF-0001 .*: stored 49, expected 0\n$/,
  )
  expect(wrong.status).toBe(1)
  await both.close()
})

test('verify-books fails if the database cannot be reached', () => {
  const { status, stdout, stderr } = verify('postgresql://nobody:secret-77@127.0.0.1:1/none')
  expect(stdout).toBe('')
  expect(status).not.toBe(0)
  expect(stderr).not.toContain('secret-77')
})
