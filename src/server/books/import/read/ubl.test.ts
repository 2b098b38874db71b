import { readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { dec, plainText, sum } from '#domain/decimal.ts'
import { readEInvoice } from '#domain/e-invoice/read-e-invoice.ts'
import type { EInvoiceParty } from '#domain/e-invoice/model.ts'
import type { OwnCompany } from '#domain/import/read/context.ts'
import type { ImportRecord } from '#domain/import/record.ts'
import { parseXml } from '#server/purchases/e-invoice/parse-xml.ts'
import { hasSharedData, sharedData, sharedDataFolder } from '#server/test/shared-data.ts'
import { readUbl } from './read-ubl.ts'
import { eInvoice } from './test/ubl.ts'
import { zipOf } from './test/zip.ts'

const own: OwnCompany = { title: 'UAB „Pavyzdys“', code: '979864328', vat_code: 'LT902305714', currency: 'EUR' }

const filesIn = (folder: string): string[] =>
  readdirSync(path.join(sharedDataFolder ?? '', folder)).map((name) => `${folder}/${name}`)
const bytesOf = (name: string) => Buffer.from(sharedData(name))

/** The party as a company that imports. */
const companyOf = ({ name, vat, legal_id }: EInvoiceParty): OwnCompany => ({
  title: name,
  code: legal_id?.id ?? null,
  vat_code: vat,
  currency: 'EUR',
})

const sumOf = ({ lines }: ImportRecord, part: 'total_without_vat' | 'vat_total') =>
  plainText(sum(lines.map((line) => dec(line[part] ?? '0'))))
const plain = (amount: string | undefined) => plainText(dec(amount ?? '0'))

describe.runIf(hasSharedData)('the examples of UBL and CII', () => {
  const examples = hasSharedData
    ? ['lt-cases', 'peppol', 'cen']
        .flatMap((folder) => filesIn(`ubl-examples/${folder}`))
        .concat(filesIn('cii-examples'))
    : []

  test.each(examples)('%s is a sale of its seller and a purchase of its buyer, whose lines give its totals', (name) => {
    const { invoice } = readEInvoice(parseXml(bytesOf(name)))
    const sign = invoice.kind === 'credit' ? '-1' : '1'
    for (const [party, entity] of [
      [invoice.seller, 'invoice'],
      [invoice.buyer, 'expense'],
    ] as const) {
      const { records, problems } = readUbl([bytesOf(name)], companyOf(party))
      expect(problems.filter(({ severity }) => severity === 'error')).toEqual([])
      const document = records.find((record) => record.entity === entity)
      expect(document?.values).toMatchObject({ number: invoice.number, date: invoice.date, currency: invoice.currency })
      expect(plain(document?.values.total_without_vat)).toBe(plainText(dec(invoice.totals.net).times(sign)))
      expect(plain(document?.values.vat_total)).toBe(plainText(dec(invoice.totals.vat).times(sign)))
      expect(sumOf(document!, 'total_without_vat')).toBe(plain(document?.values.total_without_vat))
      expect(sumOf(document!, 'vat_total')).toBe(plain(document?.values.vat_total))
      expect(document?.lines.length).toBeGreaterThanOrEqual(invoice.lines.length)
    }
  })

  test('fragments that test one rule are refused in words', () => {
    for (const name of filesIn('ubl-examples/cen-unit')) {
      const { records, problems } = readUbl([bytesOf(name)], own)
      expect([name, records.length, problems.length]).toEqual([name, 0, 1])
    }
  })

  test('in one ZIP give one record each, with their parties', async () => {
    const names = filesIn('ubl-examples/lt-cases')
    const archive = await zipOf(Object.fromEntries(names.map((name) => [path.basename(name), sharedData(name)])))
    const { records, problems, files } = readUbl([archive], own)
    expect(problems).toEqual([])
    expect(records.filter(({ entity }) => entity === 'invoice')).toHaveLength(names.length)
    expect(
      records.filter(({ entity }) => entity === 'client').map(({ values, keep }) => [values.code, keep]),
    ).toContainEqual(['961622431', true])
    expect(files[0]?.period).toEqual({ from: '2026-11-20', to: '2026-11-20' })
  })

  test('of an invoice with all amounts: lines with VAT, due date, unit', () => {
    const { records } = readUbl([bytesOf('ubl-examples/lt-cases/net-01.xml')], own)
    expect(records).toMatchObject([
      { entity: 'client', values: { title: 'UAB „Pirkėjas“', vat_code: 'LT952191117', city: 'Vilnius' } },
      {
        entity: 'invoice',
        values: { type: 'simple', date_due: '2026-12-04', client_code: '961622431', total: '121.00' },
        lines: [
          {
            title: 'Prekė 1',
            quantity: '1',
            unit: 'vnt.',
            price: '100',
            vat_rate: '21',
            total_without_vat: '100.00',
            vat_total: '21.00',
          },
        ],
      },
    ])
  })
})

describe('e-invoices of others', () => {
  test('are refused by the names of their parties', () => {
    const { records, problems } = readUbl([Buffer.from(eInvoice('B1'))], own)
    expect(records).toEqual([])
    expect(problems).toMatchObject([
      {
        code: 'no_party_of_ours',
        severity: 'error',
        line: null,
        values: { seller: 'UAB 304567891, 304567891', buyer: 'UAB 302222228, 302222228' },
      },
    ])
  })

  test('in a ZIP are left out alone, as are damaged ones; the same one twice counts once', async () => {
    const archive = await zipOf({
      'a.xml': eInvoice('A1', '979864328'),
      'b.xml': eInvoice('B1'),
      'c.xml': '<Invoice><ID>',
      'd.xml': '<html/>',
      'e.xml': eInvoice('A1', '979864328'),
      'read-me.txt': 'no invoice',
    })
    const { records, problems } = readUbl([archive], own)
    expect(records.map(({ entity, line }) => [entity, line])).toEqual([
      ['client', 1],
      ['invoice', 1],
    ])
    expect(problems.map(({ code, line, values }) => [code, line, values['document']])).toEqual([
      ['no_party_of_ours', 2, 'b.xml'],
      ['malformed_xml', 3, 'c.xml'],
      ['not_ubl', 4, 'd.xml'],
      ['counted_once', null, undefined],
    ])
  })
})
