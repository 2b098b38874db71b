import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { createTestServer, verifyAddress } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { sendReceipts } from './send-receipts.ts'

let server: TestServer
let books: Books

beforeAll(async () => {
  server = await createTestServer({ isTogether: true })
})
afterAll(() => server.close())
beforeEach(async () => {
  books = await openBooks(server)
  await verifyAddress(server, books)
})

const switchReceipts = async (receipts: boolean) => {
  const { version } = await books.read('/letter-settings')
  const form = { version, signature: { lt: null, en: null }, reply_to: null, receipts }
  expect((await books.ask('PUT', '/letter-settings', form)).status).toBe(200)
}
const issue = async (contacts: object[] = [{ email: 'ona@medis.lt' }]): Promise<Item> => {
  const client = await books.create('/client', { title: 'UAB „Medis“', contacts })
  return books.invoice({ client_id: client.id, lines: [books.line({ price: '100' })] })
}
const receiptsOf = async ({ id }: Item): Promise<Item[]> =>
  (await books.read(`/invoice/${id}/email-history`)).data.filter(({ kind }: Item) => kind === 'receipt')
/** Payments are as old as the delay. */
const later = async () => {
  await server.owner.query(
    "update payment_letter set created_at = created_at - interval '6 minutes' where done_at is null",
  )
}
const run = () => sendReceipts(server.services)

test('an invoice that is paid in full is confirmed once, however often and wherever the job runs', async () => {
  await switchReceipts(true)
  const invoice = await issue()
  await books.pay(invoice.id, '21')
  await later()
  await run()
  expect(await receiptsOf(invoice)).toEqual([])
  await books.pay(invoice.id, '100')
  await run()
  expect(await receiptsOf(invoice), 'too early').toEqual([])
  await later()
  for (let n = 0; n < 20; n += 1) await run()
  await Promise.all(Array.from({ length: 5 }, () => run()))
  const receipts = await receiptsOf(invoice)
  expect(receipts).toHaveLength(1)
  expect(receipts[0]).toMatchObject({ status: 'queued', to: ['ona@medis.lt'], file: null })
  expect(receipts[0]!.message.replaceAll('\u00a0', ' ')).toContain('gavome 100,00 € už sąskaitą')
  expect((await books.get(invoice.id)).sent_at).toBeNull()
})

test('no letter goes while it is switched off, also not about payments of that time after it is switched on', async () => {
  const invoice = await issue()
  await books.pay(invoice.id, '121')
  await switchReceipts(true)
  await later()
  await run()
  expect(await receiptsOf(invoice)).toEqual([])
})

test('a payment that is removed before its letter goes gets none', async () => {
  await switchReceipts(true)
  const invoice = await issue()
  await books.pay(invoice.id, '121')
  const { data } = await books.read(`/invoice/${invoice.id}/payments`)
  await books.removePayment(invoice.id, data[0].id)
  await later()
  await run()
  expect(await receiptsOf(invoice)).toEqual([])
})

test('a payment that is removed after its letter was queued stops the letter', async () => {
  await switchReceipts(true)
  const invoice = await issue()
  await books.pay(invoice.id, '121')
  await later()
  await run()
  const { data } = await books.read(`/invoice/${invoice.id}/payments`)
  await books.removePayment(invoice.id, data[0].id)
  await server.runJobs()
  expect(await receiptsOf(invoice)).toMatchObject([
    { status: 'failed', error: 'Mokėjimas pašalintas, todėl patvirtinimas neišsiųstas.' },
  ])
})

test('a client without an address and an invoice settled by a credit invoice get no letter', async () => {
  await switchReceipts(true)
  const unaddressed = await issue([])
  await books.pay(unaddressed.id, '121')
  const credited = await issue()
  const { item } = await books.read(`/invoice/create?credit_of=${credited.id}`)
  expect((await books.ask('POST', '/invoice', { ...item, date: '2026-11-20' })).status).toBe(201)
  await later()
  await run()
  expect([await receiptsOf(unaddressed), await receiptsOf(credited)]).toEqual([[], []])
})
