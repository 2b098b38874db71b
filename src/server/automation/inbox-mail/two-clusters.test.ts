import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books } from '#server/test/books.ts'
import { createTestDatabase } from '#server/test/database.ts'
import { startImapServer } from '#server/test/imap-server.ts'
import type { ImapServer } from '#server/test/imap-server.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { receiveMail } from './receive-mail.ts'
import { invoiceFile } from './test/use-inbox-mail.ts'

let imap: ImapServer
let server: TestServer
beforeAll(async () => {
  imap = await startImapServer()
  server = await createTestServer({
    others: { second: await createTestDatabase() },
    environment: { INBOX_IMAP_URL: imap.url, INBOX_ADDRESS: 'papers+{token}@example.lt' },
  })
})
afterAll(async () => {
  await server.close()
  await imap.close()
})

const booksIn = (...newCompanies: string[]): Promise<Books> => {
  server.services.config = { ...server.services.config, newCompanies }
  return openBooks(server)
}
const addressOf = async (books: Books): Promise<string> => (await books.read('/inbox-address')).address
const papersOf = async (books: Books) => (await books.read('/inbox/all')).data.length

test('companies of every cluster get an address, and a mail to two of them reaches both', async () => {
  const all = [await booksIn(), await booksIn('second')]
  await receiveMail(server.services)
  const addresses = await Promise.all(all.map(addressOf))
  await imap.deliver({ to: addresses.join(', '), files: [invoiceFile('41')] })
  await receiveMail(server.services)
  expect(await Promise.all(all.map(papersOf))).toEqual([1, 1])
})

test('no mail is read while a cluster is away, and operators see why', async () => {
  const books = await booksIn('second')
  await receiveMail(server.services)
  await imap.deliver({ to: await addressOf(books), files: [invoiceFile('42')] })
  const { config } = server.services
  server.services.config = { ...config, clusters: [...config.clusters, { name: 'third', url: 'postgres://away/k' }] }
  await receiveMail(server.services)
  const { rows } = await server.owner.query('select problem from inbox_mailbox')
  expect(rows).toEqual([{ problem: 'a database cluster is away' }])
  server.services.config = config
  await receiveMail(server.services)
  expect(await papersOf(books)).toBe(1)
})
