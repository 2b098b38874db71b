import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import type { Role } from '#domain/permission.ts'
import { giveRole } from '#server/test/members.ts'

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
  invoice = await books.invoice({
    note: 'Pirma',
    issued_to: 'Jonas',
    discount: { kind: 'percent', value: '10' },
    delivery: { amount: '5', vat_id: books.vat('PVM1') },
    lines: [books.line({ unit_id: books.unit('val.') }), books.line({ title: 'Antra', price: '10' })],
  })
})
const put = (change: object, caller = books) =>
  caller.ask('PUT', `/invoice/${invoice.id}`, { version: invoice.version, ...change })
const unitOf = ({ id, title, short_name, format }: Item) => ({ id, title, short_name, format })
/** The fields that a change does not affect. */
const content = ({ version: _, updated_at: _at, history: _history, lines, ...rest }: Item) => ({
  ...rest,
  lines: lines.map(({ id: _id, ...line }: Item) => line),
})

describe('a change of an invoice', () => {
  test('fields that are left out of a change stay', async () => {
    const { status, body } = await put({ note: 'Antra' })
    expect(status).toBe(200)
    expect(body.version).toBe(2)
    expect(content(body)).toEqual({ ...content(invoice), note: 'Antra' })
  })

  test('a change computes all amounts again', async () => {
    const { body } = await put({ lines: [books.line({ quantity: '2' })], discount: null, delivery: null })
    expect(body).toMatchObject({
      total: '242.00',
      vat_total: '42.00',
      unpaid: '242.00',
      discount: null,
      delivery: null,
    })
    expect(body.total_in_words).toBe('Du šimtai keturiasdešimt du eurai 00 ct')
    expect(await books.get(invoice.id)).toEqual(body)
  })

  test('a change may send back the whole item with some changed fields', async () => {
    const { status, body } = await put({ ...invoice, note: 'Trečia', total: '999999.00', paid: '5.00' })
    expect(status).toBe(200)
    expect(content(body)).toEqual({ ...content(invoice), note: 'Trečia' })
  })

  test('a change with an unknown field is refused with its name', async () => {
    expect(await put({ notes: 'x' })).toMatchObject({
      status: 422,
      body: { errors: { notes: ['Tokio lauko nėra.'] } },
    })
    expect(await put({ lines: [{ ...books.line(), vat: 21 }] })).toMatchObject({
      body: { errors: { 'lines.0.vat': ['Tokio lauko nėra.'] } },
    })
    expect(await books.get(invoice.id)).toEqual(invoice)
  })

  test('a change of an older version is refused with the current one and writes nothing', async () => {
    const { body: current } = await put({ note: 'Greitesnis' })
    const late = await put({ note: 'Lėtesnis' })
    expect(late).toMatchObject({ status: 409, body: { code: 'stale_version' } })
    expect(late.body.current).toEqual(current)
    expect(await books.get(invoice.id)).toEqual(current)
    expect((await put({ version: undefined, note: 'x' })).body.errors).toEqual({ version: [expect.any(String)] })
  })

  test('one of many concurrent changes of one version is stored', async () => {
    const responses = await Promise.all(Array.from({ length: 12 }, (_, index) => put({ note: `${index}` })))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(11)
  })

  test('a change is validated together with the stored fields', async () => {
    expect((await put({ date: '2026-12-05' })).body.errors).toHaveProperty('date_due')
    expect(
      (await put({ date: '2025-01-01', lines: [books.line({ vat_id: books.vat('PVM58') })] })).body.errors,
    ).toEqual({
      'lines.0.vat_id': ['Šis PVM tarifas tiekimo dieną negalioja.'],
    })
    expect((await put({ type: 'proforma' })).body.errors).toHaveProperty('type')
    expect((await put({ client_id: stranger.client.id })).body.errors).toHaveProperty('client_id')
    expect((await put({ lines: [] })).body.errors).toHaveProperty('lines')
    expect(await books.get(invoice.id)).toEqual(invoice)
  })

  test('a change keeps the details of client, seller and accounts from the issue date', async () => {
    await books.ask('PUT', `/client/${books.client.id}`, {
      version: await versionOf('client', books.client.id),
      title: 'UAB „Naujas“',
    })
    const company = await books.read(`/company/edit/${books.company.id}`)
    await books.ask('PUT', `/company/${books.company.id}`, { version: company.item.version, city: 'Kaunas' })
    const account = await books.create('/company-account', { type: 'cash', title: 'Laikina' })
    const withCash = (await put({ accounts: [account.id] })).body
    await books.ask('POST', `/company-account/${account.id}/archive`)
    const { body } = await books.ask('PUT', `/invoice/${invoice.id}`, { version: 2, note: 'x' })
    expect(body).toMatchObject({
      client_title: invoice.client_title,
      client_details: invoice.client_details,
      seller_details: invoice.seller_details,
      accounts: withCash.accounts,
    })
    expect(body.accounts).toHaveLength(1)
  })

  test('the form offers the archived rows that the invoice has, marked as archived, and no others', async () => {
    const make = async (path: string, form: object) => [await books.create(path, form), await books.create(path, form)]
    const [unit, otherUnit] = await make('/unit', { title: 'Dėžė', short_name: 'dėž.', format: '0.00' })
    const [vat, delivered] = await make('/vat', { type: 'reduced', rate: '7', title: 'Septyni' })
    const [account, otherAccount] = await make('/company-account', { type: 'cash', title: 'Laikina' })
    const series = await books.create('/series', { invoice_type: 'simple', next_number: 'SENA-1' })
    const created = await books.invoice({
      series_id: series.id,
      accounts: [account.id],
      lines: [books.line({ unit_id: unit.id, vat_id: vat.id })],
      delivery: { amount: '1', vat_id: delivered.id },
    })
    for (const { id } of [unit, otherUnit]) await books.ask('POST', `/unit/${id}/archive`)
    for (const { id } of [vat, delivered]) await books.ask('POST', `/vat/${id}/archive`)
    for (const { id } of [account, otherAccount]) await books.ask('POST', `/company-account/${id}/archive`)
    await books.ask('POST', `/series/${series.id}/archive`)
    const offered = async (path: string, archived: boolean) => {
      const { options } = await books.read(path)
      const lists = [options.units, options.vats, options.series, options.accounts]
      return lists.map((rows) => rows.filter((row: Item) => row.archived === archived).map((row: Item) => row.id))
    }
    const named = [[unit.id], [vat.id, delivered.id], [series.id], [account.id]]
    expect(await offered(`/invoice/edit/${created.id}`, true)).toEqual(named)
    for (const path of ['/invoice/create', `/invoice/create?copy_of=${created.id}`, `/invoice/edit/${invoice.id}`])
      expect(await offered(path, true)).toEqual([[], [], [], []])
    expect(await offered(`/invoice/edit/${created.id}`, false)).toEqual(await offered('/invoice/create', false))
    const { options } = await books.read(`/invoice/edit/${created.id}`)
    expect(options.units.at(-1)).toEqual({ ...unitOf(unit), archived: true })
    // It keeps the archived rows that it already has, but cannot choose others.
    const saved = await books.ask('PUT', `/invoice/${created.id}`, { ...created, note: 'x' })
    expect(saved.body).toMatchObject({ note: 'x', accounts: created.accounts })
    const refused = await books.ask('PUT', `/invoice/${created.id}`, { version: 2, accounts: [otherAccount.id] })
    expect(refused.body.errors).toEqual({ 'accounts.0': ['Įrašas archyvuotas.'] })
  })

  test('a new client brings its own details even if the old ones are sent back', async () => {
    const client = await books.create('/client', { title: 'UAB „Kitas“', city: 'Alytus' })
    const { body } = await put({ ...invoice, client_id: client.id })
    expect(body).toMatchObject({
      client_title: 'UAB „Kitas“',
      client_details: { title: 'UAB „Kitas“', city: 'Alytus' },
    })
  })

  test('changed client details apply to this document only', async () => {
    const { body } = await put({ client_details: { ...invoice.client_details, city: 'Klaipėda' } })
    expect(body.client_details).toEqual({ ...invoice.client_details, city: 'Klaipėda' })
  })

  test('a changed currency needs a new exchange rate', async () => {
    const rate = { errors: { exchange_rate: ['Nurodykite valiutos kursą.'] } }
    expect((await put({ currency: 'USD' })).body).toMatchObject(rate)
    await put({ currency: 'USD', exchange_rate: '0.9' })
    const toPounds = await books.ask('PUT', `/invoice/${invoice.id}`, { version: 2, currency: 'GBP' })
    expect(toPounds.body).toMatchObject(rate)
    const back = await books.ask('PUT', `/invoice/${invoice.id}`, { version: 2, currency: 'EUR' })
    expect(back.body).toMatchObject({ currency: 'EUR', exchange_rate: null })
  })

  test('a product and a client that were deleted meanwhile may stay', async () => {
    const product = await books.product()
    const client = await books.create('/client', { title: 'Išeinantis' })
    const created = await books.invoice({ client_id: client.id, lines: [books.line({ product_id: product.id })] })
    await server.owner.query('update product set deleted_at = now() where id = $1', [product.id])
    await server.owner.query('update client set deleted_at = now() where id = $1', [client.id])
    const { status, body } = await books.ask('PUT', `/invoice/${created.id}`, { ...created, note: 'x' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ client_title: 'Išeinantis', lines: [{ product_id: product.id }] })
    expect((await put({ lines: [books.line({ product_id: product.id })] })).status).toBe(404)
  })

  test('an invoice with VAT can be changed after its company stopped being a VAT payer', async () => {
    await server.owner.query('update company set vat_enabled = false where id = $1', [books.company.id])
    const { body } = await put({ note: 'x' })
    await server.owner.query('update company set vat_enabled = true where id = $1', [books.company.id])
    expect(body).toMatchObject({ vat: true, vat_total: invoice.vat_total, seller_details: invoice.seller_details })
  })
})

const versionOf = async (resource: string, id: string): Promise<number> =>
  (await books.read(`/${resource}/edit/${id}`)).item.version

describe('an invoice', () => {
  test('a deleted invoice keeps its content and can be restored', async () => {
    const before = await books.list()
    expect((await books.ask('DELETE', `/invoice/${invoice.id}`)).status).toBe(204)
    expect((await books.ask('DELETE', `/invoice/${invoice.id}`)).status).toBe(204)
    const deleted = await books.get(invoice.id)
    expect(deleted).toMatchObject({
      deleted_at: expect.any(String),
      refusals: { edit: 'deleted', add_payment: 'deleted' },
    })
    expect((await put({ version: deleted.version })).body.code).toBe('invoice_locked')
    expect((await books.list()).meta.count).toBe(before.meta.count - 1)
    const { status, body } = await books.ask('POST', `/invoice/${invoice.id}/restore`)
    expect(status).toBe(200)
    expect(content(body)).toEqual(content(invoice))
    expect(body.version).toBe(3)
    expect((await books.list()).meta).toEqual(before.meta)
  })

  test('an invoice can be archived and unarchived', async () => {
    const settled = await books.invoice({ lines: [books.line({ price: '0' })] })
    const archived = await books.ask('POST', `/invoice/${settled.id}/archive`)
    expect(archived.body.archived_at).toEqual(expect.any(String))
    expect((await books.list('?archived=1')).data.map((row: Item) => row.id)).toContain(settled.id)
    expect((await books.list()).data.map((row: Item) => row.id)).not.toContain(settled.id)
    const back = await books.ask('POST', `/invoice/${settled.id}/archive-restore`)
    expect(content(back.body)).toEqual(content(settled))
  })

  test('an invoice sent to its client can be neither changed nor deleted', async () => {
    await server.owner.query('update invoice set sent_at = now() where id = $1', [invoice.id])
    expect((await books.get(invoice.id)).refusals).toMatchObject({ edit: 'sent', delete: 'sent', add_payment: null })
    const locked = { status: 409, body: { code: 'invoice_locked' } }
    expect(await put({ note: 'x' })).toMatchObject(locked)
    expect(await books.ask('DELETE', `/invoice/${invoice.id}`)).toMatchObject(locked)
  })

  test('every call for an unknown invoice or one of another company returns not found', async () => {
    for (const id of [invoice.id, uuid(), 'abc', '1', `${invoice.id}x`, '%00', "'"]) {
      const caller = id === invoice.id ? stranger : books
      const responses = await Promise.all([
        caller.ask('GET', `/invoice/edit/${id}`),
        caller.ask('PUT', `/invoice/${id}`, { version: 1, note: 'x' }),
        caller.ask('DELETE', `/invoice/${id}`),
        caller.ask('POST', `/invoice/${id}/restore`),
        caller.ask('POST', `/invoice/${id}/archive`),
        caller.ask('POST', `/invoice/${id}/archive-restore`),
        caller.ask('POST', `/invoice/${id}/remove-payment`, { invoice_payment_id: uuid() }),
        caller.ask('GET', `/invoice/${id}/current-client-details`),
        caller.ask('GET', `/invoice/${id}/pdf`),
        caller.ask('GET', `/invoice/${id}/document`),
        caller.pay(id, '1'),
      ])
      for (const response of responses)
        expect([response.status, response.body.code, response.body.resource]).toEqual([404, 'not_found', 'invoice'])
    }
    expect(await books.get(invoice.id)).toEqual(invoice)
  })
})

describe('roles', () => {
  const as = async (role: Role, work: () => Promise<void>) => {
    await giveRole(server, books.id, role)
    await work().finally(() => giveRole(server, books.id, 'owner'))
  }

  test('an accountant can read invoices and record payments but cannot issue', () =>
    as('accountant', async () => {
      const forbidden = { status: 403, body: { code: 'forbidden' } }
      expect(await books.ask('POST', '/invoice', books.form())).toMatchObject(forbidden)
      expect(await put({ note: 'x' })).toMatchObject(forbidden)
      expect(await books.ask('DELETE', `/invoice/${invoice.id}`)).toMatchObject(forbidden)
      expect((await books.get(invoice.id)).refusals).toMatchObject({
        edit: 'forbidden',
        delete: 'forbidden',
        add_payment: null,
      })
      expect((await books.pay(invoice.id, '1')).status).toBe(200)
    }))

  test('an employee can issue and change invoices', () =>
    as('employee', async () => {
      expect((await put({ note: 'x' })).status).toBe(200)
      expect((await books.invoice()).created_by).toBe('Ona Kazlauskienė')
    }))
})
