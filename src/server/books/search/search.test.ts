import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinAs } from '#server/automation/draft/test/join-as.ts'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { recurringForm } from '#server/test/one-of-each.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

let server: TestServer
let books: Books
let stranger: Books
beforeAll(async () => {
  server = await createTestServer()
  books = await openBooks(server)
  stranger = await openBooks(server, { title: 'Svetima' })
})
afterAll(() => server.close())

const search = async (q: string, person = books): Promise<Item[]> =>
  (await person.read(`/search?q=${encodeURIComponent(q)}`)).data

test('each kind of record is found by a part of its name, ignoring case and diacritics, with its address', async () => {
  const product = await books.product({ title: 'Žaluzijų plovimas', code: 'ZAL-7' })
  const client = await books.create('/client', { title: 'MB „Žalia žolė“', code: '304567892' })
  const invoice = await books.invoice({ client_id: client.id })
  await books.pay(invoice.id, '121')
  const results = await search('ZAL')
  expect(results.map(({ kind }) => kind).toSorted()).toEqual(['client', 'invoice', 'payment', 'product'])
  expect(results).toContainEqual({
    kind: 'invoice',
    id: invoice.id,
    title: invoice.number,
    subtitle: 'MB „Žalia žolė“',
    path: `/invoice/list?open=${invoice.id}`,
    total: { currency: 'EUR', amount: '121.00' },
    invoice: expect.objectContaining({ payment_state: 'paid', unpaid: '0.00', overdue: false }),
  })
  expect((await search('zal-7'))[0]).toMatchObject({ kind: 'product', id: product.id })
  expect((await search('304567892'))[0]).toMatchObject({ kind: 'client', id: client.id })
})

test('drafts and recurring documents are found by their client, vendor or name, with the address that opens them', async () => {
  const client = await books.create('/client', { title: 'UAB „Šermukšnių alėja“', is_vendor: true })
  const form = books.form({ client_id: client.id })
  const expense = { vendor_id: client.id, date: '2026-11-20', total: '12.10' }
  const drafts = [
    await books.create('/draft', { kind: 'invoice', form }),
    await books.create('/draft', { kind: 'expense', form: expense }),
  ]
  const recurring = await books.create('/recurring', recurringForm(form))
  const found = (await search('sermuksn')).filter(({ kind }) => kind !== 'client')
  expect(found).toContainEqual({
    kind: 'recurring',
    id: recurring.id,
    title: 'Priežiūra',
    subtitle: client.title,
    path: `/recurring/list?open=${recurring.id}`,
    total: { currency: 'EUR', amount: '121.00' },
  })
  expect(found.map(({ kind, path, total }) => [kind, path, total?.amount])).toEqual(
    expect.arrayContaining([
      ['draft', `/invoice/create?draft=${drafts[0].id}`, '121.00'],
      ['draft', `/expense/create?draft=${drafts[1].id}`, '12.10'],
    ]),
  )
  expect(found).toHaveLength(3)
  expect((await search('priezi')).map(({ id }) => id)).toContain(recurring.id)
  expect(await search('sermuksn', stranger)).toEqual([])
  const accountant = await joinAs(server, books, 'accountant')
  const { body } = await accountant.ask('GET', '/search?q=sermuksn')
  expect(body.data.filter(({ kind }: Item) => kind === 'draft').map(({ id }: Item) => id)).toEqual([drafts[1].id])
  for (const { id } of drafts) await books.ask('DELETE', `/draft/${id}`)
  await books.ask('DELETE', `/recurring/${recurring.id}`)
  expect((await search('sermuksn')).map(({ kind }) => kind)).toEqual(['client'])
})

test('a found client has its debt and its last invoice', async () => {
  const client = await books.create('/client', { title: 'UAB „Skolingi Ąžuolai“' })
  const ofClient = async () => (await search('skolingi azuolai')).find(({ kind }) => kind === 'client')?.client
  expect(await ofClient()).toEqual({ debt: [], last_invoice: null })
  const line = { title: 'Darbai', quantity: '1', price: '100' }
  await books.invoice({ client_id: client.id, date: '2026-11-02' })
  const last = await books.invoice({ client_id: client.id, date: '2026-11-03', vat: false, lines: [line, line] })
  const voided = await books.invoice({ client_id: client.id, date: '2026-11-04' })
  await books.ask('POST', `/invoice/${voided.id}/void`, { comment: 'Ne tam' })
  expect(await ofClient()).toEqual({
    debt: [{ currency: 'EUR', amount: '321.00' }],
    last_invoice: { id: last.id, lines: 2, total: { currency: 'EUR', amount: '200.00' } },
  })
})

test('a found payment opens in the tab of its type', async () => {
  const { id: account_id } = books.account
  const { id: destination_account_id } = await books.create('/company-account', { title: 'Kasa', type: 'cash' })
  const fields = { date: '2026-11-20', note: 'Ąžuolo lenta' }
  const client = await books.create('/client', { title: 'Ąžuolo lenta' })
  const income = await books.create('/payment', {
    ...fields,
    client_id: client.id,
    type: 'income',
    account_id,
    total: '5',
  })
  const expense = await books.create('/payment', { ...fields, type: 'expense', account_id, total: '6' })
  const accounts = { source_account_id: account_id, destination_account_id, source_total: '7' }
  const transfer = await books.create('/payment', { ...fields, ...accounts, type: 'transfer' })
  const paths = (await search('azuolo lenta')).flatMap(({ kind, path }) => (kind === 'payment' ? [path] : []))
  expect(paths.toSorted()).toEqual(
    [
      `/payment/list?open=${income.id}`,
      `/payment/list?tab=expenses&open=${expense.id}`,
      `/payment/list?tab=transfers&open=${transfer.id}`,
    ].toSorted(),
  )
})

test('an exact number comes first', async () => {
  const numbered = await books.invoice({ number: 'QX-1' })
  for (const number of ['QX-11', 'QX-12', 'QX-13']) await books.invoice({ number })
  const results = await search('qx-1')
  expect(results[0]).toMatchObject({ title: 'QX-1', id: numbered.id })
  expect(results).toHaveLength(4)
})

test('a search of two letters finds records, each once', async () => {
  const results = await search('qx')
  expect(results.map(({ title }) => title).toSorted()).toEqual(['QX-1', 'QX-11', 'QX-12', 'QX-13'])
})

test('a rare text is found even if it is not among the first rows', async () => {
  const person = await openBooks(server)
  await server.owner.query(
    `insert into product (company_id, id, title, price, price_without_vat, unit_id, vat_id, type)
     select $1, gen_random_uuid(), lpad(n::text, 4, '0') || case when n in (10, 20) or n > 6000 then ' stiklas' else ' preke' end, 1, 1,
       (select id from unit where company_id = $1 limit 1), (select id from vat_rate where company_id = $1 limit 1), 'sale'
     from generate_series(1, 6002) n`,
    [person.company.id],
  )
  const numbers = async () => (await search('stiklas', person)).map(({ title }) => title.slice(0, 4))
  expect(await numbers()).toEqual(['0010', '0020', '6001', '6002'])
  await server.owner.query(
    `update product set title = replace(title, 'preke', 'stiklas') where company_id = $1 and title between '2001' and '2010'`,
    [person.company.id],
  )
  expect(await numbers()).toEqual(['0010', '0020', '2001', '2002', '2003', '2004', '2005', '2006'])
})

test('wildcard characters are searched as text', async () => {
  expect(await search('%')).toEqual([])
  expect(await search('Q_-1')).toEqual([])
})

test('deleted records and records of another company are not found', async () => {
  const { id } = await books.invoice({ number: 'WY-1' })
  expect(await search('WY-1', stranger)).toEqual([])
  await books.ask('DELETE', `/invoice/${id}`)
  expect(await search('WY-1')).toEqual([])
})

test.each(['', '?q=', '?q=a%00b', `?q=${'a'.repeat(201)}`])(
  'the request /search%s is refused with its field',
  async (query) => {
    for (const language of ['lt', 'en'])
      expect(await books.ask('GET', `/search${query}`, undefined, { 'accept-language': language })).toMatchObject({
        status: 422,
        body: { errors: { q: [expect.any(String)] } },
      })
  },
)
