import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { webhookEvents } from '#domain/webhook.ts'
import { openBooks } from '#server/test/books.ts'
import type { Books } from '#server/test/books.ts'
import { recurringForm } from '#server/test/one-of-each.ts'
import { createTestServer, verifyAddress } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

let server: TestServer
let books: Books
let seen: Set<string>
beforeAll(async () => {
  server = await createTestServer({ environment: { WEBHOOK_PRIVATE: 'on' } })
  books = await openBooks(server)
  await verifyAddress(server, books)
  const made = await books.ask('POST', '/webhook', { url: 'http://127.0.0.1:9/', events: [] })
  expect(made.status).toBe(201)
  seen = new Set()
})
afterAll(() => server.close())
beforeEach(() => server.owner.query('delete from webhook_delivery'))

/** The events that wait, with the id and the version of their record; forgets them. */
const events = async (id?: string) => {
  const { rows } = await server.owner.query<{ type: string; document_id: string; version: number }>(
    'delete from webhook_delivery returning type, document_id, version',
  )
  rows.forEach(({ type }) => seen.add(type))
  const own = rows.filter(({ document_id }) => id === undefined || document_id === id)
  return own.map(({ type, version }) => `${type} ${version}`).toSorted()
}
const ok = async (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => {
  const answer = await books.ask(method, path, body)
  expect([path, answer.status < 300, answer.body], JSON.stringify(answer.body)).toEqual([path, true, answer.body])
  return answer.body
}

describe('events of', () => {
  test('an invoice that is issued, changed, paid, unpaid, voided, deleted and restored', async () => {
    const { id } = await books.invoice()
    expect(await events(id)).toEqual(['invoice.created 1', 'invoice.issued 1'])
    const changed = await ok('PUT', `/invoice/${id}`, { version: 1, note: 'Ačiū' })
    expect(await events(id)).toEqual([`invoice.changed ${changed.version}`])
    const paid = await books.pay(id, changed.total)
    const all = await events()
    expect(all.map((each) => each.split(' ')[0])).toEqual(['invoice.paid', 'payment.created'])
    await books.removePayment(id, paid.body.payments[0].id)
    const after = await events()
    expect(after.map((each) => each.split(' ')[0])).toEqual(['invoice.changed', 'payment.changed', 'payment.deleted'])
    await ok('DELETE', `/invoice/${id}`)
    expect((await events(id)).map((each) => each.split(' ')[0])).toEqual(['invoice.deleted'])
    await ok('POST', `/invoice/${id}/restore`, {})
    expect((await events(id)).map((each) => each.split(' ')[0])).toEqual(['invoice.changed'])
    await ok('POST', `/invoice/${id}/void`, { comment: 'Klaida' })
    expect((await events(id)).map((each) => each.split(' ')[0])).toEqual(['invoice.voided'])
  })

  test('an invoice that is sent', async () => {
    const { id } = await books.invoice()
    await events()
    const letter = { to: ['ona@pirkejas.lt'], subject: 'Sąskaita', message: 'Sveiki', attach: ['pdf'] }
    await ok('POST', `/invoice/${id}/send`, letter)
    await server.runJobs()
    expect((await events(id)).map((each) => each.split(' ')[0])).toEqual(['invoice.sent'])
  })

  test('a payment and a client', async () => {
    const client = await books.create('/client', { title: 'UAB „Naujas“' })
    expect(await events(client.id)).toEqual(['client.created 1'])
    const changed = await ok('PUT', `/client/${client.id}`, { version: 1, title: 'UAB „Kitas“' })
    expect(await events(client.id)).toEqual([`client.changed ${changed.version}`])
    await ok('DELETE', `/client/${client.id}`)
    expect((await events(client.id)).map((each) => each.split(' ')[0])).toEqual(['client.deleted'])
  })

  test('an expense that is recorded, changed, paid and deleted', async () => {
    const form = { vendor_id: books.client.id, date: '2026-11-20', total: '12.10', total_without_vat: '10' }
    const { id, version } = await books.create('/expense', form)
    expect(await events(id)).toEqual(['expense.created 1'])
    await ok('PUT', `/expense/${id}`, { version, comment: 'Kuras' })
    expect((await events(id)).map((each) => each.split(' ')[0])).toEqual(['expense.changed'])
    const payment = { account_id: books.account.id, date: '2026-11-20', amount: '12.10' }
    const paid = await ok('POST', `/expense/${id}/add-payment`, payment)
    expect((await events()).map((each) => each.split(' ')[0])).toEqual(['expense.paid', 'payment.created'])
    await ok('POST', `/expense/${id}/remove-payment`, { expense_payment_id: paid.payments[0].id })
    await events()
    await ok('DELETE', `/expense/${id}`)
    expect((await events(id)).map((each) => each.split(' ')[0])).toEqual(['expense.deleted'])
  })

  test('a recurring document that is paused, and a bank statement', async () => {
    const { id } = await books.create('/recurring', recurringForm(books.form()))
    await events()
    await ok('POST', `/recurring/${id}/pause`)
    expect((await events(id)).map((each) => each.split(' ')[0])).toEqual(['recurring.paused'])
    const imported = crypto.randomUUID()
    await server.owner.query(`insert into bank_import (company_id, id, files) values ($1, $2, '[]')`, [
      books.company.id,
      imported,
    ])
    expect(await events(imported)).toEqual(['bank.imported 1'])
  })

  test('a quote: only its answer, and nothing of an invoice', async () => {
    const [accepted, declined] = [await books.invoice({ type: 'quote' }), await books.invoice({ type: 'quote' })]
    await ok('PUT', `/invoice/${accepted.id}`, { version: 1, note: 'Ačiū' })
    await ok('POST', `/invoice/${accepted.id}/accept`, { name: 'Rasa' })
    expect(await events()).toEqual(['quote.accepted 3'])
    await ok('POST', `/invoice/${declined.id}/decline`, { reason: null })
    await ok('POST', `/invoice/${declined.id}/void`, { comment: 'Klaida' })
    expect(await events()).toEqual(['quote.declined 2'])
  })

  test('a record that is stored without a change: none', async () => {
    const client = await books.create('/client', { title: 'UAB „Tas pats“' })
    await events()
    await ok('PUT', `/client/${client.id}`, { version: client.version, title: 'UAB „Tas pats“' })
    const after = await events(client.id)
    const { rows } = await server.owner.query('select version from client where id = $1', [client.id])
    expect(after).toEqual(rows[0].version === client.version ? [] : [`client.changed ${rows[0].version}`])
  })

  test('a refused change: none', async () => {
    const refused = await books.ask('POST', '/invoice', { ...books.form(), client_id: crypto.randomUUID() })
    expect(refused.status).toBeGreaterThanOrEqual(400)
    expect(await events()).toEqual([])
  })

  test('another company: none', async () => {
    const other = await openBooks(server)
    await other.invoice()
    expect(await events()).toEqual([])
  })

  test('a webhook that wants only some: those', async () => {
    const { id } = await books.create('/webhook', { url: 'http://127.0.0.1:9/', events: ['client.created'] })
    await books.create('/client', { title: 'UAB „Vienas“' })
    const { rows } = await server.owner.query('select webhook_id from webhook_delivery')
    expect(rows).toHaveLength(2)
    await events()
    await books.invoice()
    const { rows: later } = await server.owner.query('select webhook_id from webhook_delivery where webhook_id = $1', [
      id,
    ])
    expect(later).toEqual([])
    await ok('DELETE', `/webhook/${id}`)
  })
})

test('every event of the list was seen here, and no other', () =>
  expect([...seen].toSorted()).toEqual(webhookEvents.toSorted()))
