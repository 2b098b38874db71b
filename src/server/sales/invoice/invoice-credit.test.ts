import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dec, sum } from '#domain/decimal.ts'

import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

import { giveRole } from '#server/test/members.ts'
import { creditCalls } from './test/credits.ts'

let server: TestServer
let books: Books
let stranger: Books
beforeAll(async () => {
  server = await createTestServer()
  books = await openBooks(server)
  stranger = await openBooks(server)
})
afterAll(() => server.close())

let invoice: Item
beforeEach(async () => {
  invoice = await books.invoice(threePieces())
})
const { threePieces, defaults, creditForm, credit, errorsOf, post } = creditCalls(() => ({ books, invoice }))

describe('the form of a credit', () => {
  test('the form of a credit contains everything that is left of its invoice, negative, and can be saved unchanged', async () => {
    const created = await books.invoice({
      issued_to: 'Jonas',
      note: 'Pastaba',
      lines: [
        books.line({ quantity: '2.5', price: '19.99', unit_id: books.unit('val.'), description: 'Rankomis' }),
        books.line({ discount: { kind: 'percent', value: '10' }, vat_id: books.vat('PVM58') }),
        books.line({ quantity: '-1', price: '5' }),
      ],
      discount: { kind: 'amount', value: '10' },
      delivery: { amount: '5', vat_id: books.vat('PVM1') },
    })
    const item = await defaults(created.id)
    expect(item).toMatchObject({
      type: 'credit',
      client_id: books.client.id,
      client_details: created.client_details,
      date: '2026-11-20',
      date_due: null,
      number: null,
      series_id: books.series('credit'),
      reference_invoice_id: created.id,
      reference_number: created.number,
      discount: { kind: 'amount', value: '10' },
      delivery: { amount: '-5.00' },
      lines: [
        { quantity: '-2.5', price: '19.99', reference_line_id: created.lines[0].id },
        { quantity: '-1', discount: { kind: 'percent', value: '10' } },
        { quantity: '-1', price: '-5' },
      ],
    })
    const stored = await books.create('/invoice', item)
    expect(stored).toMatchObject({
      type: 'credit',
      number: expect.stringMatching(/^KR-/),
      total: `-${created.total}`,
      vat_total: `-${created.vat_total}`,
      credited_total: `-${created.total}`,
      unpaid: '0.00',
      payment_state: 'paid',
      reference_invoice_id: created.id,
      reference_number: created.number,
      payments: [],
      refusals: { credit: 'not_simple', add_payment: 'paid', edit: null, delete: null, void: null },
    })
    expect(stored.total_in_words).toMatch(/^Minus/i)
    const after = await books.get(created.id)
    expect(after).toMatchObject({
      credited: 'whole',
      credits: [{ id: stored.id, number: stored.number, date: '2026-11-20', total: stored.total }],
      paid: '0.00',
      credited_total: created.total,
      unpaid: '0.00',
      payments: [
        { type: 'credit', account: null, amount: created.total, credit: { id: stored.id, number: stored.number } },
      ],
      refusals: {
        credit: 'credited',
        edit: 'credited',
        delete: 'credited',
        void: 'credited',
        remove_payment: 'no_payments',
      },
    })
    expect(await books.ask('GET', `/invoice/create?credit_of=${created.id}`)).toMatchObject({
      status: 409,
      body: { code: 'invoice_locked', reason: 'credited' },
    })
  })

  test('the credited invoice shows its credit in its row and on the client’s page while the credit is live', async () => {
    const rowOf = async () => (await books.list()).data.find(({ id }: Item) => id === invoice.id)
    const openOf = async () =>
      (await books.read(`/client/${books.client.id}/overview`)).open.find(({ id }: Item) => id === invoice.id)
    expect([(await rowOf()).credited, (await openOf()).credited]).toEqual(['none', 'none'])
    const created = await credit('-1')
    expect([(await rowOf()).credited, (await openOf()).credited]).toEqual(['partly', 'partly'])
    const rest = await books.create('/invoice', await defaults())
    expect(await rowOf()).toMatchObject({ credited: 'whole', payment_state: 'paid' })
    expect((await books.get(invoice.id)).version).toBe((await rowOf()).version)
    await books.ask('POST', `/invoice/${rest.id}/void`, { comment: 'Klaida' })
    expect((await rowOf()).credited).toBe('partly')
    await books.ask('POST', `/invoice/${rest.id}/restore-voided`, {})
    expect((await rowOf()).credited).toBe('whole')
    for (const { id } of [rest, created]) await books.ask('DELETE', `/invoice/${id}`)
    expect((await rowOf()).credited).toBe('none')
  })

  test('after a partial credit the form contains the rest', async () => {
    await credit('-1')
    expect(await defaults()).toMatchObject({ lines: [{ quantity: '-2' }] })
    expect(await books.get(invoice.id)).toMatchObject({
      credited: 'partly',
      refusals: { credit: null, edit: 'credited' },
    })
    const rest = await books.create('/invoice', await defaults())
    expect(rest.total).toBe('-242.00')
    expect((await books.get(invoice.id)).credited).toBe('whole')
  })

  test('a credit keeps prices with VAT, the currency and its rate', async () => {
    const created = await books.invoice(
      threePieces({ currency: 'USD', exchange_rate: '0.9', prices_include_vat: true }),
    )
    const stored = await books.create('/invoice', await defaults(created.id))
    expect(stored).toMatchObject({ currency: 'USD', exchange_rate: '0.9', prices_include_vat: true, total: '-300.00' })
  })

  test('an invoice with an outdated VAT rate or an archived client can be credited unchanged', async () => {
    const vat = await books.create('/vat', { type: 'reduced', rate: '9', title: '9 %', valid_to: '2026-10-31' })
    const client = await books.create('/client', { title: 'Buvęs' })
    const unit = await books.create('/unit', { title: 'Senas', short_name: 'sen.', format: '0' })
    const line = books.line({ vat_id: vat.id, unit_id: unit.id })
    const created = await books.invoice({ client_id: client.id, date: '2026-10-01', lines: [line] })
    await books.ask('POST', `/client/${client.id}/archive`)
    await books.ask('POST', `/unit/${unit.id}/archive`)
    await books.ask('POST', `/vat/${vat.id}/archive`)
    expect(await books.create('/invoice', await defaults(created.id))).toMatchObject({ total: '-109.00' })
  })

  test('a rounding rest is credited by one line that brings the invoice to zero', async () => {
    const created = await books.invoice({
      prices_include_vat: true,
      lines: [
        books.line({ quantity: '3', price: '33.33' }),
        books.line({ title: 'Knyga', quantity: '7', price: '1.99', vat_id: books.vat('PVM3') }),
      ],
      discount: { kind: 'percent', value: '7.5' },
      delivery: { amount: '4.99', vat_id: books.vat('PVM1') },
    })
    expect(created.total).toBe('110.37')
    for (let piece = await defaults(created.id); piece.lines[0].reference_line_id; piece = await defaults(created.id))
      await books.create('/invoice', {
        ...piece,
        lines: piece.lines.map((line: Item) => ({ ...line, quantity: '-1' })),
      })
    expect(await books.get(created.id)).toMatchObject({
      unpaid: '0.01',
      credited: 'partly',
      refusals: { credit: null },
    })
    const rest = await defaults(created.id)
    const line = { title: 'Suapvalinimo skirtumas', quantity: '-1', price: '0.01', vat_id: books.vat('PVM1') }
    expect(rest).toMatchObject({ prices_include_vat: true, discount: null, delivery: null, lines: [line] })
    expect((await books.create('/invoice', rest)).total).toBe('-0.01')
    expect(await books.get(created.id)).toMatchObject({ unpaid: '0.00', credited: 'whole' })
  })

  test.each([
    ['the delivery', '5', '100', 'Delivery', '6.05'],
    ['what a lower price took less', null, '90', 'Price reduction', '36.30'],
  ])('when only %s is left the form contains that', async (_, amount, lower, title, price) => {
    const delivery = amount && { amount, vat_id: books.vat('PVM1') }
    const created = await books.invoice(threePieces({ delivery, language: 'en' }))
    const form = await defaults(created.id)
    await books.create('/invoice', { ...form, delivery: null, lines: [{ ...form.lines[0], price: lower }] })
    const rest = await defaults(created.id)
    expect(rest).toMatchObject({ delivery: null, lines: [{ title, price, vat_id: books.vat('PVM1') }] })
    await books.create('/invoice', rest)
    expect(await books.get(created.id)).toMatchObject({ unpaid: '0.00', credited: 'whole' })
  })

  test('crediting an invoice of another company, an unknown, void or proforma one is refused', async () => {
    expect((await stranger.ask('GET', `/invoice/create?credit_of=${invoice.id}`)).status).toBe(404)
    const proforma = await books.invoice({ type: 'proforma' })
    const refused = await books.ask('GET', `/invoice/create?credit_of=${proforma.id}`)
    expect(refused).toMatchObject({ status: 409, body: { reason: 'not_simple' } })
  })
})

test('a draft of a credit is computed and shown with minus signs', async () => {
  const item = await defaults()
  expect((await books.ask('POST', '/invoice/totals', item)).body).toMatchObject({
    total: '-363.00',
    vat_explanation: [{ lines: [0], sum: '-300.00', vat: '-63.00' }],
  })
  const shown = await books.ask('POST', '/invoice/preview-pages', item)
  expect([shown.status, shown.body.pages.length]).toEqual([200, 1])
})

test('discounts of a credit are accepted with or without the minus sign of its amounts', async () => {
  const line = { quantity: '3', price: '100' }
  const created = await books.invoice({
    lines: [books.line({ ...line, discount: { kind: 'amount', value: '30' } })],
    discount: { kind: 'amount', value: '20' },
  })
  const form = await defaults(created.id)
  const negative = {
    ...form,
    lines: [{ ...form.lines[0], discount: { kind: 'amount', value: '-30' } }],
    discount: { kind: 'amount', value: '-20' },
  }
  const { body } = await books.ask('POST', '/invoice/totals', negative)
  expect(body).toMatchObject({ total: `-${created.total}`, discount_total: '-20.00' })
  expect(await books.create('/invoice', negative)).toMatchObject({ total: `-${created.total}` })
  // Only a credit can have negative amounts, and a percentage is never negative.
  for (const [type, kind] of [
    ['simple', 'amount'],
    ['credit', 'percent'],
  ])
    expect(await errorsOf({ ...negative, type, lines: form.lines, discount: { kind, value: '-5' } })).toMatchObject({
      'discount.value': [expect.any(String)],
    })
})

test('saving a credit unchanged changes nothing', async () => {
  const created = await credit('-1')
  const { status, body } = await books.ask('PUT', `/invoice/${created.id}`, created)
  expect([status, body.total, body.reference_number, body.lines[0].reference_line_id]).toEqual([
    200,
    created.total,
    invoice.number,
    invoice.lines[0].id,
  ])
  expect(await books.get(invoice.id)).toMatchObject({ unpaid: '242.00', credited: 'partly' })
})

test('users who may not issue invoices can neither void nor credit one and see that', async () => {
  const own = await openBooks(server)
  const { id } = await own.invoice()
  await giveRole(server, own.id, 'accountant')
  const { refusals } = await own.get(id)
  expect(refusals).toMatchObject({
    void: 'forbidden',
    credit: 'forbidden',
    copy: 'forbidden',
    send: 'forbidden',
    add_payment: null,
  })
})

describe('concurrent credits', () => {
  test('16 concurrent credits of one invoice never exceed it', async () => {
    const form = await creditForm('-1')
    const responses = await Promise.all(Array.from({ length: 16 }, () => books.ask('POST', '/invoice', form)))
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(3)
    expect(responses.filter(({ status }) => status === 422)).toHaveLength(13)
    expect(await books.get(invoice.id)).toMatchObject({ credited: 'whole', unpaid: '0.00' })
    const numbers = responses.flatMap(({ body }) => (body.number ? [Number(body.number.slice(3))] : [])).toSorted()
    expect(Number(numbers.at(-1)) - Number(numbers[0])).toBe(2)
  })

  test('credits that are voided, changed and paid concurrently do not deadlock and keep the sums right', async () => {
    const created = await Promise.all(Array.from({ length: 3 }, () => credit('-1')))
    const responses = await Promise.all(
      created.flatMap((each) => [
        post('void', each.id, { comment: 'x' }),
        books.ask('PUT', `/invoice/${each.id}`, { version: each.version, note: 'x' }),
        books.pay(invoice.id, '10'),
      ]),
    )
    expect(responses.filter(({ status }) => status >= 500)).toEqual([])
    const after = await books.get(invoice.id)
    expect(after.credits).toEqual([])
    expect(after.paid).toBe(sum(after.payments.map(({ amount }: Item) => dec(amount))).toFixed(2))
    expect(after.payments.every(({ type }: Item) => type === 'income')).toBe(true)
  })
})
