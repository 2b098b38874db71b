import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Item } from '#server/test/books.ts'
import type { TestDatabase } from '#server/test/database.ts'
import { createTestServer, signUpOperator } from '#server/test/server.ts'
import type { Person, TestServer } from '#server/test/server.ts'
import { startStorecoveServer } from '#server/test/storecove-server.ts'
import type { StorecoveServer } from '#server/test/storecove-server.ts'
import { readPeppolAnswers } from '../peppol-answers.ts'

/** A server that sends through an access point of the test. */
export const startServers = async (options: { others?: Record<string, TestDatabase> } = {}) => {
  const storecove = await startStorecoveServer()
  const server = await createTestServer({
    isTogether: true,
    ...options,
    environment: { ...storecove.environment, OPERATOR_EMAILS: 'operatore@kvitas.lt' },
  })
  const operator = await signUpOperator(server, { email: 'operatore@kvitas.lt' })
  return { storecove, server, operator }
}

let senders = 0

/** A company that sends over Peppol. */
export const openSender = async ({ server, operator }: { server: TestServer; operator: Person }) => {
  const books = await openBooks(server)
  await server.owner.query('update app_user set email_verified_at = now() where id = $1', [books.id])
  const path = `/company/${books.company.id}/peppol`
  expect((await books.ask('PUT', path, { state: 'requested' })).status).toBe(200)
  const access_point_id = String((senders += 1))
  const { address } = (await books.read(path)).item
  const on = await operator.ask('PUT', `/operator/peppol/${books.company.id}`, { access_point_id, address })
  expect(on.body.item).toMatchObject({ state: 'on', access_point_id })
  // Emails of the account are not tested here.
  await server.owner.query('delete from graphile_worker._private_jobs')
  const issue = (form: object = {}): Promise<Item> => books.invoice({ buyer_reference: 'P-7', ...form })
  const send = (id: string, body: object = {}) => books.ask('POST', `/invoice/${id}/send`, { way: 'peppol', ...body })
  const history = async (id: string): Promise<Item[]> => (await books.read(`/invoice/${id}/email-history`)).data
  return { books, path, access_point_id, issue, send, history, invoiceOf: (id: string) => books.get(id) }
}
type Sender = Awaited<ReturnType<typeof openSender>>

/** Servers for the tests of a file, and for each test a company that sends over Peppol in `at.sender`. */
export const withSender = () => {
  // Set before each test.
  const at = {} as { storecove: StorecoveServer; server: TestServer; operator: Person; sender: Sender }
  beforeAll(async () => {
    Object.assign(at, await startServers())
  })
  beforeEach(async () => {
    at.storecove.forget()
    at.sender = await openSender(at)
  })
  afterAll(async () => {
    await at.server.close()
    await at.storecove.close()
  })
  return at
}

/** Runs the next attempts and questions now. */
export const runDueAttempts = async (server: TestServer) => {
  await server.owner.query("update document_email set next_at = now() - interval '1 second' where status = 'queued'")
  await server.owner.query('update graphile_worker._private_jobs set run_at = now()')
  await server.runJobs()
  await readPeppolAnswers(server.services, async () => ({ isStored: false }))
}
