import { createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seal } from '#server/platform/keys/secret-box.ts'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { startMailServer } from '#server/test/mail-server.ts'
import type { MailServer } from '#server/test/mail-server.ts'
import { createTestServer, verifyAddress } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { sendByOwnServer, sendDocument } from '../sending/send-document.ts'

const sockets = new Set<Socket>()
/** Takes connections and never says a word. */
const silent = createServer((socket) => {
  sockets.add(socket)
  socket.on('error', () => {})
})
let product: MailServer
let server: TestServer

beforeAll(async () => {
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  product = await startMailServer()
  server = await createTestServer({
    isTogether: true,
    environment: { SMTP_URL: product.url, WEBHOOK_PRIVATE: 'on' },
    // The rest of a server is compared with the clock of the database.
    clock: () => new Date(),
  })
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  await server.close()
  await Promise.all([product.close(), new Promise<void>((resolve) => silent.close(() => resolve()))])
})

/** A company whose tested server has become silent. */
const withSilentServer = async (): Promise<Books> => {
  const books = await openBooks(server)
  await verifyAddress(server, books)
  const { id } = books.company
  await server.owner.query(
    `insert into company_sender (company_id, host, port, tls, username, password_sealed, from_address, from_name, tested_at, version, changed_at)
      values ($1, '127.0.0.1', $2, 'starttls', 'a', $3, 'a@ziedas.lt', 'Žiedas', now(), 1, now())`,
    [id, (silent.address() as AddressInfo).port, seal(server.services.keys.mail_sender, 'b', id)],
  )
  return books
}
const queue = async (books: Books): Promise<Item> => {
  const invoice = await books.invoice()
  return (await books.ask('POST', `/invoice/${invoice.id}/send`, { to: ['ona@medis.lt'] })).body
}
const jobsOf = async ({ id }: Item): Promise<Item[]> => {
  const { rows } = await server.owner.query(
    `select t.identifier as task, q.queue_name as queue, j.run_at > now() as later from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
      where j.payload ->> 'email_id' = $1`,
    [id],
  )
  return rows
}

test('a letter for an own server is left to workers of its own, one at a time for a company, and delays nobody', async () => {
  const books = await withSilentServer()
  const letter = await queue(books)
  const job = { company_id: books.company.id, email_id: letter.id }
  const began = performance.now()
  await sendDocument(server.services, job)
  expect(performance.now() - began).toBeLessThan(2000)
  expect(sockets.size, 'no connection was made').toBe(0)
  expect(await jobsOf(letter)).toEqual([
    { task: 'send_by_own_server', queue: `own_server ${books.company.id}`, later: false },
  ])
})

test('a server that never answers is given up after seconds; after two failures it rests, and its letters wait', async () => {
  const books = await withSilentServer()
  const letters = [await queue(books), await queue(books), await queue(books)]
  const state = async () => {
    const { rows } = await server.owner.query(
      'select trouble, failures, resume_at > now() as rests from company_sender where company_id = $1',
      [books.company.id],
    )
    return rows[0]
  }
  const began = performance.now()
  for (const { id } of letters.slice(0, 2)) {
    await sendByOwnServer(server.services, { company_id: books.company.id, email_id: id })
  }
  expect(performance.now() - began).toBeLessThan(30_000)
  expect(await state()).toEqual({ trouble: 'timeout', failures: 2, rests: true })
  const connections = sockets.size
  await sendByOwnServer(server.services, { company_id: books.company.id, email_id: letters[2]!.id })
  expect(sockets.size, 'no further connection').toBe(connections)
  expect(await jobsOf(letters[2]!)).toMatchObject([{ task: 'send_by_own_server', later: true }])
}, 60_000)
