import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { createTestServer, verifyAddress } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { sendReminders } from './remind-job.ts'

// A Friday, 12:00 in Vilnius.
const friday = new Date('2026-11-20T10:00:00.000Z')
let now = friday
let server: TestServer
let books: Books

beforeAll(async () => {
  server = await createTestServer({
    isTogether: true,
    environment: { SENDING_LIMIT_NEW: '1000/1000', SENDING_LIMIT: '1000/1000' },
    clock: () => now,
  })
})
afterAll(() => server.close())
beforeEach(async () => {
  now = friday
  books = await openBooks(server)
  await verifyAddress(server, books)
  const { version, steps, hours, interest, only_working_days } = await books.read('/reminder/settings')
  const kept = steps.map(({ id, days, title, on, letters }: Item) => ({ id, days, title, on, letters }))
  const form = { version, on: true, steps: kept, hours, interest, only_working_days }
  expect((await books.ask('PUT', '/reminder/settings', form)).status).toBe(200)
})

const clientWith = (fields: object = {}): Promise<Item> =>
  books.create('/client', { title: 'UAB „Savas“', contacts: [{ email: 'skola@medis.lt' }], ...fields })
const owe = (client: Item, date_due: string) =>
  books.invoice({ client_id: client.id, date: '2026-09-01', date_due, lines: [books.line({ price: '100' })] })
const setDays = ({ id }: Item, days: number[] | null, off = false) =>
  books.ask('PUT', `/invoice/${id}/reminders`, { off, days })
const run = () => sendReminders(server.services)
const subjectsTo = async ({ id }: Item): Promise<string[]> =>
  (await books.read(`/client/${id}/email-history`)).data.map(({ subject }: Item) => subject).toReversed()
const letters = async (): Promise<Item[]> => (await books.read('/reminder/due')).letters.data

test('a client with days of its own is reminded on them instead of the steps of the company, each once', async () => {
  const client = await clientWith({ reminder_days: [14, 3, 14] })
  expect((await books.read(`/client/edit/${client.id}`)).item.reminder_days).toEqual([3, 14])
  await owe(client, '2026-11-18')
  // Two days late: the company's step after a day has passed, the client's after three has not.
  expect(await letters()).toEqual([])
  await run()
  expect(await subjectsTo(client)).toEqual([])
  now = new Date('2026-11-23T10:00:00Z')
  expect(await letters()).toMatchObject([{ state: 'goes', step: { days: 3, title: 'Gal pamiršote?' } }])
  for (let n = 0; n < 5; n += 1) await run()
  await Promise.all([run(), run()])
  expect(await subjectsTo(client)).toEqual([expect.stringMatching(/^Laiku neapmokėta: /)])
  now = new Date('2026-12-02T10:00:00Z')
  await run()
  now = friday
  await run()
  now = new Date('2026-12-20T10:00:00Z')
  await run()
  expect(await subjectsTo(client)).toEqual([
    expect.stringMatching(/^Laiku neapmokėta: /),
    expect.stringMatching(/^Apmokėjimas vėluoja 14 dienų: /),
  ])
})

test('days of an invoice come before those of its client, and without them the invoice follows its client again', async () => {
  const client = await clientWith({ reminder_days: [30] })
  const [own, other] = [await owe(client, '2026-11-18'), await owe(client, '2026-11-18')]
  expect((await setDays(own, [2])).body).toMatchObject({ reminder_days: [2], of_client: { off: false, days: [30] } })
  expect((await letters()).flatMap(({ invoices }) => invoices.map(({ id }: Item) => id))).toEqual([own.id])
  await setDays(own, null)
  expect(await letters()).toEqual([])
  await setDays(other, [1, 2])
  await run()
  expect(await subjectsTo(client)).toHaveLength(1)
  await setDays(other, null)
  await run()
  expect(await subjectsTo(client)).toHaveLength(1)
})

test('invoices with days of their own and others of a client go in one letter', async () => {
  const client = await clientWith()
  const [own, other] = [await owe(client, '2026-11-18'), await owe(client, '2026-11-12')]
  await setDays(own, [1])
  const [letter] = await letters()
  expect(letter).toMatchObject({ count: 2, step: { days: 7, title: 'Vėluoja savaitę' } })
  expect(letter!.invoices.map(({ id, days }: Item) => [id, days])).toEqual([
    [other.id, 7],
    [own.id, 1],
  ])
  await run()
  expect(await subjectsTo(client)).toHaveLength(1)
})

test('a client that is switched off gets nothing, also about an invoice with days of its own', async () => {
  const client = await clientWith({ reminders_off: true, reminder_days: [1] })
  await setDays(await owe(client, '2026-11-18'), [1])
  expect((await letters()).map(({ state }) => state)).toEqual(['off'])
  await run()
  expect(await subjectsTo(client)).toEqual([])
})

test('what was sent by a step of the company is not sent again by days of the client', async () => {
  const client = await clientWith()
  await owe(client, '2026-11-12')
  await run()
  expect(await subjectsTo(client)).toHaveLength(1)
  const { item } = await books.read(`/client/edit/${client.id}`)
  await books.ask('PUT', `/client/${client.id}`, { version: item.version, reminder_days: [5, 7, 12] })
  now = new Date('2026-11-23T10:00:00Z')
  await run()
  expect(await subjectsTo(client)).toHaveLength(1)
  now = new Date('2026-11-24T10:00:00Z')
  await run()
  expect(await subjectsTo(client)).toHaveLength(2)
})

test('a company without steps still reminds on own days, with the usual letter', async () => {
  const { version, hours, interest, only_working_days } = await books.read('/reminder/settings')
  await books.ask('PUT', '/reminder/settings', { version, on: true, steps: [], hours, interest, only_working_days })
  const client = await clientWith({ reminder_days: [2] })
  await owe(client, '2026-11-18')
  await run()
  expect(await subjectsTo(client)).toEqual([expect.stringMatching(/^Laiku neapmokėta: /)])
})

test('days are refused outside of their limits and when there are too many, and the history names those that are stored', async () => {
  const client = await clientWith()
  const invoice = await owe(client, '2026-11-18')
  for (const days of [[366], [-61], [1.5], ['1'], Array.from({ length: 11 }, (_, day) => day)])
    expect((await setDays(invoice, days as number[])).status, JSON.stringify(days)).toBe(422)
  expect((await setDays(invoice, [14, -3])).status).toBe(200)
  const { data } = await books.read(`/history?kind=invoice&id=${invoice.id}`)
  expect(data[0].changes).toContainEqual(
    expect.objectContaining({ field: 'reminder_days', before: null, after: '-3; 14' }),
  )
})
