import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { verifyBooks } from '#server/books/ledger/verify.ts'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { entityWork } from './entities.ts'
import { clientHeadings, exported, invoiceHeadings, itemHeadings } from './read/test/invoice-ninja.ts'
import { books as shelf, dumpOf } from './read/test/invoiceshelf.ts'
import { isafFile, sales } from './read/test/isaf.ts'
import { eInvoice } from './read/test/ubl.ts'
import { zipOf } from './read/test/zip.ts'
import { importCalls } from './test/import-calls.ts'

let server: TestServer
let books: Books
beforeAll(async () => {
  server = await createTestServer()
})
beforeEach(async () => {
  books = await openBooks(server)
  // The company of the sample files.
  await server.owner.query(`update company set code = '979864328' where id = $1`, [books.company.id])
})
afterAll(() => server.close())

const { send, dryRun, apply, undo, rows } = importCalls(() => ({ server, books }))

/** Whether invoices and expenses can be applied. */
const hasDocuments = entityWork.invoice !== undefined
const countsOf = ({ entities }: Item) => entities.map(({ entity, rows: { new: added } }: Item) => [entity, added])
const numbers = async (): Promise<string[]> => (await books.list('?limit=50')).data.map(({ number }: Item) => number)
const expectTrueBooks = async () => {
  const client = await server.owner.connect()
  try {
    expect((await verifyBooks(client)).difference).toBeNull()
  } finally {
    client.release()
  }
}

const ninja = () => [
  { name: 'Clients.csv', bytes: exported(clientHeadings, { Name: 'UAB Pirkėjas', 'VAT Number': 'LT952191117' }) },
  { name: 'Invoices.csv', bytes: exported(invoiceHeadings, { ...invoice, 'Invoice Tax Amount': '21' }) },
  { name: 'Items.csv', bytes: exported(itemHeadings, { ...invoice, ...item }) },
]
const invoice = {
  'Client Name': 'UAB Pirkėjas',
  'Invoice Invoice Number': '0042',
  'Invoice Amount': '121',
  'Invoice Paid to Date': '21',
  'Invoice Date': '2026-02-05',
  'Invoice Status': 'Sent',
}
const item = {
  'Item Product': 'Darbas',
  'Item Quantity': '2',
  'Item Cost': '50',
  'Item Line Total': '100',
  'Item Tax Amount': '21',
}

describe.each<[string, () => Promise<{ name: string; bytes: Uint8Array }[]>, [string, number][], string[]]>([
  [
    'isaf',
    async () => [
      {
        name: 'a.xml',
        bytes: isafFile(sales({ number: 'SF-1' }, { number: 'SF-2', vat: 'ND', name: 'Jonas Jonaitis' })),
      },
      { name: 'b.xml', bytes: isafFile(sales({ number: 'SF-2', vat: 'ND', name: 'Jonas Jonaitis' })) },
    ],
    [
      ['client', 2],
      ['invoice', 2],
    ],
    ['SF-1', 'SF-2'],
  ],
  [
    'ubl',
    async () => [
      {
        name: 'all.zip',
        bytes: await zipOf({
          'a.xml': eInvoice('UBL-1', '979864328'),
          'b.xml': eInvoice('UBL-2', '979864328'),
          'c.xml': eInvoice('P-1', '304567891', '979864328'),
        }),
      },
    ],
    [
      ['client', 1],
      ['vendor', 1],
      ['invoice', 2],
      ['expense', 1],
    ],
    ['UBL-1', 'UBL-2'],
  ],
  [
    'invoice_ninja',
    async () => ninja(),
    [
      ['client', 1],
      ['invoice', 1],
    ],
    ['0042'],
  ],
  [
    'invoiceshelf',
    async () => [{ name: 'backup.zip', bytes: await zipOf({ 'db-dumps/mysql-shelf.sql': dumpOf('mysql', euros) }) }],
    [
      ['client', 2],
      ['vendor', 1],
      ['product', 1],
      ['invoice', 2],
      ['expense', 1],
      ['payment', 1],
    ],
    ['INV-000001', 'INV-000002'],
  ],
])('files of %s', (kind, files, counts, invoices) => {
  test('show what they would do and change nothing', async () => {
    const before = await numbers()
    const shown = await dryRun(kind, ...(await files()))
    expect(shown).toMatchObject({ kind, state: 'ready', mapping: null, missing: [], fields: [] })
    expect(shown.entities.map(({ entity }: Item) => entity)).toEqual(counts.map(([entity]) => entity))
    if (hasDocuments) expect(countsOf(shown)).toEqual(counts)
    expect(await numbers()).toEqual(before)
  })

  test.runIf(hasDocuments)('are applied, change nothing the second time, and are undone whole', async () => {
    const before = await numbers()
    const shown = await dryRun(kind, ...(await files()))
    expect((await rows(shown.id, '?state=wrong')).map(({ problems }: Item) => problems)).toEqual([])
    expect(await apply(shown.id)).toMatchObject({ state: 'applied' })
    expect((await numbers()).toSorted()).toEqual([...before, ...invoices].toSorted())
    await expectTrueBooks()
    const again = await dryRun(kind, ...(await files()))
    expect(again.rows).toMatchObject({ new: 0, changed: 0, wrong: 0 })
    expect(await undo(shown.id)).toMatchObject({ state: 'undone', kept: [] })
    expect(await numbers()).toEqual(before)
    await expectTrueBooks()
  })
})

/** The sample with everything in one currency. */
const euros = {
  ...shelf,
  invoices: {
    ...shelf['invoices']!,
    rows: shelf['invoices']!.rows.map((row) => row.map((cell, at) => (at === 11 ? 1 : cell))),
  },
  payments: {
    ...shelf['payments']!,
    rows: shelf['payments']!.rows.map((row) => row.map((cell, at) => (at === 7 ? 1 : cell))),
  },
}

test('a file of another company is refused by its name, and damaged XML with its line', async () => {
  const foreign = isafFile(sales({ number: 'X1' }), { registration_number: '304567891' })
  const damaged = isafFile(sales({ number: 'A1' }))
    .toString()
    .slice(0, -40)
  const { status, body } = await send(
    [
      { name: 'kita.xml', bytes: foreign },
      { name: 'nukirsta.xml', bytes: damaged },
    ],
    { kind: 'isaf' },
  )
  expect(status).toBe(422)
  expect(body.code).toBe('import_refused')
  expect(JSON.stringify(body)).toContain('kita.xml: Tai kitos įmonės failas: jame nurodyta 304567891')
  expect(JSON.stringify(body)).toMatch(/nukirsta\.xml: XML sugadintas \(\d+ eilutė\)/)
})

test('a file that is refused does not stop the others, and says its period and company', async () => {
  const shown = await dryRun(
    'isaf',
    { name: 'a.xml', bytes: isafFile(sales({ number: 'A1' })) },
    { name: 'b.xml', bytes: isafFile(sales({ number: 'X1' }), { registration_number: '304567891' }) },
  )
  expect(shown.files).toMatchObject([
    { name: 'a.xml', period: { from: '2026-10-01', to: '2026-10-31' }, company: '979864328', records: 2, problems: [] },
    {
      name: 'b.xml',
      company: '304567891',
      records: 0,
      problems: [{ code: 'other_company', severity: 'error', line: null }],
    },
  ])
})

test('of many damaged documents the answer has the first ones and how many more, and the file of wrong rows has all', async () => {
  const damaged = Array.from({ length: 230 }, (_, at) => [`${1000 + at}.xml`, '<Invoice>'])
  const zip = await zipOf({ 'good.xml': eInvoice('UBL-1', '979864328'), ...Object.fromEntries(damaged) })
  const shown = await dryRun('ubl', { name: 'all.zip', bytes: zip })
  const { problems } = shown.files[0]
  expect(problems).toHaveLength(101)
  expect(problems[100]).toMatchObject({ code: 'more_problems', severity: 'warning', line: null })
  expect(problems[100].message).toBe('Ir dar 130 pastabų: jos visos yra klaidų faile.')
  const { body: text } = await books.ask('GET', `/import/${shown.id}/wrong-rows`)
  const lines = text.trim().split('\r\n').slice(1)
  expect(lines).toHaveLength(230)
  expect(lines[229]).toMatch(/^"?1229\.xml: XML sugadintas .*;1;230/)
  const { data } = await books.read('/import/all')
  expect(data.find(({ id }: Item) => id === shown.id).files[0].problems).toHaveLength(11)
})
