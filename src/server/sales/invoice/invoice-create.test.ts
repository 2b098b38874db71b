import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { invoiceTotals } from '#domain/invoice-totals.ts'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

let server: TestServer
let books: Books
beforeAll(async () => {
  server = await createTestServer()
  books = await openBooks(server)
})
afterAll(() => server.close())

describe('an invoice', () => {
  test('a stored invoice contains everything that the contract promises', async () => {
    const unit_id = books.unit('val.')
    const product = await books.product({ vat_id: books.vat('PVM1') })
    const invoice = await books.invoice({
      issued_to: 'Jonas Jonaitis',
      note: 'Ačiū už darbą',
      lines: [
        books.line({
          product_id: product.id,
          description: 'Ąžuolinės grindys',
          quantity: '2.5',
          unit_id,
          price: 19.99,
        }),
        books.line({ discount: { kind: 'percent', value: '10' }, vat_id: books.vat('PVM58') }),
      ],
      delivery: { amount: '5', vat_id: books.vat('PVM1') },
    })
    expect(invoice).toMatchObject({
      type: 'simple',
      vat: true,
      version: 1,
      client_id: books.client.id,
      client_title: 'UAB „Ąžuolas“',
      client_details: { title: 'UAB „Ąžuolas“', code: '110053842', city: 'Vilnius', country: 'LT', email: null },
      seller_details: { title: 'UAB „Žiedas“', code: books.company['code'], vat_code: books.company['vat_code'] },
      date: '2026-11-20',
      date_due: '2026-12-04',
      series_id: books.series('simple'),
      number: 'SF-0001',
      issued_to: 'Jonas Jonaitis',
      issued_by: null,
      note: 'Ačiū už darbą',
      currency: 'EUR',
      exchange_rate: null,
      language: 'lt',
      prices_include_vat: false,
      discount: null,
      delivery: { amount: '5.00', vat_id: books.vat('PVM1'), vat_type: 'standard', vat_rate: '21' },
      subtotal: '139.98',
      discount_total: '0.00',
      total_without_vat: '144.98',
      vat_total: '22.35',
      total: '167.33',
      total_in_words: 'Vienas šimtas šešiasdešimt septyni eurai 33 ct',
      paid: '0.00',
      unpaid: '167.33',
      payment_state: 'unpaid',
      overdue: false,
      payments: [],
      reference_invoice_id: null,
      reference_number: null,
      voided_at: null,
      void_comment: null,
      sent_at: null,
      viewed_at: null,
      archived_at: null,
      deleted_at: null,
      created_by: 'Ona Kazlauskienė',
      can: { edit: true, delete: true, add_payment: true, remove_payment: false },
      refusals: { edit: null, delete: null, add_payment: null, remove_payment: 'no_payments' },
    })
    expect(invoice.lines).toEqual([
      {
        id: expect.any(String),
        product_id: product.id,
        title: 'Šlifavimo darbai',
        description: 'Ąžuolinės grindys',
        quantity: '2.5',
        unit_id,
        unit: 'val.',
        price: '19.99',
        discount: null,
        vat_id: books.vat('PVM1'),
        vat_type: 'standard',
        vat_rate: '21',
        reference_line_id: null,
        total_without_vat: '49.98',
        vat_total: expect.any(String),
        total: expect.any(String),
      },
      expect.objectContaining({
        discount: { kind: 'percent', value: '10' },
        total_without_vat: '90.00',
        vat_rate: '12',
      }),
    ])
    expect(invoice.vat_breakdown).toEqual([
      expect.objectContaining({ vat_id: books.vat('PVM1'), rate: '21', code: 'PVM1', base: '54.98', vat: '11.55' }),
      expect.objectContaining({ vat_id: books.vat('PVM58'), rate: '12', code: 'PVM58', base: '90.00', vat: '10.80' }),
    ])
    expect(invoice.accounts).toEqual([
      expect.objectContaining({ id: books.account.id, account_number: 'LT307300010000000001', currency: 'EUR' }),
    ])
    expect(invoice).toEqual(await books.get(invoice.id))
  })

  const kind = (id: string) => books.options.vats.find((vat: { id: string }) => vat.id === id)
  test('totals of a stored form and of lines only are computed without storing anything', async () => {
    const invoice = await books.invoice({ delivery: { amount: '2', vat_id: books.vat('PVM1') } })
    const same = await books.create('/invoice/totals', invoice)
    expect(same).toMatchObject({ total: invoice.total, vat_breakdown: invoice.vat_breakdown })
    const { total_in_words } = await books.create('/invoice/total-spellout', { lines: [books.line()] })
    expect(total_in_words).toBe('Vienas šimtas dvidešimt vienas euras 00 ct')
    expect((await books.ask('POST', '/invoice/preview', invoice)).headers['content-type']).toBe('application/pdf')
    expect((await books.ask('POST', '/invoice', invoice)).body.errors).toMatchObject({ paid: ['Tokio lauko nėra.'] })
  })

  test.each([
    ['without VAT in its prices', {}],
    ['with VAT in its prices', { prices_include_vat: true }],
    ['with a discount in percent', { discount: { kind: 'percent', value: '12.5' } }],
    ['with a discount in money, split over the rates', { discount: { kind: 'amount', value: '10.01' } }],
    ['in English', { language: 'en' }],
    ['in dollars', { currency: 'USD', exchange_rate: '0.92' }],
    ['in yen, which have no cents', { currency: 'JPY', exchange_rate: 0.0061 }],
    ['in dinars, which have three decimals', { currency: 'KWD', exchange_rate: '2.987654' }],
    ['that is a proforma', { type: 'proforma' }],
  ])('an invoice of %s has the totals of the domain', async (_, fields) => {
    const lines = [
      books.line({ quantity: '3', price: '33.333333' }),
      books.line({ quantity: '0.333', price: '0.15', vat_id: books.vat('PVM58') }),
      books.line({
        quantity: '7',
        price: '1.005',
        discount: { kind: 'percent', value: '3' },
        vat_id: books.vat('PVM5'),
      }),
      books.line({ quantity: '1', price: '-2', vat_id: books.vat('PVM1') }),
    ]
    const delivery = { amount: '4', vat_id: books.vat('PVM1') }
    const invoice = await books.invoice({ lines, delivery, ...fields })
    const totals = invoiceTotals({
      currency: 'EUR',
      prices_include_vat: false,
      discount: null,
      ...fields,
      vat: true,
      lines: lines.map((line: Item) => ({ discount: null, ...line, vat: kind(line.vat_id) })),
      delivery: { amount: '4', vat: kind(delivery.vat_id) },
    } as Parameters<typeof invoiceTotals>[0])
    const { subtotal, discount_total, total_without_vat, vat_total, total } = totals
    expect(invoice).toMatchObject({ subtotal, discount_total, total_without_vat, vat_total, total, unpaid: total })
    expect(invoice.lines.map((line: Item) => line.total)).toEqual(totals.lines.map((line) => line.total_with_vat))
    expect(invoice.vat_breakdown.map((row: Item) => [row.base, row.vat])).toEqual(
      totals.vat_breakdown.map((row) => [row.base, row.vat]),
    )
    const asked = await books.create('/invoice/totals', books.form({ lines, delivery, ...fields }))
    expect(asked).toMatchObject({ subtotal, total, vat_breakdown: invoice.vat_breakdown })
    expect(asked.total_in_words).toBe(invoice.total_in_words)
  })

  test('a discount in money has the decimals of its currency', async () => {
    const invoice = await books.invoice({
      discount: { kind: 'amount', value: '5' },
      lines: [books.line({ discount: { kind: 'amount', value: 1.5 } })],
    })
    expect(invoice.discount).toEqual({ kind: 'amount', value: '5.00' })
    expect(invoice.lines[0].discount).toEqual({ kind: 'amount', value: '1.50' })
  })

  test('an invoice can have its own client details', async () => {
    const client_details = { type: 'individual', title: 'Petras Petraitis', country: 'LV', city: 'Ryga' }
    const invoice = await books.invoice({ client_details })
    expect(invoice).toMatchObject({ client_title: 'Petras Petraitis', client_details })
    const today = await books.read(`/invoice/${invoice.id}/current-client-details`)
    expect(today.title).toBe('UAB „Ąžuolas“')
  })

  test('an invoice shows at most as many accounts as it accepts, so that it can be sent back unchanged', async () => {
    const own = await openBooks(server)
    const account = { type: 'bank', currency: 'EUR', show_in_invoice: true }
    for (let at = 0; at < 12; at += 1)
      await own.create('/company-account', { ...account, title: `Bankas ${at}`, account_number: `GB00-${at}` })
    // A cash desk has no account number to pay to.
    const cash = await own.create('/company-account', { ...account, type: 'cash', title: 'A kasa' })
    const { item } = (await own.ask('GET', '/invoice/create')).body
    expect(item.accounts).toHaveLength(10)
    expect(item.accounts).not.toContain(cash.id)
    expect(item.accounts[0]).toBe(own.account.id)
    const created = await own.invoice()
    expect(created.accounts.map(({ id }: Item) => id)).toEqual(item.accounts)
    expect((await own.ask('PUT', `/invoice/${created.id}`, created)).status).toBe(200)
  })

  test('chosen accounts are shown in their order and once, by id or as in the item', async () => {
    const cash = await books.create('/company-account', { type: 'cash', title: 'Kasa', currency: 'EUR' })
    const { accounts } = await books.invoice({
      accounts: [cash.id, { id: books.account.id, title: 'bet kas' }, cash.id],
    })
    expect(accounts.map((account: Item) => account.id)).toEqual([cash.id, books.account.id])
    expect((await books.invoice({ accounts: [] })).accounts).toEqual([])
    await books.ask('POST', `/company-account/${cash.id}/archive`)
  })

  test('creating an invoice returns the same invoice as reading it later', async () => {
    const own = await openBooks(server)
    const product = await own.product({ vat_id: own.vat('PVM1') })
    const lines = [
      own.line({ product_id: product.id, quantity: '2.50', unit_id: own.unit('val.'), price: '19.9900' }),
      own.line({
        discount: { kind: 'amount', value: '1' },
        vat_id: own.vat('PVM58'),
        description: 'Ąžuolinės grindys',
      }),
    ]
    const forms = [
      { lines, delivery: { amount: '5', vat_id: own.vat('PVM1') }, discount: { kind: 'percent', value: '10' } },
      { currency: 'USD', exchange_rate: '0.9100', note: 'Ačiū' },
      { type: 'proforma', vat: false },
    ]
    for (const form of forms) {
      const { status, body } = await own.ask('POST', '/invoice', own.form(form))
      expect(status).toBe(201)
      expect(body).toEqual((await own.ask('GET', `/invoice/edit/${body.id}`)).body.item)
    }
  })
})

test('an invoice without a currency gets the company’s in its form, its totals and when stored', async () => {
  const swedish = await openBooks(server, { currency: 'SEK', account_number: null })
  const fields = swedish.form()
  expect(fields).not.toHaveProperty('currency')
  expect((await swedish.read('/invoice/create')).item.currency).toBe('SEK')
  expect((await swedish.ask('POST', '/invoice/totals', fields)).body).toMatchObject({
    currency: 'SEK',
    total: '121.00',
  })
  const stored = await swedish.invoice(fields)
  expect(stored).toMatchObject({ currency: 'SEK', exchange_rate: null })
  expect(stored.total_in_words).toContain('kron')
  const { version } = stored
  const euros = { version, currency: 'EUR', exchange_rate: '11.2' }
  await swedish.ask('PUT', `/invoice/${stored.id}`, euros)
  const kept = await swedish.ask('PUT', `/invoice/${stored.id}`, { version: version + 1, note: 'Ačiū' })
  expect(kept.body).toMatchObject({ currency: 'EUR', note: 'Ačiū' })
})
