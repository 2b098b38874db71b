import { describe, expect, test } from 'vitest'
import type { OwnCompany } from '#domain/import/read/context.ts'
import { readInvoiceShelf } from './read-invoiceshelf.ts'
import { books, dumpOf } from './test/invoiceshelf.ts'
import { zipOf } from './test/zip.ts'

const own: OwnCompany = { title: 'MB „Raidės“', code: '979864328', vat_code: null, currency: 'EUR' }
const read = (dump: string | Buffer, company = own) => readInvoiceShelf([Buffer.from(dump)], company)

describe.each(['mysql', 'sqlite', 'postgresql'] as const)('a dump of %s', (dialect) => {
  const { records, problems, files } = read(dumpOf(dialect))
  const of = (entity: string) => records.filter((record) => record.entity === entity)

  test('gives the clients of our company with their address, and its products', () => {
    expect(files).toEqual([{ period: null, company_code: '979864328', company_title: 'MB Raidės' }])
    expect(of('client').map(({ values }) => values)).toEqual([
      {
        title: 'UAB „Ąžuolas; ir \\ sūnus“',
        vat_code: 'LT952191117',
        contact: "Jonas O'Neal",
        email: 'info@example.com',
        phone: '+37061234567',
        address: 'Gedimino pr. 1',
        city: 'Vilnius',
        postal_code: 'LT-01103',
        country: 'LT',
        currency: 'EUR',
      },
      { title: 'Rasa', type: 'individual', contact: 'Rasa', currency: 'EUR' },
    ])
    expect(of('product').map(({ values }) => values)).toEqual([
      { title: 'Darbas', description: 'Valanda darbo', price_without_vat: '50.00', vat_rate: '21', unit: 'val.' },
    ])
  })

  test('gives invoices whose lines, with a discount and a tax of the whole, give the totals', () => {
    const [first, second] = of('invoice')
    expect(first?.values).toEqual({
      number: 'INV-000001',
      type: 'simple',
      date: '2026-10-05',
      date_due: '2026-10-19',
      client_title: 'UAB „Ąžuolas; ir \\ sūnus“',
      client_vat_code: 'LT952191117',
      client_email: 'info@example.com',
      currency: 'EUR',
      total_without_vat: '90.00',
      vat_total: '18.90',
      total: '108.90',
      note: 'Ačiū & sėkmės',
    })
    expect(
      first?.lines.map((line) => [
        line.title,
        line.quantity,
        line.price,
        line.vat_rate,
        line.total_without_vat,
        line.vat_total,
      ]),
    ).toEqual([
      ['Darbas', '2', '50', '21', '100.00', '21.00'],
      [null, null, null, '21', '-10.00', '-2.10'],
    ])
    expect(second?.values).toMatchObject({ currency: 'USD', exchange_rate: '0.9', total: '121.00', vat_total: '21.00' })
    expect(second?.lines).toMatchObject([{ title: 'Prekė – Mėlyna', total_without_vat: '100.00', vat_total: '21.00' }])
    expect(problems).toMatchObject([{ code: 'draft', severity: 'warning', values: { number: 'INV-000003' } }])
  })

  test('gives payments with their invoice, and expenses with a category', () => {
    expect(of('payment').map(({ values }) => values)).toEqual([
      {
        direction: 'in',
        date: '2026-10-10',
        amount: '121.00',
        currency: 'USD',
        party_title: 'Rasa',
        document_number: 'INV-000002',
        number: 'PAY-000001',
        note: 'Bankas',
      },
    ])
    expect(of('expense').map(({ values }) => values)).toMatchObject([
      { number: '#7', kind: 'receipt', date: '2026-10-03', category: 'Kuras', total: '45.50', paid: '45.50' },
    ])
  })
})

test('a backup with the database is read, one of files only is refused', async () => {
  const backup = await zipOf({ 'db-dumps/mysql-invoiceshelf.sql': dumpOf('mysql') })
  // With the vendor of an expense, which has none there.
  expect(read(backup).records).toHaveLength(8)
  const files = Object.fromEntries(Array.from({ length: 1100 }, (_, at) => [`var/www/${at}.php`, '<?php']))
  expect(read(await zipOf(files)).problems).toMatchObject([{ code: 'whole_backup', severity: 'error' }])
  expect(read(await zipOf({ 'var/www/.env': 'APP_KEY=' }))).toMatchObject({
    records: [],
    problems: [{ code: 'files_only', severity: 'error' }],
  })
})

test('nothing of people and their secrets is in the records', () => {
  expect(JSON.stringify(read(dumpOf('mysql')))).not.toContain('secret')
})

describe('the company', () => {
  test('is chosen by its name if there are several, and they are named if none fits', () => {
    const kita: OwnCompany = { ...own, title: 'KITA', code: null }
    expect(read(dumpOf('sqlite'), kita).records.map(({ values }) => values.title)).toEqual(['Kitos įmonės klientas'])
    expect(read(dumpOf('sqlite'), { ...own, title: 'UAB X', code: '304567891' }).problems).toMatchObject([
      { code: 'several_companies', values: { names: 'MB Raidės, Kita', own: 'UAB X' } },
    ])
  })

  test('that is the only one is ours unless its code is another', () => {
    const only = (code: string | null) =>
      dumpOf('sqlite', { ...books, companies: { columns: 'id name vat_id tax_id', rows: [[1, 'Shop', null, code]] } })
    expect(read(only(null)).problems).toMatchObject([{ code: 'company_not_checked' }, { code: 'draft' }])
    expect(read(only('304567891')).problems).toMatchObject([{ code: 'other_company', values: { company: 'Shop' } }])
  })
})

test.each<[string, string, string]>([
  ['no dump', 'Hello; world', 'not_invoiceshelf'],
  [
    'a dump of another program',
    'CREATE TABLE `companies` (`id` int);\nINSERT INTO `companies` VALUES (1);\nCREATE TABLE `customers` (`id` int);\nINSERT INTO `customers` VALUES (1);',
    'not_invoiceshelf',
  ],
  ['a text without an end', dumpOf('mysql').slice(0, 700), 'bad_dump'],
  ['more values than columns', dumpOf('sqlite').replace("VALUES(1,'Euro'", "VALUES(1,2,'Euro'"), 'bad_dump'],
  ['rows that are cut off', dumpOf('postgresql').slice(0, -60), 'bad_dump'],
])('%s is refused', (_, dump, code) => {
  expect(read(dump)).toMatchObject({ records: [], problems: [{ code, severity: 'error', line: null }] })
})
