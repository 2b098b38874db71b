import { describe, expect, test } from 'vitest'
import { isafSides, openSide, closeSide, writtenInvoice } from '#domain/isaf/write.ts'
import type { IsafDocument } from '#domain/isaf/document.ts'
import { isafValues } from '#domain/isaf/values.ts'
import { hasSharedData, sharedData } from '#server/test/shared-data.ts'
import { readIsaf } from './read-isaf.ts'
import { isafFile, own, sales } from './test/isaf.ts'

describe.runIf(hasSharedData)('the sample file', () => {
  const sample = hasSharedData ? [Buffer.from(sharedData('isaf/sample-full.xml'))] : []
  const { records, problems, files } = readIsaf(sample, own)
  const of = (entity: string) => records.filter((record) => record.entity === entity).map(({ values }) => values)

  test('gives its period, its company and no problem', () => {
    expect(files).toEqual([
      { period: { from: '2026-10-01', to: '2026-10-31' }, company_code: '979864328', company_title: null },
    ])
    expect(problems).toEqual([])
  })

  test('gives each client once, with a code only where it has one', () => {
    expect(
      of('client').map(({ title, code, vat_code, country, type }) => [title, code, vat_code, country, type]),
    ).toEqual([
      ['UAB „Pirkėjas & Co“', undefined, 'LT952191117', 'LT', 'legal'],
      ['MB Ne mokėtojas', '961622431', undefined, 'LT', 'legal'],
      ['Jonas Jonaitis', undefined, undefined, 'LT', 'individual'],
      ['SIA Pircējs', undefined, 'LV40000000001', 'LV', 'legal'],
    ])
    expect(of('vendor').map(({ title, vat_code }) => [title, vat_code])).toEqual([
      ['UAB „Tiekėjas“', 'LT952191117'],
      ['SIA Piegādātājs', 'LV40000000001'],
    ])
  })

  test('gives sales with their amounts by VAT code and a credit invoice with what it credits', () => {
    expect(of('invoice').map(({ number, type, total }) => [number, type, total])).toEqual([
      ['SF-000123', 'simple', '173.50'],
      ['SF-000124', 'simple', '240.00'],
      ['SF-000125', 'simple', '9.99'],
      ['SF-000126', 'simple', '333.30'],
      ['SF-000127', 'simple', '80.00'],
      ['KR-000008', 'credit', '-52.50'],
    ])
    expect(of('invoice').at(-1)).toMatchObject({ credited_number: 'SF-000123', vat_total: '-2.50', currency: 'EUR' })
    const [first] = records.filter(({ entity }) => entity === 'invoice')
    expect(first?.lines.map((line) => [line.vat_code, line.vat_rate, line.total_without_vat, line.vat_total])).toEqual([
      ['PVM1', '21', '100.00', '21.00'],
      ['PVM3', '5', '50.00', '2.50'],
    ])
  })

  test('gives the day of the supply of those that have another than their date', () => {
    const supplied = [...of('invoice'), ...of('expense')].flatMap(({ number, date_supply }) =>
      date_supply === undefined ? [] : [[number, date_supply]],
    )
    expect(supplied).toEqual([
      ['SF-000124', '2026-10-04'],
      ['2026/0815', '2026-10-10'],
    ])
  })

  test('gives purchases; VAT that the buyer accounts for is in the line and not in the total', () => {
    expect(
      of('expense').map(({ number, kind, date_registered, total }) => [number, kind, date_registered, total]),
    ).toEqual([
      ['TIEK-77', 'invoice', '2026-10-03', '242.00'],
      ['2026/0815', 'invoice', '2026-10-13', '150.00'],
      ['KTIEK-5', 'credit', '2026-10-21', '-24.20'],
    ])
    expect(records.find(({ values }) => values.number === '2026/0815')?.lines[0]).toMatchObject({
      vat_code: 'PVM21',
      vat_total: '31.50',
    })
  })
})

test('what we write is read back: number, party, days and amounts', () => {
  const document = (kind: IsafDocument['kind'], number: string): IsafDocument => ({
    kind,
    id: number,
    version: 1,
    number,
    is_credit: false,
    is_void: false,
    date: '2026-10-09',
    date_supply: '2026-10-08',
    date_registered: kind === 'expense' ? '2026-10-12' : null,
    party_id: '1',
    party: { type: 'legal', title: 'UAB <A & B> „Ąžuolas“', code: '304567891', vat_code: null, country: 'LT' },
    reference: null,
    rows: [
      { code: 'PVM1', type: 'standard', rate: '21', base: '10.01', vat: '2.10' },
      { code: 'PVM5', type: 'exempt', rate: null, base: '5', vat: null },
    ],
  })
  const inside = isafSides.map((side) => {
    const kind = side === 'sales' ? 'invoice' : 'expense'
    return openSide(side) + writtenInvoice(side, isafValues(side, document(kind, `${side} 1`))) + closeSide(side)
  })
  const { records, problems } = readIsaf([isafFile(inside.join(''))], own)
  expect(problems).toEqual([])
  const amounts = {
    total_without_vat: '15.01',
    vat_total: '2.10',
    total: '17.11',
    date: '2026-10-09',
    date_supply: '2026-10-08',
  }
  expect(records.map(({ entity, values }) => ({ entity, values }))).toMatchObject([
    { entity: 'client', values: { title: 'UAB <A & B> „Ąžuolas“', code: '304567891' } },
    { entity: 'vendor', values: { title: 'UAB <A & B> „Ąžuolas“', code: '304567891' } },
    {
      entity: 'expense',
      values: { ...amounts, number: 'purchases1', date_registered: '2026-10-12', vendor_code: '304567891' },
    },
    { entity: 'invoice', values: { ...amounts, number: 'sales1', client_title: 'UAB <A & B> „Ąžuolas“' } },
  ])
})

describe('several files', () => {
  test('count a document once, as the file that was made last has it', () => {
    const first = isafFile(sales({ number: 'A1' }, { number: 'A2' }))
    const corrected = isafFile(sales({ number: 'A1', rows: [{ base: '90.00', vat: '18.90' }] }, { number: 'A3' }), {
      created_at: '2026-12-01T10:00:00',
    })
    const { records, problems } = readIsaf([first, corrected], own)
    const invoices = records.filter(({ entity }) => entity === 'invoice')
    expect(invoices.map(({ values, file }) => [values.number, values.total, file])).toEqual([
      ['A2', '121.00', 0],
      ['A1', '108.90', 1],
      ['A3', '121.00', 1],
    ])
    expect(problems).toMatchObject([{ code: 'counted_once', severity: 'warning', file: 0, values: { count: '1' } }])
  })

  test('name the months between them that no file of a register covers', () => {
    const of = (date_from: string, date_to: string, data_type: 'F' | 'S' | 'P') =>
      isafFile(sales({ number: date_from + data_type }), { date_from, date_to, data_type })
    const { problems } = readIsaf(
      [
        of('2026-01-01', '2026-01-31', 'F'),
        of('2026-02-01', '2026-02-15', 'S'),
        of('2026-02-16', '2026-02-28', 'S'),
        of('2026-05-01', '2026-05-31', 'F'),
      ],
      own,
    )
    expect(problems.map(({ code, file, values }) => [code, file, values['month']])).toEqual([
      ['missing_sales_month', 2, '2026-03'],
      ['missing_sales_month', 2, '2026-04'],
      ['missing_purchases_month', 0, '2026-02'],
      ['missing_purchases_month', 0, '2026-03'],
      ['missing_purchases_month', 0, '2026-04'],
    ])
  })

  test('are all parts of a period, or the missing ones are counted', () => {
    const part = (number: string) =>
      Buffer.from(
        isafFile(sales({ number: `P${number}` }), { part_number: number })
          .toString()
          .replace('<NumberOfParts>1<', '<NumberOfParts>3<'),
      )
    expect(readIsaf([part('1'), part('2'), part('3')], own).problems).toEqual([])
    expect(readIsaf([part('1'), part('3')], own).problems).toMatchObject([
      { code: 'missing_part', values: { count: '1', all: '3' } },
    ])
  })

  test('are refused by name if they are those of another company, and the others are read', () => {
    const { records, problems } = readIsaf(
      [isafFile(sales({ number: 'X1' }), { registration_number: '304567891' }), isafFile(sales({ number: 'A1' }))],
      own,
    )
    expect(problems).toMatchObject([
      { code: 'other_company', severity: 'error', file: 0, values: { company: '304567891', own: '979864328' } },
    ])
    expect(records.filter(({ entity }) => entity === 'invoice').map(({ values }) => values.number)).toEqual(['A1'])
  })
})

describe('an invoice', () => {
  const read = (...invoices: Parameters<typeof sales>) => readIsaf([isafFile(sales(...invoices))], own)

  test('that is annulled is left out and named', () => {
    const { records, problems } = read(
      { number: 'A1', type: 'AN', rows: [{ base: '0.00', vat: '0.00' }] },
      { number: 'A2' },
    )
    expect(records.filter(({ entity }) => entity === 'invoice')).toHaveLength(1)
    expect(problems).toMatchObject([{ code: 'annulled', severity: 'warning', values: { number: 'A1' } }])
  })

  test('with an amount that breaks the schema has an error with its line and keeps what the file says', () => {
    for (const base of ['1e3', '12,50', '1.005', '12.50€', '']) {
      const { records, problems } = read({ number: 'A1', rows: [{ base }] })
      expect(problems).toMatchObject([
        { code: 'bad_amount', severity: 'error', field: 'total', values: { value: base } },
      ])
      expect(problems[0]?.line).toBeGreaterThan(1)
      expect(records.find(({ entity }) => entity === 'invoice')?.line).toBe(problems[0]?.line)
    }
    expect(read({ number: 'A1', date: '2026-02-30' }).problems).toMatchObject([{ code: 'bad_date', field: 'date' }])
  })

  test('keeps the day of its supply only if the schema takes it, and has no problem without', () => {
    const supplied = ['2016-07-01', '2016-06-30', '2026-02-30', '2100-01-01', 'x', ''].map((supply) => {
      const { records, problems } = read({ number: 'A1', supply })
      expect(problems).toEqual([])
      return records.find(({ entity }) => entity === 'invoice')?.values.date_supply
    })
    expect(supplied).toEqual(['2016-07-01', undefined, undefined, undefined, undefined, undefined])
  })

  test('twice in a file counts once if both are the same in everything', () => {
    const twice = read({ number: 'A1' }, { number: 'A1' })
    expect(twice.records.filter(({ entity }) => entity === 'invoice')).toHaveLength(1)
    const different = read({ number: 'A1' }, { number: 'A1', rows: [{ base: '1.00', vat: '0.21' }] })
    expect(different.records.filter(({ entity }) => entity === 'invoice')).toHaveLength(2)
  })
})

describe('a file that cannot be read is refused with its line', () => {
  const [whole] = isafFile(sales({ number: 'A1' }))
    .toString()
    .split('</Invoice>')
  test.each<[string, string | Buffer, string, string | undefined]>([
    ['cut off', whole ?? '', 'malformed_xml', '6'],
    ['with an entity', isafFile(sales({ number: '&x;' })), 'malformed_xml', '5'],
    ['with a DOCTYPE', `<!DOCTYPE a [<!ENTITY b "c">]>${isafFile('').toString().slice(39)}`, 'doctype', undefined],
    [
      'of another kind',
      '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"/>',
      'not_isaf',
      undefined,
    ],
    ['that is no XML', 'InvoiceNo;Name', 'malformed_xml', '1'],
    ['in a broken archive', 'PK\x03\x04abc', 'malformed', undefined],
  ])('%s', (_, content, code, line) => {
    const { records, problems } = readIsaf([Buffer.from(content)], own)
    expect(records).toEqual([])
    expect(problems).toMatchObject([{ code, severity: 'error', line: null }])
    expect(problems[0]?.values['line']).toBe(line)
  })
})
