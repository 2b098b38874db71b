import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

test('a reminder in the client’s language says what is unpaid and since when, and a paid invoice gets none', async () => {
  const books = await openBooks(server)
  const invoice = await books.invoice({ date: '2026-10-01', date_due: '2026-10-15' })
  await books.pay(invoice.id, '21')
  const email = async (query = '?reminder=1') => books.read(`/invoice/${invoice.id}/email-draft${query}`)
  const lithuanian = await email()
  expect(lithuanian.subject).toBe(`Priminimas dėl sąskaitos ${invoice.number}, UAB „Žiedas“`)
  expect(lithuanian.message.replaceAll('\u00A0', ' ')).toMatch(/terminas buvo .*2026.*100,00/)
  await books.ask('PUT', `/client/${books.client.id}`, { version: books.client.version, language: 'en' })
  expect((await email()).subject).toBe(`Reminder: invoice ${invoice.number}, UAB „Žiedas“`)
  await books.pay(invoice.id, '100')
  expect(await email()).toEqual(await email(''))
})
