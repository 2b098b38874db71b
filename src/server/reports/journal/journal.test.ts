import { extractText } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyBooks } from '#server/books/ledger/verify.ts'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { giveRole } from '#server/test/members.ts'
import { paymentsOf } from '#server/test/payments.ts'
import { openPdf } from '#server/test/printed-pages.ts'
import { hasSharedData, sharedData } from '#server/test/shared-data.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

let server: TestServer
let books: Books
let goods: Item
let vendor: Item

const individual = {
  type: 'individual',
  title: 'Rūta Žemaitytė',
  activity_type: 'simple',
  certificate_number: '1234567',
  vat_enabled: false,
  vat_code: null,
}
const year = 'date_from=2026-01-01&date_to=2026-12-31'
const cells = ({ rows }: Item, ...columns: string[]) =>
  rows.map((row: Item) => columns.map((column) => row.cells[column] ?? null))
const read = (query = year, name = 'journal'): Promise<Item> => books.read(`/report/${name}?${query}`)

const spend = async (date: string, amount: string, category_id: string | null, number: string) => {
  const { id } = await books.create('/expense', {
    vendor_id: vendor.id,
    category_id,
    date,
    number,
    total: amount,
    total_without_vat: amount,
  })
  return books.ask('POST', `/expense/${id}/add-payment`, { account_id: books.account.id, date, amount })
}

beforeAll(async () => {
  server = await createTestServer()
  books = await openBooks(server, individual)
  vendor = await books.create('/client', { title: 'UAB „Popierius“', is_vendor: true, is_client: false })
  const { data } = await books.read('/expense-category/all?limit=200')
  goods = data.find(({ title }: Item) => title === 'Prekės ir žaliavos')
  const rent = data.find(({ title }: Item) => title === 'Nuoma ir komunalinės paslaugos')
  const first = await books.invoice({ date: '2025-12-20', lines: [books.line({ price: '500' })] })
  await books.pay(first.id, '500', { date: '2025-12-30' })
  const { id } = await books.invoice({ date: '2026-02-01', lines: [books.line({ price: '300' })] })
  await books.pay(id, '100', { date: '2026-02-05' })
  await spend('2026-03-01', '40.50', goods.id, 'P-1')
  await spend('2026-03-02', '200', rent.id, 'N-1')
  await spend('2026-03-03', '9.90', null, 'K-1')
  await (await paymentsOf(books)).income({ total: '80', date: '2026-04-01' })
})
afterAll(() => server.close())

test('the journal lists what was received and paid, with numbers that run over years', async () => {
  const report = await read()
  expect(report).toMatchObject({ title: 'Pajamų ir išlaidų žurnalas', basis: 'cash', next: null })
  expect(cells(report, 'no', 'date', 'income', 'expense_goods', 'expense_2', 'expense_3')).toEqual([
    ['2', '2026-02-05', '100.00', null, null, null],
    ['3', '2026-03-01', null, '40.50', null, null],
    ['4', '2026-03-02', null, null, '200.00', null],
    ['5', '2026-03-03', null, null, null, '9.90'],
    ['6', '2026-04-01', '80.00', null, null, null],
    [null, null, '180.00', '40.50', '200.00', '9.90'],
    [null, null, '180.00', '40.50', '200.00', '9.90'],
  ])
  expect(cells(report, 'document', 'content').slice(0, 2)).toEqual([
    [expect.stringMatching(/^2026-02-01 sąskaita faktūra \S+/), 'Gautas apmokėjimas, UAB „Ąžuolas“'],
    ['2026-03-01 sąskaita faktūra P-1', 'Apmokėtos išlaidos, UAB „Popierius“'],
  ])
  expect(cells(report, 'document', 'content')[4]).toEqual(['2026-04-01 banko išrašas', 'Gautas avansas, UAB „Ąžuolas“'])
})

test('a period carries the sums of the year before it, and pages continue the numbers', async () => {
  const march = 'date_from=2026-03-01&date_to=2026-03-31'
  const first = await read(`${march}&limit=2`)
  expect(cells(first, 'no', 'content').map(([no, content]: Item) => no ?? content)).toEqual([
    'Nuo metų pradžios iki laikotarpio',
    '3',
    '4',
  ])
  const second = await read(`${march}&limit=2&cursor=${first.next}`)
  expect(cells(second, 'no', 'income', 'expense_3')).toEqual([
    ['5', null, '9.90'],
    [null, '0.00', '9.90'],
    [null, '100.00', '9.90'],
  ])
  expect(second.totals).toEqual(first.totals)
})

test('bank fees and interest are named as such', async () => {
  const other = await openBooks(server, individual)
  const money = (type: string, purpose: string, date: string) =>
    other.create('/payment', { type, purpose, date, account_id: other.account.id, total: '3' })
  await money('expense', 'fee', '2026-05-01')
  await money('income', 'interest', '2026-05-02')
  await money('expense', 'interest', '2026-05-03')
  const report = await other.read(`/report/journal?${year}`)
  expect(cells(report, 'content', 'income', 'expense_3').slice(0, 3)).toEqual([
    ['Banko mokesčiai', null, '3.00'],
    ['Gautos palūkanos', '3.00', null],
    ['Sumokėtos palūkanos', null, '3.00'],
  ])
})

test('the journal, profit and loss by payments and the sums of rows agree', async () => {
  const { totals } = await read()
  const profit = await read(`${year}&basis=cash`, 'profit-and-loss')
  const amount = (key: string) => profit.rows.find((row: Item) => row.key === key).cells.amount
  expect(totals.income).toBe(amount('income:total'))
  const expenses = Number(totals.expense_goods) + Number(totals.expense_2) + Number(totals.expense_3)
  expect(expenses.toFixed(2)).toBe(amount('expense:total'))
})

test('the category decides the column', async () => {
  const own = await books.create('/expense-category', { title: 'Audiniai', journal_column: 'expense_goods' })
  expect((await books.read(`/expense-category/edit/${own.id}`)).item.journal_column).toBe('expense_goods')
  const refused = await books.ask('POST', '/expense-category', { title: 'Kita', journal_column: 'income' })
  expect(refused.status).toBe(422)
})

test('a printed number stays when the period closes, and later entries of it come after', async () => {
  const numbers = async () =>
    Object.fromEntries(cells(await read(), 'date', 'no').filter(([date]: Item) => date !== null))
  await books.ask('POST', '/period/close', { until: '2026-03-02' })
  const printed = await numbers()
  await books.ask('POST', '/period/close', { until: null })
  await spend('2026-01-15', '1', goods.id, 'P-0')
  expect(await numbers()).toEqual({ ...printed, '2026-01-15': '5', '2026-03-03': '6', '2026-04-01': '7' })
  const march = await read('date_from=2026-03-03&date_to=2026-03-31')
  expect(cells(march, 'no')).toContainEqual(['6'])
  await books.ask('POST', '/period/close', { until: '2026-03-31' })
  await spend('2026-04-15', '2', goods.id, 'P-2')
  expect(await numbers()).toEqual({
    ...printed,
    '2026-01-15': '5',
    '2026-03-03': '6',
    '2026-04-01': '7',
    '2026-04-15': '8',
  })
  await books.ask('POST', '/period/close', { until: null })
  const client = await server.owner.connect()
  expect((await verifyBooks(client)).difference).toBeNull()
  client.release()
})

const print = async () => {
  const response = await server.app.inject({
    url: `/api/report/journal?${year}&format=pdf`,
    headers: { authorization: `Bearer ${books.token}`, 'accept-language': 'en' },
  })
  expect(response.statusCode).toBe(200)
  const { text } = await extractText(await openPdf(response.rawPayload), { mergePages: true })
  return text.replace(/\s+/g, ' ')
}

test.skipIf(!hasSharedData)('the journal has the columns and words of the form of the law', async () => {
  const form = JSON.parse(sharedData('journal.json'))
  expect((await read()).columns.map(({ key }: Item) => key)).toEqual(form.columns.map(({ key }: Item) => key))
  const words = await print()
  for (const part of [form.title_lt, ...form.header.map(([, label]: Item) => label), form.expense_group_heading])
    expect(words).toContain(part)
})

test('the printed form has entries and a place to sign, and the tax code for those who may see it', async () => {
  await books.ask('PUT', `/company/${books.company.id}/tax-code`, { tax_code: '123456789' })
  const words = await print()
  expect(words).toContain('(parašas)')
  for (const part of ['Rūta Žemaitytė, 123456789', '1234567', 'P-1', '200,00', '40,50']) expect(words).toContain(part)
  await giveRole(server, books.id, 'admin')
  expect(await print()).not.toContain('123456789')
  await giveRole(server, books.id, 'owner')
})

test('the journal is for individuals only, and says so', async () => {
  const company = await openBooks(server)
  expect(await company.ask('GET', '/report/journal')).toMatchObject({
    status: 404,
    body: { detail: 'Ši ataskaita skirta tik individualiai veiklai.' },
  })
  const { data } = await company.read('/report/all')
  expect(JSON.stringify(data)).not.toContain('journal')
  expect((await books.read('/report/all')).data[0].reports.map(({ name }: Item) => name)).toContain('journal')
})
