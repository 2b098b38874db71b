import readSheets from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { export_table } from '#texts/lt/export_table.ts'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { paymentsOf } from '#server/test/payments.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { exportedFields } from './exported-fields.ts'
import { listCalls } from './test/list-calls.ts'

let server: TestServer
let books: Books
let otherBooks: Books
const unsafeTitle = '=HYPERLINK("http://x.lt"; "Pelnas")'
const lists = ['invoice', 'expense', 'payment', 'client', 'product'] as const

const expenseForm = (vendor_id: string, overrides: object = {}) => ({
  vendor_id,
  date: '2026-11-10',
  total: '121',
  total_without_vat: '100',
  ...overrides,
})
const fill = async (caller: Books, mark: string) => {
  const client: Item = await caller.create('/client', {
    title: `${mark} ${unsafeTitle}`.trim(),
    is_vendor: true,
    contacts: [{ name: 'Ona', email: 'ona@pirkejas.lt', phone: '+37060000000' }],
  })
  await caller.create('/expense', expenseForm(client.id, { number: `${mark}IS-1`, comment: '@kava' }))
  await caller.create(
    '/expense',
    expenseForm(client.id, { number: `${mark}IS-2`, date: '2026-10-01', total: '12.1', total_without_vat: '10' }),
  )
  const payments = await paymentsOf(caller)
  await payments.income({ client_id: client.id, total: '1000.5', note: `${mark}-5 proc.` })
  await payments.income({ total: '7', date: '2026-11-01', note: `${mark}Kitas` })
  await caller.invoice({ client_id: client.id })
  await caller.product({
    title: `${mark}+Dėžė`,
    code: 'D-1',
    price_without_vat: '0.333333',
    unit_id: caller.unit('val.'),
    vat_id: caller.vat('PVM1'),
  })
  await caller.product({ title: `${mark}Pjovimas`, type: 'purchase' })
  return client
}

beforeAll(async () => {
  server = await createTestServer()
  books = await openBooks(server)
  otherBooks = await openBooks(server)
  await fill(books, '')
  await fill(otherBooks, 'Svetimas')
})
afterAll(() => server.close())

const { ask, bytesOf, csv } = listCalls(() => ({ server, books }))
const sheet = async (path: string) => (await readSheets(Buffer.from(await bytesOf(path))))[0]!

test('a list of expenses is a table with titles in the reader’s language, exact amounts and neutral texts', async () => {
  const response = await ask('/expense/export?format=csv')
  expect(response.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(response.headers['content-disposition']).toMatch(/^attachment; filename="islaidos-2026-11-20.csv"/)
  const { heads: headings, lines } = await csv('/expense/export?format=csv')
  expect(headings).toBe(
    'Data;Numeris;Rūšis;Tiekėjas;Kategorija;Apmokėti iki;Registruota;Tiekimo data;Valiuta;Suma be PVM;PVM;Atskaitomas PVM;Suma;Apmokėta;Liko apmokėti;Būsena;PVM kodai;PVM eilutės;Koreguojamas dokumentas;Mokėjimo paskirtis;Komentaras',
  )
  expect(lines).toEqual([
    `2026-11-10;IS-1;Sąskaita faktūra;"'=HYPERLINK(""http://x.lt""; ""Pelnas"")";;;2026-11-10;;EUR;100,00;21,00;21,00;121,00;0,00;121,00;Neapmokėta;PVM1;PVM1 21 %: 100,00 + 21,00;;;'@kava`,
    expect.stringMatching(
      /^2026-10-01;IS-2;.*;10,00;2,10;2,10;12,10;0,00;12,10;Neapmokėta;PVM1;PVM1 21 %: 10,00 \+ 2,10;;;$/,
    ),
  ])
  const english = await csv('/expense/export?format=csv', { 'accept-language': 'en' })
  expect(english.heads).toMatch(
    /^Date,Number,Kind,Vendor,Category,Due date,Registered,Supply date,Currency,Total excl. VAT/,
  )
  expect(english.lines[0]).toContain(
    ',EUR,100.00,21.00,21.00,121.00,0.00,121.00,Unpaid,PVM1,PVM1 21 %: 100.00 + 21.00,',
  )
})

test('a list of invoices is the table of their documents, by the tab and filters of the list', async () => {
  const response = await ask('/invoice/export?format=csv')
  expect(response.headers['content-disposition']).toMatch(/^attachment; filename="saskaitos-2026-11-20.csv"/)
  const { heads: headings, lines } = await csv('/invoice/export?format=csv&tab=unpaid')
  expect(headings).toMatch(/^Numeris;Tipas;Data;Apmokėti iki;Klientas;/)
  expect(lines).toEqual([expect.stringContaining(';EUR;;100,00;21,00;121,00;0,00;0,00;121,00;Neapmokėta;')])
  expect((await csv('/invoice/export?format=csv&tab=paid')).lines).toEqual([])
  expect((await csv('/invoice/export?format=csv', { 'accept-language': 'en' })).heads).toMatch(
    /^Number,Type,Date,Due date,/,
  )
})

test('an exported list of payments has the payer, the account and the unused amount', async () => {
  const { heads: headings, lines } = await csv('/payment/export?format=csv')
  expect(headings).toMatch(/^Data;Tipas;Paskirtis;Klientas arba tiekėjas;Sąskaita;/)
  expect(lines[0]).toContain(`2026-11-20;Pajamos;Sąskaitos ir išlaidos;"'=HYPERLINK(`)
  expect(lines[0]).toContain(';EUR;1000,50;0,00;1000,50;')
  expect(lines[0]?.endsWith(";'-5 proc.")).toBe(true)
  expect((await csv('/payment/export?format=csv', { 'accept-language': 'en' })).heads).toMatch(
    /^Date,Type,Purpose,Client or vendor,Account,/,
  )
})

describe('the columns of an exported list', () => {
  // The deleted payments have the columns of transfers and of the others.
  const tabs: Partial<Record<string, string>> = { payment: '&tab=deleted' }
  const heading = (column: string) => (export_table as Record<string, string>)[`column_${column}`]
  test.each(lists)(
    'every field of the form of %s is in a column of its list, or is omitted for a documented reason',
    async (name) => {
      const { heads } = await csv(`/${name}/export?format=csv${tabs[name] ?? ''}`)
      // The heading of an amount may name its currency.
      const headings = heads.split(';').map((each) => each.replace(/, [A-Z]{3}$/, ''))
      const columns = Object.values(exportedFields[name]).flatMap((field) =>
        typeof field === 'string' ? [] : [field.column],
      )
      expect(headings).toEqual(expect.arrayContaining(columns.map(heading)))
    },
  )
})

test('an exported list of transfers has both accounts and no payer', async () => {
  const payments = await paymentsOf(books)
  const till = await payments.account({ type: 'cash', title: 'Kasa' })
  await payments.transfer(books.account.id, till.id, { total: '50' })
  const { heads, lines } = await csv('/payment/export?format=csv&tab=transfers', { 'accept-language': 'en' })
  expect(heads).toBe('Date,Type,From account,To account,Currency,Total,Amount received,Currency received,Note')
  expect(lines[0]).toMatch(/^2026-11-20,Transfer,.+,Kasa,EUR,50\.00,50\.00,EUR,$/)
})

test('an exported list of clients has codes, contacts and debts', async () => {
  const { heads, lines } = await csv('/client/export?format=csv')
  expect(heads).toMatch(/^Pavadinimas;Tipas;Klientas ar tiekėjas;Kodas;.*;"?Skola, EUR"?;/)
  expect(lines.find((line) => line.includes('HYPERLINK'))).toMatch(
    /^"'=HYPERLINK.*;Juridinis asmuo;Klientas ir tiekėjas;;;Ona;ona@pirkejas\.lt;'\+37060000000;/,
  )
  expect((await csv('/client/export?format=csv', { 'accept-language': 'en' })).heads).toMatch(
    /^Name,Type,Client or vendor,Code,.*,"Outstanding, EUR",/,
  )
})

test('a list of products has units, rates and prices with all their decimals', async () => {
  const { heads, lines } = await csv('/product/export?format=csv')
  expect(heads).toMatch(/^Pavadinimas;Kodas;Tipas;Mato vnt\.;"?Kaina be PVM, EUR"?;PVM tarifas, %;/)
  expect(lines[0]).toMatch(/^'\+Dėžė;D-1;Parduodama ir perkama;val\.;0,333333;21;/)
  expect((await csv('/product/export?format=csv', { 'accept-language': 'en' })).heads).toMatch(/^Name,Code,Type,Unit,/)
})

test('in a workbook amounts are numbers, dates are dates, and a name that looks like a formula is a text', async () => {
  const { sheet: name, data } = await sheet('/expense/export?format=xlsx&sort=date')
  expect(name).toBe('Išlaidos')
  expect(data[1]?.[0]).toEqual(new Date('2026-10-01T00:00:00Z'))
  expect(data[1]?.slice(9, 13)).toEqual([10, 2.1, 2.1, 12.1])
  expect(data[2]?.[3]).toBe(unsafeTitle)
  for (const list of lists) expect((await sheet(`/${list}/export?format=xlsx`)).data.length).toBeGreaterThan(1)
})

test('a workbook of expenses has a sheet of their VAT rows, with what may be deducted', async () => {
  const other = await openBooks(server)
  const { vats } = (await other.read('/expense/create')).options
  const row = (code: string, base: string, vat: string, deductible_percent: string) => ({
    vat_id: vats.find((each: Item) => each.code === code).id,
    base,
    vat,
    deductible_percent,
  })
  await other.create('/expense', {
    ...expenseForm(other.client.id, { number: 'PR-1', total: null, total_without_vat: null }),
    vat_rows: [row('PVM1', '100', '21', '50'), row('PVM16', '200', '42', '100')],
  })
  const sheets = await readSheets(Buffer.from(await bytesOf('/expense/export?format=xlsx', {}, other)))
  expect(sheets.map(({ sheet: name }) => name)).toEqual(['Išlaidos', 'PVM eilutės'])
  expect(sheets[1]?.data.map((cells) => cells.slice(2))).toEqual([
    expect.arrayContaining(['PVM klasifikatoriaus kodas', 'Atskaitomas PVM']),
    ['PR-1', 'Sąskaita faktūra', 'UAB „Ąžuolas“', 'PVM1', 21, 'EUR', 100, 21, 50, 10.5],
    ['PR-1', 'Sąskaita faktūra', 'UAB „Ąžuolas“', 'PVM16', 21, 'EUR', 200, 42, 100, 42],
  ])
  const { lines } = await csv('/expense/export?format=csv', {}, other)
  expect(lines[0]).toContain(';52,50;321,00;')
  expect(lines[0]).toContain('"PVM1, PVM16"'.replaceAll('"', ''))
  expect(lines[0]).toContain('PVM1 21 %: 100,00 + 21,00 (50 %); PVM16 21 %: 200,00 + 42,00')
})

test('tab, filters, search and sort of an export are those of the list', async () => {
  const numbers = async (query: string) =>
    (await csv(`/expense/export?format=csv${query}`)).lines.map((line) => line.split(';')[1])
  expect(await numbers('&sort=date')).toEqual(['IS-2', 'IS-1'])
  expect(await numbers('&date_from=2026-11-01')).toEqual(['IS-1'])
  expect(await numbers('&search=IS-2')).toEqual(['IS-2'])
  expect(await numbers('&tab=paid')).toEqual([])
  expect(await numbers('&origin=own&sort=date')).toEqual(['IS-2', 'IS-1'])
  expect(await numbers('&origin=import')).toEqual([])
  expect((await csv('/payment/export?format=csv&tab=expenses')).lines).toEqual([])
  expect((await csv('/payment/export?format=csv&date_to=2026-11-10')).lines).toHaveLength(1)
  expect((await csv('/product/export?format=csv&tab=for-sale')).lines).toHaveLength(1)
  expect((await csv('/client/export?format=csv&tab=vendors')).lines).toHaveLength(1)
  expect((await csv('/client/export?format=csv&search=olas')).lines).toHaveLength(1)
})

test.each(lists)('an exported list has no rows of another company: %s', async (list) => {
  const file = async (caller: Books) => (await bytesOf(`/${list}/export?format=csv`, {}, caller)).toString('utf8')
  expect(await file(otherBooks)).toContain('Svetimas')
  expect(await file(books)).not.toContain('Svetimas')
})

test('a filter by a client of another company is refused as in the list', async () => {
  const response = await ask(`/expense/export?format=csv&client_id=${otherBooks.client.id}`)
  expect([response.statusCode, response.json().code]).toEqual([404, 'not_found'])
})

test.each(['', '?format=pdf'])('a list export without a known format is refused: "%s"', async (query) => {
  const response = await ask(`/client/export${query}`)
  expect([response.statusCode, response.json().code]).toEqual([422, 'validation_failed'])
})
