import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books } from '#server/test/books.ts'
import { ask, createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { hashOfBooks } from './test/stored.ts'

let server: TestServer
let books: Books
beforeAll(async () => {
  server = await createTestServer()
  books = await openBooks(server)
})
afterAll(() => server.close())

const stored = () => hashOfBooks(server)
let before: string
beforeEach(async () => {
  before = await stored()
})

/** Sends raw text. */
const send = (text: string | Buffer, headers: Record<string, string> = {}, path = '/invoice') =>
  ask(server, 'POST', path, {
    body: text,
    headers: { authorization: `Bearer ${books.token}`, 'content-type': 'application/json', ...headers },
  })

/** Expects a 4xx answer with messages in the request's language, and that nothing was changed. */
const expectRefused = async (response: Awaited<ReturnType<typeof send>>) => {
  expect(response.status).toBeGreaterThanOrEqual(400)
  expect(response.status).toBeLessThan(500)
  expect(response.headers['content-type']).toMatch(/^application\/problem\+json/)
  expect(response.body).toMatchObject({
    type: 'about:blank',
    title: expect.any(String),
    status: response.status,
    instance: expect.any(String),
  })
  expect(response.body.detail.length).toBeGreaterThan(3)
  expect(JSON.stringify(response.body)).not.toMatch(/syntax|postgres|sql|stack|node_modules|undefined|null,/i)
  expect(await stored()).toBe(before)
}

describe('an invalid request body', () => {
  const form = () => JSON.stringify(books.form())
  test.each([
    ['broken JSON', () => '{"client_id": '],
    ['no JSON at all', () => 'labas'],
    ['nothing', () => ''],
    ['null', () => 'null'],
    ['a text', () => '"labas"'],
    ['a number', () => '1'],
    ['a list', () => `[${form()}]`],
    ['nothing in braces', () => '{}'],
    ['a prototype of its own', () => form().replace('{', '{"__proto__":{"vat":true},')],
    ['a constructor of its own', () => form().replace('{', '{"constructor":{"prototype":{"a":1}},')],
    ['a number past all numbers', () => form().replace('"price":"100"', '"price":1e400')],
    ['bytes that are no text', () => Buffer.from([0x7b, 0xff, 0xfe, 0x22])],
    ['ten thousand brackets', () => '['.repeat(10_000)],
    ['deep nesting', () => form().replace('"lines":[', `"note":${'{"a":'.repeat(3000)}1${'}'.repeat(3000)},"lines":[`)],
    ['three megabytes', () => JSON.stringify(books.form({ note: 'x'.repeat(3 * 1024 * 1024) }))],
  ])('the body %s is refused in both languages', async (_, body) => {
    const lt = await send(body())
    await expectRefused(lt)
    const en = await send(body(), { 'accept-language': 'en-GB,en;q=0.9' })
    await expectRefused(en)
    expect(en.status).toBe(lt.status)
    expect(en.body.detail).not.toBe(lt.body.detail)
  })

  test.each(['text/plain', 'application/xml', 'multipart/form-data; boundary=x', 'application/octet-stream', 'x'])(
    'with the content type %s is refused',
    async (type) => {
      const response = await send(form(), { 'content-type': type })
      await expectRefused(response)
      expect([response.status, response.body.code]).toEqual([400, 'bad_request'])
    },
  )

  test('an invalid form body is refused field by field', async () => {
    const response = await send('client_id=1&lines=2', { 'content-type': 'application/x-www-form-urlencoded' })
    await expectRefused(response)
    expect(response.body.errors).toHaveProperty('client_id')
  })
})

const number = ['Įveskite skaičių.', 'Enter a number.']
const date = ['Įveskite teisingą datą.', 'Enter a valid date.']
const needed = ['Šis laukelis yra privalomas.', 'This field is required.']
const characters = ['Tekste yra neleistinų simbolių.', expect.any(String)]
const any = [expect.any(String), expect.any(String)]

describe('a wrong field is refused in both languages and nothing is stored', () => {
  const line = (fields: object) => () => ({ lines: [books.line({ ...fields })] })
  const wrongNumbers = [
    '',
    ' ',
    '1e309',
    '1e3',
    '١٢',
    '１２',
    '0x10',
    '1_000',
    '1,5',
    '1 000',
    '--1',
    '+1',
    'NaN',
    'Infinity',
    '1.',
    '.5',
    '1.0000001',
    '1234567890123',
  ]
  test.each([
    ...wrongNumbers.map((price) => ['lines.0.price', line({ price }), number] as const),
    ['lines.0.price', line({ price: 1e21 }), number],
    ['lines.0.price', line({ price: 0.1 + 0.2 }), number],
    ['lines.0.price', line({ price: 1234567.123456789 }), number],
    ['lines.0.price', line({ price: true }), number],
    ['lines.0.price', line({ price: ['1'] }), number],
    ['lines.0.price', line({ price: {} }), number],
    ['lines.0.price', line({ price: null }), needed],
    ['lines.0.quantity', line({ quantity: undefined }), needed],
    ['lines.0.quantity', line({ quantity: '1'.repeat(100_000) }), number],
    ['lines.0.title', line({ title: '' }), needed],
    ['lines.0.title', line({ title: ' \n ' }), needed],
    ['lines.0.title', line({ title: 'x'.repeat(501) }), any],
    ['lines.0.title', line({ title: 'a\u0000b' }), characters],
    ['lines.0.title', line({ title: 'a\ud800b' }), characters],
    ['lines.0.title', line({ title: 'a\r\nb' }), characters],
    ['lines.0.title', line({ title: 'a\u2028b' }), characters],
    ['lines.0.title', line({ title: 'a\u202eb' }), characters],
    ['issued_to', () => ({ issued_to: 'a\u2066b' }), characters],
    ['lines.0.title', line({ title: 12 }), any],
    ['lines.0.description', line({ description: 'x'.repeat(2001) }), any],
    ['lines.0.discount.value', line({ discount: { kind: 'percent', value: '100.01' } }), any],
    ['lines.0.discount.value', line({ discount: { kind: 'amount', value: '-1' } }), any],
    ['lines.0.discount.kind', line({ discount: { kind: 'half', value: '1' } }), any],
    ['lines.0.discount', line({ discount: 5 }), any],
    ['lines.0.vat_id', line({ vat_id: 'abc' }), any],
    ['lines.0.product_id', line({ product_id: "'; drop table invoice; --" }), any],
    ['lines.0.unit_id', line({ unit_id: { $ne: null } }), any],
    ['lines.0.kaina', line({ kaina: 1 }), any],
    ['lines', () => ({ lines: [] }), ['Įrašykite bent vieną eilutę.', 'Add at least one line.']],
    ['lines', () => ({ lines: undefined }), needed],
    ['lines', () => ({ lines: { 0: books.line(), length: 1 } }), any],
    ['lines.0', () => ({ lines: ['abc'] }), any],
    ['lines.0', () => ({ lines: [[books.line()]] }), any],
    ['lines', () => ({ lines: Array(501).fill(books.line()) }), any],
    ['date', () => ({ date: '2026-02-30' }), date],
    ['date', () => ({ date: '2026-2-3' }), date],
    ['date', () => ({ date: '2026-11-20T00:00:00Z' }), date],
    ['date', () => ({ date: '0000-00-00' }), date],
    ['date', () => ({ date: 'infinity' }), date],
    ['date', () => ({ date: 20261120 }), date],
    ['date', () => ({ date: '２０２６-11-20' }), date],
    ['date_due', () => ({ date_due: '2025-02-29' }), date],
    ['client_id', () => ({ client_id: null }), needed],
    ['client_id', () => ({ client_id: '00000000' }), any],
    ['client_id', () => ({ client_id: [books.client.id] }), any],
    ['currency', () => ({ currency: 'EURAS' }), any],
    ['currency', () => ({ currency: 'eur' }), any],
    ['currency', () => ({ currency: 'toString' }), any],
    ['exchange_rate', () => ({ currency: 'USD', exchange_rate: '0' }), any],
    ['exchange_rate', () => ({ currency: 'USD', exchange_rate: '-1' }), any],
    ['language', () => ({ language: 'de' }), any],
    ['type', () => ({ type: 'Simple' }), any],
    ['type', () => ({ type: 'constructor' }), any],
    ['vat', () => ({ vat: 'true' }), any],
    ['prices_include_vat', () => ({ prices_include_vat: 1 }), any],
    ['number', () => ({ number: 'x'.repeat(41) }), any],
    ['number', () => ({ number: 'a\u0007' }), characters],
    ['number', () => ({ number: 'SF\r\n1' }), characters],
    ['note', () => ({ note: 'x'.repeat(2001) }), any],
    ['accounts', () => ({ accounts: 'all' }), any],
    ['accounts', () => ({ accounts: Array(11).fill(books.account.id) }), any],
    ['delivery.amount', () => ({ delivery: { amount: '1e2' } }), number],
    ['delivery.kiek', () => ({ delivery: { amount: '1', kiek: 1 } }), any],
    ['client_details.title', () => ({ client_details: { type: 'legal', country: 'LT' } }), needed],
    [
      'client_details.email',
      () => ({ client_details: { type: 'legal', title: 'A', country: 'LT', email: 'a@' } }),
      any,
    ],
    ['id', () => ({ id: books.client.id }), any],
    ['total', () => ({ total: '1.00' }), any],
    ['toString', () => ({ toString: 'x' }), any],
  ] as const)('%s', async (field, fields, words) => {
    const body = JSON.stringify(books.form(fields()))
    for (const [index, language] of ['lt', 'en'].entries()) {
      const response = await send(body, { 'accept-language': language })
      await expectRefused(response)
      expect(response.status).toBe(422)
      const name = Object.keys(response.body.errors).find((key) => key === field || key.startsWith(`${field}.`))
      expect([name, response.body.errors[name ?? '']?.[0]]).toEqual([expect.any(String), words[index]])
    }
  })

  test('notes and descriptions may have line breaks and right-to-left text', async () => {
    const words = 'Viena\r\nDvi \u2067שלום\u2069'
    const created = await books.invoice({ note: words, lines: [books.line({ description: words })] })
    expect([created.note, created.lines[0].description]).toEqual([words, words])
  })

  test('an invoice of 500 lines is accepted', async () => {
    const { body } = await books.ask('POST', '/invoice/totals', books.form({ lines: Array(500).fill(books.line()) }))
    expect(body.total).toBe('60500.00')
  })

  test('wrong fields of payments are refused', async () => {
    const { id } = await books.invoice()
    before = await stored()
    const right = { account_id: books.account.id, date: '2026-11-20', amount: '1' }
    const wrong = [
      {},
      { ...right, amount: '1e309' },
      { ...right, amount: '١٢' },
      { ...right, amount: null },
      { ...right, amount: '1.00001' },
      { ...right, amount: '1.000' },
      { ...right, date: '2026-02-30' },
      { ...right, account_id: 'x' },
      { ...right, payment_id: books.client.id },
      { payment_id: books.client.id },
      { payment_id: books.client.id, amount: '-1' },
      [right],
      'x',
    ]
    for (const body of wrong) await expectRefused(await send(JSON.stringify(body), {}, `/invoice/${id}/add-payment`))
    for (const body of [{}, { invoice_payment_id: 'x' }, { invoice_payment_id: null }, []])
      await expectRefused(await send(JSON.stringify(body), {}, `/invoice/${id}/remove-payment`))
  })

  test('wrong fields of previews and totals are refused', async () => {
    for (const path of ['/invoice/totals', '/invoice/total-spellout', '/invoice/preview', '/invoice/preview-pages']) {
      for (const fields of [
        { lines: 1 },
        { currency: 'x' },
        { lines: [books.line({ price: '1e9' })] },
        { active_line: -1 },
        { layout: 'x' },
      ])
        await expectRefused(await send(JSON.stringify(books.form(fields)), {}, path))
      await expectRefused(
        await send(
          JSON.stringify(books.form({ lines: [books.line({ quantity: '999999999999', price: '999999999999' })] })),
          {},
          path,
        ),
      )
    }
  })
})
