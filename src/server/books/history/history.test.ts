import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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
  stranger = await openBooks(server, { title: 'Svetima' })
})
afterAll(() => server.close())

const history = async (kind: string, id: string, more = ''): Promise<Item[]> =>
  (await books.read(`/history?kind=${kind}&id=${id}${more}`)).data
const latest = async (kind: string, id: string): Promise<Item> => (await history(kind, id))[0]
const actions = async (kind: string, id: string) => (await history(kind, id)).map(({ action }) => action)
const changesOf = (entry: Item) =>
  entry.changes.map(({ field, line, before, after }: Item) => [
    line === null ? field : `${field} ${line}`,
    before,
    after,
  ])
const request = async (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => {
  const response = await books.ask(method, path, body)
  expect(response.status, JSON.stringify(response.body)).toBeLessThan(300)
  return response.body
}
/** Runs the work with another role of the user. */
const inRole = async (role: Role, work: () => Promise<void>) => {
  await giveRole(server, books.id, role)
  await work().finally(() => giveRole(server, books.id, 'owner'))
}

describe('the history of an invoice', () => {
  test('an invoice’s history shows who created it, when, from which address, and its names', async () => {
    const before = new Date(Date.now() - 1000).toISOString()
    const invoice = await books.invoice()
    const entries = await history('invoice', invoice.id)
    expect(entries).toEqual([
      {
        id: expect.any(String),
        at: expect.any(String),
        user: { id: books.id, name: 'Ona Kazlauskienė' },
        address: '127.0.0.1',
        api_key: null,
        import_id: null,
        action: 'created',
        document: { kind: 'invoice', id: invoice.id, title: invoice.number },
        currency: 'EUR',
        changes: expect.any(Array),
        more_changes: 0,
      },
    ])
    expect(entries[0].at > before).toBe(true)
    expect(changesOf(entries[0])).toEqual(
      expect.arrayContaining([
        ['client_title', null, 'UAB „Ąžuolas“'],
        ['date', null, '2026-11-20'],
        ['total', null, '121.00'],
      ]),
    )
    // The lines of a new document are not listed as changes.
    expect(entries[0].changes.filter(({ line }: Item) => line !== null)).toEqual([])
  })

  test('a change is shown with its fields before and after, with names instead of ids and without computed fields', async () => {
    const invoice = await books.invoice()
    const change = { version: invoice.version, date_due: '2026-12-11', note: 'Ačiū' }
    await request('PUT', `/invoice/${invoice.id}`, change)
    const entry = await latest('invoice', invoice.id)
    expect(entry.action).toBe('changed')
    expect(changesOf(entry)).toEqual(
      expect.arrayContaining([
        ['date_due', '2026-12-04', '2026-12-11'],
        ['note', null, 'Ačiū'],
      ]),
    )
    expect(entry.changes).toHaveLength(2)
  })

  test('the history shows which line was changed, added or removed', async () => {
    const invoice = await books.invoice({
      lines: [books.line({ title: 'Šlifavimas' }), books.line({ title: 'Kelionė' }), books.line({ title: 'Dažai' })],
    })
    const changed = [
      books.line({ title: 'Šlifavimas', quantity: '2' }),
      books.line({ title: 'Dažai' }),
      books.line({ title: 'Lakas' }),
    ]
    await request('PUT', `/invoice/${invoice.id}`, { version: invoice.version, lines: changed })
    expect(changesOf(await latest('invoice', invoice.id))).toEqual(
      expect.arrayContaining([
        ['quantity 1', '1', '2'],
        ['line 2', '121.00', null],
        ['line 3', null, '121.00'],
        ['total', '363.00', '484.00'],
      ]),
    )
    const { version } = await books.get(invoice.id)
    await request('PUT', `/invoice/${invoice.id}`, { version, lines: changed.toReversed() })
    expect(changesOf(await latest('invoice', invoice.id))).toEqual([['line_order', null, null]])
  })

  test('saving without changes adds no history entry', async () => {
    const invoice = await books.invoice()
    await request('PUT', `/invoice/${invoice.id}`, { version: invoice.version, note: null })
    expect(await actions('invoice', invoice.id)).toEqual(['created'])
  })

  test('added and removed payments are shown in the history of the invoice and of the payment', async () => {
    const invoice = await books.invoice()
    const { body: paid } = await books.pay(invoice.id, '60.50')
    const entry = await latest('invoice', invoice.id)
    expect(entry).toMatchObject({ action: 'paid', currency: 'EUR' })
    expect(changesOf(entry)).toEqual([
      ['payment', null, '60.50'],
      ['payment_date', null, '2026-11-20'],
      ['payment_account', null, books.account.title],
    ])
    const [part] = paid.payments
    expect(changesOf(await latest('payment', part.payment_id))).toContainEqual(['part', null, '60.50'])
    await books.removePayment(invoice.id, part.id)
    expect(changesOf(await latest('invoice', invoice.id))).toEqual([['payment', '60.50', null]])
    expect(await actions('invoice', invoice.id)).toEqual(['payment_removed', 'paid', 'created'])
    expect(await actions('payment', part.payment_id)).toEqual(['deleted', 'created'])
  })

  test('deleting, restoring, archiving and unarchiving are shown in the history', async () => {
    const { id } = await books.invoice({ lines: [books.line({ price: '0' })] })
    await request('DELETE', `/invoice/${id}`)
    for (const action of ['restore', 'archive', 'archive-restore']) await request('POST', `/invoice/${id}/${action}`)
    expect(await actions('invoice', id)).toEqual(['unarchived', 'archived', 'restored', 'deleted', 'created'])
  })

  test('a change by the system has no user', async () => {
    const { id } = await books.invoice()
    await server.owner.query(`update invoice set sent_at = now() where id = $1`, [id])
    expect(await latest('invoice', id)).toMatchObject({ action: 'sent', user: null, address: null })
  })

  test('the history keeps the user’s name from the time of the change', async () => {
    const { id } = await books.invoice()
    await server.owner.query(`update app_user set name = 'Ona Petrienė' where id = $1`, [books.id])
    expect((await latest('invoice', id)).user.name).toBe('Ona Kazlauskienė')
    await server.owner.query(`update app_user set name = 'Ona Kazlauskienė' where id = $1`, [books.id])
  })

  test('pages of the history are complete and do not overlap', async () => {
    const { id } = await books.invoice()
    for (const note of ['a', 'b', 'c', 'd']) {
      const { version } = await books.get(id)
      await request('PUT', `/invoice/${id}`, { version, note })
    }
    const first = await books.read(`/history?kind=invoice&id=${id}&limit=3`)
    const rest = await books.read(`/history?kind=invoice&id=${id}&limit=3&cursor=${first.meta.next_cursor}`)
    expect(rest.meta.next_cursor).toBeNull()
    expect([...first.data, ...rest.data].map((entry) => entry.changes[0]?.after)).toEqual([
      'd',
      'c',
      'b',
      'a',
      expect.anything(),
    ])
    expect([...first.data, ...rest.data]).toEqual(await history('invoice', id))
  })

  test('the history of one transaction that rewrites 500 lines is under 300 kB', async () => {
    const many = (price: string) =>
      Array.from({ length: 500 }, (_, n) => books.line({ title: `${n} ${'ž'.repeat(60)}`, price }))
    const invoice = await books.invoice({ lines: many('1') })
    await request('PUT', `/invoice/${invoice.id}`, { version: invoice.version, lines: many('2') })
    const response = await books.ask('GET', `/history?kind=invoice&id=${invoice.id}`)
    expect(JSON.stringify(response.body).length).toBeLessThan(300_000)
    expect(response.body.data[0].more_changes).toBeGreaterThan(400)
  })
})

describe('the history of settings, clients and products', () => {
  test('each kind of record has a history with names instead of ids', async () => {
    const product = await books.product()
    const unit = books.unit('val.')
    await request('PUT', `/product/${product.id}`, { version: product.version, unit_id: unit, code: 'P-1' })
    const entry = await latest('product', product.id)
    const { title } = books.options.units.find((each: Item) => each.id === unit)
    expect(changesOf(entry)).toEqual(
      expect.arrayContaining([
        ['code', null, 'P-1'],
        ['unit_id', null, title],
      ]),
    )
    const account = await books.create('/company-account', { type: 'cash', title: 'Kasa' })
    await request('PUT', `/company-account/${account.id}`, { version: account.version, initial_balance: '100' })
    expect(changesOf(await latest('company-account', account.id))).toEqual([['initial_balance', '0.00', '100.00']])
  })

  test('documents that use a record add nothing to its history', async () => {
    const product = await books.product()
    const series = books.series('simple')
    const before = await history('series', series)
    const invoice = await books.invoice({ lines: [books.line({ product_id: product.id })] })
    await books.pay(invoice.id, '10')
    expect(await actions('product', product.id)).toEqual(['created'])
    expect(await actions('company-account', books.account.id)).not.toContain('changed')
    expect(await history('series', series)).toEqual(before)
  })

  test('renumbering a series is shown in its history', async () => {
    const series = await books.create('/series', { invoice_type: 'proforma', next_number: 'IS-001' })
    await request('PUT', `/series/${series.id}`, { version: series.version, next_number: 'IS-100' })
    expect(changesOf(await latest('series', series.id))).toEqual([['next_number', 'IS-001', 'IS-100']])
  })
})

describe('the history of the whole company', () => {
  test('the company history is newest first and shows the setup of a new company as one entry', async () => {
    const fresh = await openBooks(server)
    const { data } = await fresh.read('/history')
    expect(data.map(({ action, document }: Item) => [action, document.kind])).toEqual([
      ['created', 'client'],
      ['created', 'company'],
    ])
  })

  test('the company history can be filtered by kind and by person', async () => {
    await books.invoice()
    const kinds = new Set((await books.read('/history?kind=client')).data.map(({ document }: Item) => document.kind))
    expect([...kinds]).toEqual(['client'])
    expect((await books.read('/history?person=kazlauskiene')).data.length).toBeGreaterThan(0)
    expect((await books.read('/history?person=Petras')).data).toEqual([])
  })

  test('a payment is shown once in the company history', async () => {
    const invoice = await books.invoice()
    await books.pay(invoice.id, '10')
    const { data } = await books.read('/history?limit=1')
    expect(data).toMatchObject([{ action: 'paid', document: { kind: 'invoice', id: invoice.id } }])
  })

  test('an employee reads the history of a document without addresses, but not the company history', async () => {
    const { id } = await books.invoice()
    await inRole('employee', async () => {
      expect(await latest('invoice', id)).toMatchObject({ action: 'created', address: null })
      for (const path of ['/history', '/history?kind=invoice', `/history?kind=company&id=${books.company.id}`])
        expect(await books.ask('GET', path), path).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    })
    await inRole('accountant', async () => expect((await books.ask('GET', '/history')).status).toBe(200))
  })
})

test('the history of another company is not found, and reading needs a sign-in', async () => {
  const invoice = await stranger.invoice()
  const foreign = await books.ask('GET', `/history?kind=invoice&id=${invoice.id}`)
  expect(foreign).toMatchObject({ status: 404, body: { code: 'not_found', detail: 'Sąskaita nerasta.' } })
  const { data } = await books.read('/history?limit=100')
  expect(data.filter((entry: Item) => entry.document.id === invoice.id)).toEqual([])
  expect((await books.ask('GET', '/history', undefined, { authorization: 'Bearer no' })).status).toBe(401)
})

test('a document that is older than the audit trail has an empty history', async () => {
  const { id } = await books.invoice()
  await server.owner.query('delete from audit_event where document_id = $1', [id])
  expect(await history('invoice', id)).toEqual([])
})

test.each([
  ['kind=planet', 'kind'],
  ['id=1', 'id'],
  [`id=0198a0a0-0000-7000-8000-000000000000`, 'kind'],
  ['limit=0', 'limit'],
  ['limit=101', 'limit'],
  ['cursor=abc', 'cursor'],
  ['cursor=%00', 'cursor'],
  ['person=a%00b', 'person'],
])('a query with %s is refused with its field', async (query, field) => {
  for (const language of ['lt', 'en'])
    expect(await books.ask('GET', `/history?${query}`, undefined, { 'accept-language': language })).toMatchObject({
      status: 422,
      body: { errors: { [field]: [expect.any(String)] } },
    })
})
