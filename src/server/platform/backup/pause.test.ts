import { afterAll, beforeAll, expect, test } from 'vitest'
import { v7 as newId } from 'uuid'
import { applicationUrl } from '#server/platform/db/roles.ts'
import { chainBooks } from '#server/books/integrity/chain-job.ts'
import { stampGrownChains } from '#server/books/integrity/stamp-job.ts'
import { runHousekeeping } from '#server/housekeeping.ts'
import { backUp, emptyTarget } from '#server/test/backups.ts'
import type { EmptyTarget } from '#server/test/backups.ts'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { createTestServer, signUpOperator, verifyAddress } from '#server/test/server.ts'
import type { Person, TestServer } from '#server/test/server.ts'

const taken = new Date('2026-11-20T10:00:00.000Z')
const environment = { OPERATOR_EMAILS: 'operatore@kvitas.lt', TSA_URL: 'http://127.0.0.1:9' }

let server: TestServer
let target: EmptyTarget
/** The restored instance. */
let restored: TestServer
let operator: Person
let books: Books
let invoice: Item
let packId: string

/** The same person, asking the restored instance. */
const at = (place: TestServer, { token }: Person): Person['ask'] => {
  const headers = { authorization: `Bearer ${token}` }
  return async (method, path, body) => {
    const answer = await place.app.inject({
      method,
      url: `/api${path}`,
      headers,
      ...(body ? { payload: body as object } : {}),
    })
    const { statusCode: status } = answer
    return { status, headers: {}, body: answer.body ? answer.json() : undefined }
  }
}
let ask: Person['ask']

beforeAll(async () => {
  server = await createTestServer({ environment, isAlone: true })
  operator = await signUpOperator(server, { email: 'operatore@kvitas.lt' })
  books = await openBooks(server)
  await verifyAddress(server, books)
  invoice = await books.invoice()
  await server.runJobs()
  await chainBooks(server.services)
  // They wait in the queue while the backup is made.
  expect((await books.ask('POST', `/invoice/${invoice.id}/send`, { to: ['ona@azuolas.lt'] })).status).toBe(202)
  expect((await books.ask('POST', '/email/resend')).status).toBeLessThan(500)
  packId = (await books.create('/pack', { date_from: '2026-11-01', date_to: '2026-11-19', parts: ['registers'] })).id
  const backup = await backUp(server, { now: taken })
  target = await emptyTarget()
  await target.restore(backup)
  const database = {
    ownerUrl: target.ownerUrl,
    applicationUrl: await applicationUrl(target.ownerUrl),
    drop: target.drop,
  }
  restored = await createTestServer({ environment, database })
  ask = at(restored, books)
})
afterAll(async () => {
  await restored.close()
  await server.close()
})

const stampJobs = async () => {
  const sql = `select count(*)::int as count from graphile_worker.jobs where task_identifier = 'stamp_chain'`
  return (await restored.owner.query<{ count: number }>(sql)).rows[0]?.count
}

test('everybody is told that the product was restored, and from when', async () => {
  for (const person of [books, operator])
    expect((await at(restored, person)('GET', '/user/data')).body.restored_from).toBe(taken.toISOString())
  expect((await books.ask('GET', '/user/data')).body.restored_from).toBeNull()
})

test('an email that waited is not sent, is shown with the reason, and nothing new is taken', async () => {
  await restored.runJobs()
  expect(restored.emails()).toEqual([])
  const { body } = await ask('GET', `/invoice/${invoice.id}/email-history`)
  expect(body.data).toMatchObject([
    { status: 'failed', error: expect.stringMatching(/^Neišsiųsta: produktas atkurtas/) },
  ])
  expect((await ask('POST', `/invoice/${invoice.id}/send`, { to: ['ona@azuolas.lt'] })).body).toMatchObject({
    code: 'sending_stopped',
  })
})

test('no time stamp is asked for, because the instance in use may go on with the same chain', async () => {
  await stampGrownChains(restored.services)
  expect(await stampJobs()).toBe(0)
})

test('other jobs that waited go on', async () => {
  await restored.runJobs()
  expect((await ask('GET', `/pack/${packId}`)).body).toMatchObject({ status: 'done' })
})

/** A file that no row names and that was stored long ago, such as one of a document that was made after the backup. */
const swept = async (): Promise<boolean> => {
  const name = newId()
  await restored.services.files.put(books.company.id, name, Buffer.from('later'))
  await runHousekeeping({ ...restored.services, clock: () => new Date(Date.now() + 3 * 86_400_000) })
  return (await restored.services.files.get(books.company.id, name)) === undefined
}

test('no stored file is removed, because those of documents made after the backup have no row', async () => {
  expect(await swept()).toBe(false)
})

test('an operator sees it, confirms it, and emails are sent again', async () => {
  const askOperator = at(restored, operator)
  expect((await askOperator('GET', '/operator/sending')).body.item).toMatchObject({
    stopped_by: 'restore',
    restored_from: taken.toISOString(),
  })
  const { body } = await askOperator('POST', '/operator/sending/resume')
  expect(body.item).toEqual({ stopped_at: null, stopped_by: null, restored_from: null })
  expect((await ask('GET', '/user/data')).body.restored_from).toBeNull()
  await stampGrownChains(restored.services)
  expect(await stampJobs()).toBe(1)
  expect((await ask('POST', `/invoice/${invoice.id}/send`, { to: ['ona@azuolas.lt'] })).status).toBe(202)
  await restored.runJobs()
  expect(restored.emails()).toHaveLength(1)
  expect(await swept()).toBe(true)
})
