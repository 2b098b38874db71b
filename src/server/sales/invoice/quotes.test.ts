import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

let server: TestServer
let books: Books

beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  books = await openBooks(server)
})

const quoteOf = (more: object = {}) =>
  books.invoice({ type: 'quote', date_due: null, valid_until: '2026-12-12', ...more })
const read = async (id: string) => (await books.read(`/invoice/edit/${id}`)).item
const answer = (id: string, path: 'accept' | 'decline', body: object = {}) =>
  books.ask('POST', `/invoice/${id}/${path}`, body)
const formOf = async (quote: Item, lines?: object[]) => {
  const more = lines ? `&lines=${encodeURIComponent(JSON.stringify(lines))}` : ''
  return (await books.ask('GET', `/invoice/create?from_quote=${quote.id}${more}`)).body
}
/** Creates an invoice of a quantity of the first line. */
const take = async (quote: Item, quantity: string, type = 'simple') => {
  const { item } = await formOf(quote, [{ id: quote.lines[0].id, quantity }])
  return books.ask('POST', '/invoice', { ...item, type, series_id: null, accounts: [] })
}

describe('the state of a quote', () => {
  test('a quote has a series of its own and is issued, and ends after its last day', async () => {
    const quote = await quoteOf()
    expect(quote).toMatchObject({ number: 'KP-0001', quote_state: 'issued', unpaid: '0.00', valid_until: '2026-12-12' })
    expect(quote.refusals).toMatchObject({ accept: null, add_payment: 'not_owed', remind: 'not_owed' })
    const expired = await quoteOf({ date: '2026-11-01', valid_until: '2026-11-19' })
    expect(expired).toMatchObject({ quote_state: 'expired', refusals: { accept: 'expired', decline: 'expired' } })
    expect(await answer(expired.id, 'accept')).toMatchObject({ status: 409, body: { code: 'invoice_locked' } })
    expect(await quoteOf({ valid_until: null })).toMatchObject({ quote_state: 'issued' })
  })

  test('only a quote has a last day, and it is not before its date', async () => {
    const invoice = books.form({ valid_until: '2026-12-12' })
    expect(await books.ask('POST', '/invoice', invoice)).toMatchObject({ status: 422 })
    const early = books.form({ type: 'quote', date: '2026-11-20', valid_until: '2026-11-19' })
    expect(await books.ask('POST', '/invoice', early)).toMatchObject({ status: 422 })
  })

  test('the first answer to a quote counts, also of two at the same time', async () => {
    const quote = await quoteOf()
    const answers = await Promise.all([answer(quote.id, 'accept', { name: 'Rasa' }), answer(quote.id, 'decline')])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const after = await read(quote.id)
    expect(['accepted', 'declined']).toContain(after.quote_state)
    expect(after.refusals).toMatchObject({
      accept: 'answered',
      decline: 'answered',
      edit: 'answered',
      delete: 'answered',
    })
  })

  test('a declined quote keeps the reason, and no invoice can be made of it', async () => {
    const quote = await quoteOf()
    expect((await answer(quote.id, 'decline', { reason: 'Per brangu' })).body).toMatchObject({
      quote_state: 'declined',
      quote_answer: { answer: 'declined', reason: 'Per brangu', by_client: false },
    })
    expect(await books.ask('GET', `/invoice/create?from_quote=${quote.id}`)).toMatchObject({ status: 409 })
    expect(await answer((await books.invoice()).id, 'accept')).toMatchObject({ status: 409 })
  })
})

describe('an answer that is taken back', () => {
  const takeBack = (id: string) => books.ask('POST', `/invoice/${id}/take-back-answer`)

  test.each(['accept', 'decline'] as const)(
    'a quote waits again after its answer (%s) is taken back, the history keeps it, and another answer counts',
    async (path) => {
      const quote = await quoteOf()
      expect(quote.refusals.take_back_answer).toBe('not_answered')
      expect((await answer(quote.id, path, path === 'accept' ? { name: 'Rasa' } : {})).status).toBe(200)
      const { status, body } = await takeBack(quote.id)
      expect(status).toBe(200)
      expect(body).toMatchObject({ quote_state: 'issued', quote_answer: null, refusals: { accept: null, edit: null } })
      const { data } = await books.read(`/history?kind=invoice&id=${quote.id}`)
      expect(JSON.stringify(data)).toContain(path === 'accept' ? 'accepted' : 'declined')
      expect((await takeBack(quote.id)).status).toBe(409)
      expect((await answer(quote.id, 'accept')).body.quote_state).toBe('accepted')
    },
  )

  test('an answer stays as soon as a part of the quote is invoiced, and can be taken back when that invoice is void', async () => {
    const quote = await quoteOf({ lines: [books.line({ quantity: '2' })] })
    await answer(quote.id, 'accept', { name: 'Rasa' })
    const invoice = await take(quote, '1')
    expect(invoice.status).toBe(201)
    expect((await read(quote.id)).refusals.take_back_answer).toBe('invoiced')
    expect(await takeBack(quote.id)).toMatchObject({ status: 409, body: { reason: 'invoiced' } })
    await books.ask('POST', `/invoice/${invoice.body.id}/void`, { comment: 'Klaida' })
    expect((await takeBack(quote.id)).status).toBe(200)
  })

  test('only quotes have an answer, and a void quote keeps it', async () => {
    expect(await takeBack((await books.invoice()).id)).toMatchObject({ status: 409, body: { reason: 'not_quote' } })
    const quote = await quoteOf()
    await answer(quote.id, 'accept', { name: 'Rasa' })
    await books.ask('POST', `/invoice/${quote.id}/void`, { comment: 'Klaida' })
    expect(await takeBack(quote.id)).toMatchObject({ status: 409, body: { reason: 'voided' } })
  })
})

describe('the invoices of a quote', () => {
  test('a quote becomes a proforma of a part and an invoice of the rest', async () => {
    const quote = await quoteOf({ lines: [{ ...books.form().lines[0], quantity: '20', price: '32' }] })
    await answer(quote.id, 'accept')
    const part = await take(quote, '5', 'proforma')
    expect(part).toMatchObject({ status: 201, body: { type: 'proforma', quote: { number: quote.number } } })
    expect(await read(quote.id)).toMatchObject({ quote_state: 'accepted', quote_documents: [{ id: part.body.id }] })
    const { item } = await formOf(quote)
    expect(item.lines).toMatchObject([{ quantity: '15' }])
    expect(await take(quote, '15')).toMatchObject({ status: 201 })
    expect(await read(quote.id)).toMatchObject({ quote_state: 'invoiced', refusals: { make_invoice: 'invoiced' } })
  })

  test('a void or deleted invoice gives its quantity back, and cannot be restored after it was taken', async () => {
    const quote = await quoteOf()
    const [{ quantity }] = quote.lines
    const first = await take(quote, quantity)
    expect(await take(quote, quantity)).toMatchObject({ status: 422 })
    await books.ask('DELETE', `/invoice/${first.body.id}`, {})
    expect(await read(quote.id)).toMatchObject({ quote_state: 'issued' })
    const second = await take(quote, quantity)
    expect(second).toMatchObject({ status: 201 })
    expect(await books.ask('POST', `/invoice/${first.body.id}/restore`, {})).toMatchObject({ status: 422 })
    await books.ask('POST', `/invoice/${second.body.id}/void`, { comment: 'Klaida' })
    expect(await books.ask('POST', `/invoice/${first.body.id}/restore`, {})).toMatchObject({ status: 200 })
    expect(await read(quote.id)).toMatchObject({ quote_state: 'invoiced' })
  })

  test('requests at the same time take no more than was quoted', async () => {
    const quote = await quoteOf({ lines: [{ ...books.form().lines[0], quantity: '5' }] })
    const answers = await Promise.all(Array.from({ length: 4 }, () => take(quote, '2')))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
    const { item } = await formOf(quote)
    expect(item.lines).toMatchObject([{ quantity: '1' }])
  })

  test('an invoice of a quote cannot be changed to more, and the database refuses it as well', async () => {
    const quote = await quoteOf({ lines: [{ ...books.form().lines[0], quantity: '2' }] })
    const { body } = await take(quote, '1')
    const change = (quantity: string) =>
      books.ask('PUT', `/invoice/${body.id}`, { version: body.version, lines: [{ ...body.lines[0], quantity }] })
    expect(await change('3')).toMatchObject({ status: 422 })
    await expect(
      server.owner.query(
        'update invoice_line set quantity = 3, total_without_vat = total_without_vat where invoice_id = $1',
        [body.id],
      ),
    ).rejects.toMatchObject({ constraint: 'quote_quantity' })
    expect(await change('2')).toMatchObject({ status: 200 })
  })
})
