import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { verifyBooks } from '#server/books/ledger/verify.ts'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { moveInExpense, moveInInvoice } from '#server/test/moved-in.ts'
import type { MovedIn } from '#server/test/moved-in.ts'
import { withPlans } from '#server/test/plans.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

// Decision: docs/decisions/moved-in-documents.md

let server: TestServer
let books: Books
beforeAll(async () => {
  server = await createTestServer({ isTogether: true, environment: withPlans })
})
afterAll(() => server.close())
beforeEach(async () => {
  books = await openBooks(server)
  await books.invoice({ date: '2026-10-20', date_due: '2026-11-01' })
  await books.create('/expense', {
    vendor_id: books.client.id,
    number: 'P-9',
    date: '2026-10-20',
    lines: [books.line()],
  })
})

const moved = (fields: Partial<MovedIn>): MovedIn => ({
  company_id: books.company.id,
  party_id: books.client.id as string,
  number: 'S-1',
  date: '2026-10-12',
  date_due: '2026-10-26',
  ...fields,
})
const moveInAll = async () => ({
  invoice: await moveInInvoice(server.owner, moved({ number: 'S-1' })),
  paid: await moveInInvoice(server.owner, moved({ number: 'S-2', paid_before: '121' })),
  credit: await moveInInvoice(server.owner, moved({ number: 'K-1', net: '-50', vat: '-10.5' })),
  expense: await moveInExpense(server.owner, moved({ number: 'P-1' })),
})

const movedInNote = 'Be perkeltų dokumentų: jų pajamos, sąnaudos ir PVM liko kitoje programoje.'

/** A report without the note that it leaves out moved-in documents. */
const report = async (name: string, query = ''): Promise<Item> => {
  const { rows, totals, notes, chart } = await books.read(
    `/report/${name}?date_from=2026-01-01&date_to=2026-11-20${query}`,
  )
  return { rows, totals, chart, notes: notes.filter((note: string) => note !== movedInNote) }
}

const ofOwnDocuments = {
  'profit and loss': () => report('profit-and-loss'),
  'sales by client': () => report('sales-by-client'),
  'sales by product': () => report('sales-by-product'),
  'expenses by vendor': () => report('expenses-by-vendor'),
  'the sums of the VAT return': () => report('vat'),
  'the VAT register': () => report('vat-register'),
  'sales to the EU': () => report('eu-sales'),
  'the cash flow': () => report('cash-flow'),
  'the checks of the VAT return': () => books.read('/report/vat/checks?date_from=2026-10-01&date_to=2026-10-31'),
  'the preview of i.SAF': () => books.read('/isaf/preview?period=2026-10'),
  'the usage of the plan': async () => (await books.read('/user/subscription')).usage,
  'the clients to remind': () => books.read('/reminder/due'),
  'the months of the dashboard': async () => (await books.read('/dashboard/all')).period,
  'the accounts': async () => (await books.read('/dashboard/all')).accounts,
  'the pack of the accountant': () => books.read('/pack/preview?date_from=2026-10-01&date_to=2026-10-31'),
}

test.each(Object.entries(ofOwnDocuments))('moved-in documents do not change %s', async (_, read) => {
  const before = await read()
  await moveInAll()
  expect(await read()).toEqual(before)
})

test('a report that leaves moved-in documents of its period out says so', async () => {
  const notes = async (name: string, query = '') =>
    (await books.read(`/report/${name}?date_from=2026-10-01&date_to=2026-10-31${query}`)).notes
  expect(await notes('vat-register')).not.toContain(movedInNote)
  await moveInAll()
  for (const name of ['profit-and-loss', 'sales-by-client', 'vat', 'vat-register'])
    expect(await notes(name), name).toContain(movedInNote)
  expect(await notes('profit-and-loss', '&basis=cash')).not.toContain(movedInNote)
  expect((await books.read('/report/sales-by-client?date_from=2026-01-01&date_to=2026-01-31')).notes).not.toContain(
    movedInNote,
  )
})

test('moved-in documents are in debts, in the list and its totals, and in the sums of the client', async () => {
  await moveInAll()
  const aging = await books.read('/report/receivables-aging')
  expect(aging.totals.total).toBe('242.00')
  expect((await books.read('/report/payables-aging')).totals.total).toBe('242.00')
  const dashboard = await books.read('/dashboard/all')
  expect(dashboard.receivables.total).toBe('242.00')
  const list = await books.list()
  expect(list.meta.count).toBe(4)
  expect(list.meta.totals).toMatchObject([{ currency: 'EUR', total: '302.50', paid: '121.00', unpaid: '242.00' }])
  const year = await books.ask('POST', `/client/${books.client.id}/totals/sales`, { year: 2026 })
  expect(year.body).toMatchObject({ total: '302.50' })
  const invoiced = await books.ask('POST', '/dashboard/totals/invoices', { year: 2026 })
  expect(invoiced.body).toMatchObject({ total: '302.50' })
  const balance = await books.read('/report/balance?date_to=2026-11-20')
  const cell = (key: string) => balance.rows.find((row: Item) => row.key === key).cells.amount
  expect(cell('asset:total')).toBe(cell('total'))
  const client = await server.owner.connect()
  expect((await verifyBooks(client)).difference).toBeNull()
  client.release()
})

test('money for a moved-in invoice is income of the day on which it comes, where income is counted by payments', async () => {
  const { invoice } = await moveInAll()
  const before = await report('profit-and-loss', '&basis=cash')
  await books.pay(invoice, '121')
  const after = await report('profit-and-loss', '&basis=cash')
  expect(Number(after.totals.amount) - Number(before.totals.amount)).toBe(100)
  expect(await report('profit-and-loss')).toMatchObject({ totals: { amount: '0.00' } })
})

test('a moved-in invoice is reminded of only after a person has allowed it for its client', async () => {
  const count = async () => (await books.read(`/client/${books.client.id}/reminder-draft`)).late[0]?.count
  await moveInAll()
  expect(await count()).toBe(1)
  const { version } = (await books.read(`/client/edit/${books.client.id}`)).item
  await books.ask('PUT', `/client/${books.client.id}`, { version, reminds_imported: true })
  expect(await count()).toBe(2)
})

test('lists of moved-in documents and of our own have their rows, counts and totals, and add up to all', async () => {
  await moveInAll()
  await moveInInvoice(server.owner, moved({ number: 'S-3', currency: 'USD', exchange_rate: '0.9' }))
  type Sum = { currency: string; total: string }
  const totalOf = (list: Item) => list.meta.totals.map(({ currency, total }: Sum) => `${total} ${currency}`).join()
  for (const [path, expected] of [
    ['/invoice/all', { own: '121.00 EUR', import: '181.50 EUR,121.00 USD', all: '302.50 EUR,121.00 USD' }],
    ['/expense/all', { own: '121.00 EUR', import: '121.00 EUR', all: '242.00 EUR' }],
  ] as const) {
    const [own, imported, all] = await Promise.all(
      ['?origin=own', '?origin=import', ''].map((query) => books.read(`${path}${query}`)),
    )
    const originsOf = (list: Item) => [...new Set(list.data.map(({ origin }: Item) => origin))]
    expect([originsOf(own!), originsOf(imported!)]).toEqual([['own'], ['import']])
    expect({ own: totalOf(own!), import: totalOf(imported!), all: totalOf(all!) }).toEqual(expected)
    for (const tab of Object.keys(all!.meta.tabs))
      expect(own!.meta.tabs[tab] + imported!.meta.tabs[tab], tab).toBe(all!.meta.tabs[tab])
    expect(own!.meta.count + imported!.meta.count).toBe(all!.meta.count)
    const few = await books.read(`${path}?origin=own&search=P-&currency=EUR`)
    expect(originsOf(few).every((origin) => origin === 'own')).toBe(true)
  }
})

const actions: [string, (id: string) => [string, string, object?]][] = [
  ['changed', (id) => ['PUT', `/invoice/${id}`, { version: 1, date: '2026-10-13' }]],
  ['voided', (id) => ['POST', `/invoice/${id}/void`, { comment: 'Klaida' }]],
  ['printed', (id) => ['GET', `/invoice/${id}/pdf`]],
  ['sent', (id) => ['POST', `/invoice/${id}/send`, { to: ['a@b.lt'], subject: 'S', message: 'M' }]],
  ['copied', (id) => ['GET', `/invoice/create?copy_of=${id}`]],
  ['credited', (id) => ['GET', `/invoice/create?credit_of=${id}`]],
]

test.each(actions)('a moved-in invoice is not %s, and the refusal says why', async (_, call) => {
  await server.owner.query('update app_user set email_verified_at = now() where id = $1', [books.id])
  const { invoice } = await moveInAll()
  const [method, path, body] = call(invoice)
  const answer = await books.ask(method as 'GET', path, body)
  expect(answer.body).toMatchObject({ code: 'invoice_locked', reason: 'moved_in' })
})

test('the due date, the note and the category of moved-in documents are changed, and nothing else', async () => {
  const { invoice, expense } = await moveInAll()
  const category = await books.create('/expense-category', { title: 'Nuoma' })
  const change = (path: string, body: object) => books.ask('PUT', path, { version: 1, ...body })
  expect((await change(`/invoice/${invoice}`, { note: 'Seka Rūta', date_due: '2026-12-31' })).body).toMatchObject({
    note: 'Seka Rūta',
    date_due: '2026-12-31',
    overdue: false,
    version: 2,
  })
  const categorised = await change(`/expense/${expense}`, { category_id: category.id })
  expect(categorised.body).toMatchObject({ category_title: 'Nuoma', total: '121.00' })
  const early = await books.ask('PUT', `/invoice/${invoice}`, { version: 2, date_due: '2026-10-01' })
  expect([early.status, Object.keys(early.body.errors)]).toEqual([422, ['date_due']])
  const foreign = await books.ask('PUT', `/expense/${expense}`, { version: 2, category_id: crypto.randomUUID() })
  expect([foreign.status, Object.keys(foreign.body.errors)]).toEqual([404, ['category_id']])
  const archived = await books.create('/expense-category', { title: 'Sena' })
  await books.ask('POST', `/expense-category/${archived.id}/archive`)
  const old = await books.ask('PUT', `/expense/${expense}`, { version: 2, category_id: archived.id })
  expect([old.status, Object.keys(old.body.errors)]).toEqual([422, ['category_id']])
  expect((await books.read('/report/payables-aging')).totals.total).toBe('242.00')
})

test('a moved-in invoice is archived once it is paid, and deleted and restored', async () => {
  const { paid, invoice, credit } = await moveInAll()
  expect((await books.ask('POST', `/invoice/${paid}/archive`)).status).toBe(200)
  for (const id of [invoice, credit]) {
    expect((await books.ask('DELETE', `/invoice/${id}`)).status).toBe(204)
    const restored = await books.ask('POST', `/invoice/${id}/restore`)
    expect(restored.status, JSON.stringify(restored.body)).toBe(200)
  }
  const client = await server.owner.connect()
  expect((await verifyBooks(client)).difference).toBeNull()
  client.release()
})
