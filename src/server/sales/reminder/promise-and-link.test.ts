import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { createTestServer, verifyAddress } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

let server: TestServer
let books: Books

beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  books = await openBooks(server)
  await verifyAddress(server, books)
})

const owe = (client: Item, due: string, fields: object = {}) =>
  books.invoice({ client_id: client.id, date: '2026-09-01', date_due: due, ...fields })
const debtor = () => books.create('/client', { title: 'UAB „Medis“', contacts: [{ email: 'skola@medis.lt' }] })

/** Stores the letter of the step of 7 days. */
const writeLetter = async (message: string) => {
  const { version, steps, hours, interest, only_working_days } = await books.read('/reminder/settings')
  const kept = steps.map(({ id, days, title, on }: Item) => ({
    id,
    days,
    title,
    on,
    letters: days === 7 ? { lt: { subject: 'Priminimas', message } } : {},
  }))
  const form = { version, on: false, steps: kept, hours, interest, only_working_days }
  expect((await books.ask('PUT', '/reminder/settings', form)).status).toBe(200)
}
const sendTo = async (client: Item): Promise<string> => {
  expect((await books.ask('POST', '/reminder/send', { client_ids: [client.id] })).status).toBeLessThan(300)
  return (await books.read(`/client/${client.id}/email-history`)).data[0].message
}
const urlOf = async ({ id }: Item): Promise<string> => (await books.read(`/invoice/${id}/link`)).link.url

test('a letter has the address of the page of its invoice where the variable is, and a preview makes no link', async () => {
  const client = await debtor()
  const invoice = await owe(client, '2026-11-10')
  await writeLetter('Sąskaita čia: {link}')
  const [letter] = (await books.read('/reminder/due')).letters.data
  expect(letter.values.link).toBe('http://kvitas.test/i/…')
  expect((await books.read(`/invoice/${invoice.id}/link`)).link).toBeNull()
  expect(await sendTo(client)).toBe(`Sąskaita čia: ${await urlOf(invoice)}`)
})

test('a letter about several invoices has the address of each with its number', async () => {
  const client = await debtor()
  const [first, second] = [await owe(client, '2026-11-10'), await owe(client, '2026-11-11')]
  await writeLetter('{link}')
  expect(await sendTo(client)).toBe(`${first.number}: ${await urlOf(first)}\n${second.number}: ${await urlOf(second)}`)
})

test('a promise is stored, changed, read and taken back', async () => {
  const client = await debtor()
  const { id } = await owe(client, '2026-11-10')
  const promised = async () => (await books.read(`/invoice/${id}/promise`)).promised_date
  expect(await promised()).toBeNull()
  await books.ask('POST', `/invoice/${id}/promise`, { date: '2026-11-27' })
  expect(await promised()).toBe('2026-11-27')
  await books.ask('POST', `/invoice/${id}/promise`, { date: null })
  expect(await promised()).toBeNull()
  const stranger = await openBooks(server)
  expect((await stranger.ask('GET', `/invoice/${id}/promise`)).status).toBe(404)
})

test('an invoice whose reminders are off gets no letter by itself, while another of the client does', async () => {
  const client = await debtor()
  const [silent, other] = [await owe(client, '2026-11-10'), await owe(client, '2026-11-11')]
  const off = (value: boolean) => books.ask('PUT', `/invoice/${silent.id}/reminders`, { off: value })
  expect((await off(true)).body).toEqual({
    promised_date: null,
    reminders_off: true,
    reminder_days: null,
    of_client: { off: false, days: null },
  })
  const { letters } = await books.read('/reminder/due')
  const numbers = (state: string) =>
    letters.data
      .filter((letter: Item) => letter.state === state)
      .flatMap(({ invoices }: Item) => invoices.map(({ number }: Item) => number))
  expect([numbers('goes'), numbers('off')]).toEqual([[other.number], [silent.number]])
  expect((await off(false)).body.reminders_off).toBe(false)
  expect((await books.read('/reminder/due')).letters.data[0].invoices).toHaveLength(2)
})
