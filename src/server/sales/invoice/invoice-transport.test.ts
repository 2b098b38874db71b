import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { ask, companyForm, createTestServer, testMoment } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

let server: TestServer
let books: Books
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  server.setTime(testMoment)
  books = await openBooks(server)
})

const post = (key: string, overrides: object = {}, caller = books) =>
  caller.ask('POST', '/invoice', caller.form({ ...overrides }), { 'idempotency-key': key })
const count = async (): Promise<number> => (await books.list()).meta.count

describe('an Idempotency-Key', () => {
  test('a repeated idempotency key returns the first answer and makes one invoice', async () => {
    const first = await post('a')
    const second = await post('a')
    expect([second.status, second.body]).toEqual([201, first.body])
    await books.ask('DELETE', `/invoice/${first.body.id}`)
    expect((await post('a')).body).toEqual(first.body)
    expect(await count()).toBe(0)
  })

  test('an idempotency key used for a different request is refused', async () => {
    await post('a')
    const mismatch = { status: 422, body: { code: 'idempotency_mismatch' } }
    expect(await post('a', { note: 'x' })).toMatchObject(mismatch)
    const { id } = await books.invoice()
    const payment = { account_id: books.account.id, date: '2026-11-20', amount: '1' }
    const paid = await books.ask('POST', `/invoice/${id}/add-payment`, payment, { 'idempotency-key': 'a' })
    expect(paid).toMatchObject(mismatch)
    expect(await count()).toBe(2)
  })

  test('many concurrent requests with one idempotency key make one invoice', async () => {
    const responses = await Promise.all(Array.from({ length: 24 }, () => post('b')))
    expect(new Set(responses.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    expect(await count()).toBe(1)
  })

  test('many concurrent requests with one idempotency key make one payment', async () => {
    const { id } = await books.invoice()
    const pay = () =>
      books.ask(
        'POST',
        `/invoice/${id}/add-payment`,
        { account_id: books.account.id, date: '2026-11-20', amount: '10' },
        { 'idempotency-key': 'p' },
      )
    const responses = await Promise.all(Array.from({ length: 12 }, pay))
    expect(responses.map(({ body }) => body.paid)).toEqual(Array(12).fill('10.00'))
    expect((await books.get(id)).payments).toHaveLength(1)
  })

  test('the idempotency key of a refused request can be used again', async () => {
    expect((await post('c', { lines: [] })).status).toBe(422)
    expect((await post('c')).status).toBe(201)
  })

  test('two users can use the same idempotency key', async () => {
    const other = await openBooks(server)
    const [own, theirs] = [await post('d'), await post('d', {}, other)]
    expect(theirs.status).toBe(201)
    expect(theirs.body.id).not.toBe(own.body.id)
  })

  test('a repeated key returns nothing of a company that the user has left for another', async () => {
    await post('e')
    const second = await books.create('/company', companyForm({ code: books.company['code'], title: 'Antra' }))
    await books.ask('POST', '/user/change-company', { company_id: second.id })
    expect((await post('e')).body.code).toBe('idempotency_mismatch')
  })

  test('an idempotency key longer than 255 characters is refused', async () => {
    expect((await post('x'.repeat(256))).status).toBe(400)
    expect((await post('x'.repeat(255))).status).toBe(201)
  })
})

describe('the PDF in a new tab, requested by a form', () => {
  let invoice: Item
  let token: string
  beforeEach(async () => {
    invoice = await books.invoice()
    token = (await books.read('/csrf-token')).token
  })
  const tab = (id: string, fields: Record<string, string>, path = `/invoice/${id}/pdf`) =>
    ask(server, 'POST', path, {
      body: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })

  test('a form token bound to the session gives access', async () => {
    const response = await tab(invoice.id, { _token: token })
    expect(response.status).toBe(200)
    expect(response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="SF-0001.pdf"; filename*=UTF-8''SF-0001.pdf`,
      'cache-control': 'private, no-store',
    })
    expect(String(response.body).slice(0, 5)).toBe('%PDF-')
  })

  test('a bearer token gives access by GET and POST', async () => {
    expect((await books.ask('POST', `/invoice/${invoice.id}/pdf`)).status).toBe(200)
    expect((await books.ask('GET', `/invoice/${invoice.id}/pdf`)).status).toBe(200)
    expect((await ask(server, 'GET', `/invoice/${invoice.id}/pdf`)).status).toBe(401)
  })

  test('a missing, wrong, changed or expired form token is refused', async () => {
    const expired = { status: 419, body: { code: 'csrf_token_expired' } }
    for (const _token of ['', 'abc', `${token}x`, token.replace(/^\d/, '9'), token.slice(0, -2)])
      expect(await tab(invoice.id, { _token })).toMatchObject(expired)
    server.setTime(new Date(testMoment.getTime() + 5 * 60 * 1000))
    expect(await tab(invoice.id, { _token: token })).toMatchObject(expired)
  })

  test('a form token without a session is refused', async () => {
    const { body } = await ask(server, 'GET', '/csrf-token')
    expect(await tab(invoice.id, { _token: body.token })).toMatchObject({
      status: 401,
      body: { code: 'unauthenticated' },
    })
  })

  test('the invoice is not found with the form token of another user', async () => {
    const other = await openBooks(server)
    const theirs = (await other.read('/csrf-token')).token
    expect(await tab(invoice.id, { _token: theirs })).toMatchObject({ status: 404, body: { resource: 'invoice' } })
  })

  test('a form token is refused after the user has signed out', async () => {
    await books.ask('POST', '/logout')
    expect((await tab(invoice.id, { _token: token })).status).toBe(401)
  })

  test('a form token cannot change data, create an invoice or add a payment', async () => {
    const fields = { _token: token, amount: '1', account_id: books.account.id, date: '2026-11-20' }
    for (const path of ['/invoice', `/invoice/${invoice.id}/add-payment`, `/invoice/${invoice.id}/archive`])
      expect((await tab(invoice.id, fields, path)).status).toBe(401)
    expect(await books.get(invoice.id)).toEqual(invoice)
  })
})
