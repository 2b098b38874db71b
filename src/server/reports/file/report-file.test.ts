import readSheets from 'read-excel-file/node'
import { extractText } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasReport, reportNames } from '#domain/reports.ts'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { openPdf } from '#server/test/printed-pages.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { addClients } from './test/slow-reports.ts'

/** The reports of a company; those of individuals have tests of their own. */
const names = reportNames.filter((name) => hasReport(name, { type: 'legal', vat_enabled: true }))

let server: TestServer
let books: Books
beforeAll(async () => {
  server = await createTestServer()
  books = await openBooks(server)
  const client = await books.create('/client', { title: '=cmd|calc <& „Ąžuolas“' })
  await books.invoice({ client_id: client.id })
  await books.invoice({ lines: [books.line({ price: '1234.5' })] })
})
afterAll(() => server.close())

const ask = (path: string, method: 'GET' | 'POST' = 'GET', language = 'lt') =>
  server.app.inject({
    method,
    url: `/api/report/${path}`,
    headers: { authorization: `Bearer ${books.token}`, 'accept-language': language },
  })

/** The columns of a report as JSON shows them. */
const readJson = async (name: string): Promise<Item> => books.read(`/report/${name}?limit=200`)

test.each(names)('%s has the same rows as a workbook, as CSV and as JSON', async (name) => {
  const { columns, rows } = await readJson(name)
  const workbook = await ask(`${name}?format=xlsx`)
  expect(workbook.statusCode, workbook.body.slice(0, 200)).toBe(200)
  const [sheet] = await readSheets(workbook.rawPayload)
  expect(sheet?.data[0]).toEqual(columns.map(({ title }: Item) => title))
  expect(sheet?.data.length).toBe(rows.length + 1)
  rows.forEach((row: Item, at: number) =>
    columns.forEach(({ key, type }: Item, column: number) => {
      const value = sheet?.data[at + 1]?.[column] ?? null
      const expected = row.cells[key] ?? null
      if (type === 'money' || type === 'number' || type === 'percent')
        expect(value).toBe(expected === null ? null : Number(expected))
      else if (type === 'text') expect(value).toBe(expected)
    }),
  )
  const csv = await ask(`${name}?format=csv`, 'GET', 'en')
  expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(csv.body.split('\r\n').length).toBe(rows.length + 2)
})

test('a text that looks like a formula stays a text', async () => {
  const csv = await ask('sales-by-client?format=csv')
  expect(csv.body).toContain(`'=cmd|calc <& „Ąžuolas“;1;100,00`)
})

test.each(names)('%s is printed with company, title, period and all figures', async (name) => {
  const { rows, columns, title } = await readJson(name)
  const printed = await ask(`${name}?format=pdf`, 'POST')
  expect(printed.headers['content-type']).toBe('application/pdf')
  const pdf = await openPdf(printed.rawPayload)
  const { text } = await extractText(pdf, { mergePages: true })
  const words = text.replace(/\s/g, '')
  for (const part of [books.company.title, title, '2026-11']) expect(words).toContain(part.replace(/\s/g, ''))
  for (const { kind, cells } of rows) if (kind === 'section') expect(words).toContain(cells.title.replace(/\s/g, ''))
  const money = columns.filter(({ type }: Item) => type === 'money')
  for (const row of rows)
    for (const { key } of money) {
      const value: string | null = row.cells[key] ?? null
      if (value) expect(words).toContain(value.replace('-', '−').replace('.', ','))
    }
})

test('a report that is longer than a hundred rows needs a proof, and a very long one is not printed', async () => {
  await addClients(server, books, 2100, '2026-01-01')
  const path = 'sales-by-client?date_from=2026-01-01'
  expect((await ask(`${path}&format=csv`)).statusCode).toBe(200)
  await server.owner.query(`update session set proved_at = '2020-01-01' where user_id = $1`, [books.id])
  expect((await ask(`${path}&format=csv`)).json()).toMatchObject({ code: 'proof_required' })
  expect((await ask('profit-and-loss?format=csv')).statusCode).toBe(200)
  await books.ask('POST', '/user/proof', { password: 'Ramunė-77' })
  const table = await ask(`${path}&format=csv`)
  // With the heading, the row of what is of no client, the total and the end of the last line.
  expect(table.body.split('\r\n').length).toBe(2100 + 4)
  expect((await ask(`${path}&format=pdf`)).json()).toMatchObject({
    status: 413,
    detail: expect.stringContaining('PDF faile jų telpa iki 2000'),
  })
})

test('the file is named by title and period in the language of the reader', async () => {
  const name = async (path: string, language: string) =>
    decodeURIComponent(String((await ask(path, 'GET', language)).headers['content-disposition']).split("''")[1] ?? '')
  expect(await name('profit-and-loss?format=csv', 'lt')).toBe('Pelnas ir nuostoliai 2026-11.csv')
  expect(await name('balance?format=xlsx', 'en')).toBe('Balance sheet 2026-11-20.xlsx')
})
