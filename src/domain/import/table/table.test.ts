import { describe, expect, test } from 'vitest'
import type { ImportEntity, ImportField, ImportRecord } from '../record.ts'
import { cellValue } from './cell-value.ts'
import { guessColumns } from './guess-columns.ts'
import { correctedLines, tableReader } from './table-records.ts'

const tableOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line, index) => ({ line: index + 1, cells: line.trim().split(';') }))

const recordsOf = (entity: ImportEntity, text: string): ImportRecord[] => {
  const rows = tableOf(text)
  const { read, end } = tableReader(entity, guessColumns(entity, rows), 0)
  return [...rows.flatMap((row) => read(row)), ...end()]
}

describe('a cell', () => {
  const notation = { date_order: 'dmy', decimal_mark: ',' } as const
  test.each<[ImportEntity, ImportField, string, string]>([
    ['invoice', 'date', '02.10.2026', '2026-10-02'],
    ['invoice', 'date', '2026-10-02 00:00', '2026-10-02'],
    ['invoice', 'date', '31.02.2026', '31.02.2026'],
    ['invoice', 'total', '1 234,50 €', '1234.50'],
    ['invoice', 'total', '1.234,50', '1234.50'],
    ['invoice', 'total', '1.234', '1234'],
    ['invoice', 'total', 'daug', 'daug'],
    ['product', 'vat_rate', '21 %', '21'],
    ['client', 'country', 'Lietuva', 'LT'],
    ['client', 'country', 'lt', 'LT'],
    ['client', 'country', 'Atlantida', 'Atlantida'],
    ['client', 'type', 'Fizinis asmuo', 'individual'],
    ['vendor', 'role', 'Klientas ir tiekėjas', 'both'],
    ['client', 'payment_term_days', '30 d.', '30'],
    ['client', 'payment_term_days', '30.5', '30.5'],
    ['client', 'currency', 'eur', 'EUR'],
    ['invoice', 'type', 'Kreditinė', 'credit'],
    ['payment', 'direction', 'Išlaidos', 'out'],
    ['client', 'note', "'=1+1", '=1+1'],
    ['client', 'note', "'n' Sync", "'n' Sync"],
    ['client', 'title', ' UAB\u0007 A\ud800 ', 'UAB A'],
  ])('of %s, %s, with %j is %j', (entity, field, cell, value) => {
    expect(cellValue(entity, field, cell, notation)).toBe(value)
  })

  test('that is a number of a spreadsheet has a point whatever the mark is', () => {
    expect(cellValue('invoice', 'total', '1.234', notation, true)).toBe('1.234')
  })
})

describe('the columns of a table', () => {
  test.each<[ImportEntity, string, Partial<Record<ImportField, number>>]>([
    [
      'client',
      'Įmonės pavadinimas;Įm. kodas;PVM mokėtojo kodas;El. p.;Tel.',
      { title: 0, code: 1, vat_code: 2, phone: 4 },
    ],
    [
      'client',
      'Customer name;Company number;VAT no.;E-mail;Street;Zip',
      { title: 0, code: 1, vat_code: 2, email: 3, address: 4, postal_code: 5 },
    ],
    [
      'product',
      'Prekė;SKU;Pardavimo kaina be PVM, EUR;PVM %',
      { title: 0, code: 1, price_without_vat: 2, vat_rate: 3 },
    ],
    [
      'invoice',
      'Invoice number;Issue date;Due date;Customer;Total;Amount paid',
      { number: 0, date: 1, date_due: 2, client_title: 3, total: 4, paid: 5 },
    ],
  ])('of %s headed %j are recognised', (entity, heading, columns) => {
    expect(guessColumns(entity, tableOf(heading)).columns).toMatchObject(columns)
  })

  test('are found below a title, with the order of dates and the decimal mark of the cells', () => {
    const rows = tableOf('Klientų mokėjimai 2026\n;;\nData;Suma;Mokėtojas\n25/10/2026;1,5;A\n02/11/2026;2,25;B')
    expect(guessColumns('payment', rows)).toEqual({
      header_rows: 3,
      columns: { date: 0, amount: 1, party_title: 2 },
      date_order: 'dmy',
      decimal_mark: ',',
    })
  })
})

describe('a table of invoices', () => {
  test('has one record for the lines of an invoice, and each client once before its first invoice', () => {
    const records = recordsOf(
      'invoice',
      `Numeris;Data;Klientas;Kliento kodas;Prekė;Kiekis;Kaina
      A-1;2026-01-02;UAB A;1;Lenta;2;10,00
      A-1;2026-01-02;UAB A;1;Vinys;1;3,50
      ;;;;Pristatymas;1;5,00
      A-2;2026-01-03;UAB A;1;Lenta;1;10,00
      A-1;2026-01-04;UAB B;2;Lenta;1;10,00`,
    )
    expect(records.map(({ entity, line, lines, keep }) => [entity, line, lines.length, keep ?? false])).toEqual([
      ['client', 2, 0, true],
      ['invoice', 2, 3, false],
      ['invoice', 5, 1, false],
      ['client', 6, 0, true],
      ['invoice', 6, 1, false],
    ])
    expect(records[1]?.lines[1]).toMatchObject({ title: 'Vinys', quantity: '1', price: '3.50', vat_rate: null })
  })

  test('without columns of lines has records with totals only', () => {
    const records = recordsOf('invoice', 'Numeris;Data;Klientas;Suma\nA-1;2026-01-02;UAB A;10\nA-1;2026-01-02;UAB A;11')
    expect(records.filter(({ entity }) => entity === 'invoice').map(({ lines }) => lines)).toEqual([[], []])
  })
})

test('a corrected field of a line changes the only line of its document, but not one of several', () => {
  const [, record] = recordsOf('invoice', 'Numeris;Data;Klientas;Preke;Kiekis;Kaina\n1;2026-10-01;A;Darbas;x;10')
  const corrected = { ...record!, values: { ...record!.values, line_quantity: '2' } }
  expect(correctedLines(corrected)).toEqual([{ ...record!.lines[0], quantity: '2' }])
  const several = { ...corrected, lines: [...record!.lines, ...record!.lines] }
  expect(correctedLines(several)).toBe(several.lines)
})
