import { expect, test } from 'vitest'
import { importedDocument } from './document.ts'
import type { DocumentRules } from './document.ts'
import type { ImportLine, ImportRecord } from './record.ts'

const rules: DocumentRules = { kind: 'isaf', currency: 'EUR', paid_until: null }
const line = (values: Partial<ImportLine>): ImportLine => ({
  title: null,
  quantity: null,
  unit: null,
  price: null,
  discount: null,
  vat_code: null,
  vat_rate: null,
  total_without_vat: null,
  vat_total: null,
  ...values,
})
const read = (values: ImportRecord['values'], lines: ImportLine[] = [], more: Partial<DocumentRules> = {}) =>
  importedDocument(
    { entity: 'invoice', file: 0, line: 2, values: { number: 'S-1', date: '2026-03-10', ...values }, lines },
    { ...rules, ...more },
  )
const amounts = (answer: ReturnType<typeof read>) =>
  answer.document
    ? [answer.document.total_without_vat, answer.document.vat_total, answer.document.total]
    : answer.problems.map(({ field, code }) => `${field} ${code}`)

test.each<[name: string, values: ImportRecord['values'], lines: ImportLine[], expected: string[]]>([
  ['net and VAT give the total', { total_without_vat: '100', vat_total: '21' }, [], ['100', '21', '121']],
  ['total and net give VAT', { total: '121', total_without_vat: '100' }, [], ['100', '21', '121']],
  ['a total alone has no VAT', { total: '121' }, [], ['121', '0', '121']],
  ['a total with a rate of its line has no VAT', { total: '121' }, [line({ vat_rate: '21' })], ['121', '0', '121']],
  [
    'lines give all sums',
    {},
    [line({ price: '10', quantity: '3', discount: '50', vat_rate: '21' })],
    ['15', '3.15', '18.15'],
  ],
  [
    'a cent of rounding is VAT',
    { total: '121', total_without_vat: '100.01', vat_total: '21' },
    [],
    ['100', '21', '121'],
  ],
  [
    'totals that differ are refused',
    { total: '150', total_without_vat: '100', vat_total: '21' },
    [],
    ['total totals_differ'],
  ],
  ['text is no amount', { total: 'daug' }, [], ['total number']],
  ['a document without any amount is refused', {}, [], ['total required']],
  ['an amount of a trillion is refused', { total: '1000000000000' }, [], ['total number']],
])('%s', (_, values, lines, expected) => {
  expect(amounts(read(values, lines))).toEqual(expected)
})

test('in a table with several rows of a document amounts are those of the rows', () => {
  const lines = [
    line({ total_without_vat: '100', vat_total: '21' }),
    line({ total_without_vat: '50', vat_total: '10.5' }),
  ]
  const values = { total_without_vat: '100', vat_total: '21', total: '181.5' }
  expect(amounts(read(values, lines, { kind: 'invoices' }))).toEqual(['150', '31.5', '181.5'])
  expect(amounts(read(values, lines))).toEqual(['total totals_differ'])
})

test('a credit invoice is negative, however its source writes it', () => {
  expect(read({ type: 'credit', total: '60.50' }).document).toMatchObject({ type: 'credit', total: '-60.5' })
  expect(read({ total: '-60.50', paid: '1' }).document).toMatchObject({
    type: 'credit',
    total: '-60.5',
    paid_before: '-60.5',
  })
})

test('documents until a day, and those that their source calls paid, were paid before', () => {
  expect(read({ total: '121' }, [], { paid_until: '2026-03-10' }).document).toMatchObject({ paid_before: '121' })
  expect(read({ total: '121' }, [], { paid_until: '2026-03-09' }).document).toMatchObject({ paid_before: '0' })
  expect(read({ total: '121', paid: '21' }).document).toMatchObject({ paid_before: '21' })
  expect(read({ total: '121', paid_on: '2026-03-12' }).document).toMatchObject({ paid_before: '121' })
  expect(amounts(read({ total: '121', paid: '122' }))).toEqual(['paid paid_exceeds'])
})

test.each<[values: ImportRecord['values'], problem: string]>([
  [{ number: '' }, 'number required'],
  [{ number: 'S'.repeat(61) }, 'number number_too_long'],
  [{ number: 'S\n1' }, 'number characters'],
  [{ date: '2026-02-30' }, 'date date'],
  [{ date: '0026-02-03' }, 'date date'],
  [{ currency: 'XXQ' }, 'currency currency'],
  [{ currency: 'USD' }, 'exchange_rate rate_missing'],
  [{ currency: 'USD', exchange_rate: '0' }, 'exchange_rate number'],
  [{ type: 'proforma' }, 'type proforma'],
  [{ type: 'quote' }, 'type choice'],
])('a document with %o is refused', (values, problem) => {
  expect(amounts(read({ total: '121', ...values }))).toContain(problem)
})

test('a due date before the document is left out with a warning', () => {
  const { document, problems } = read({ total: '121', date_due: '2026-03-01' })
  expect(document?.date_due).toBeNull()
  expect(problems).toMatchObject([{ severity: 'warning', code: 'due_before_date' }])
})

test.each([
  ['quantity', 'line_quantity'],
  ['price', 'line_price'],
  ['discount', 'line_discount'],
  ['vat_rate', 'line_vat_rate'],
  ['total_without_vat', 'total_without_vat'],
  ['vat_total', 'vat_total'],
])('a line of a table whose %s is no number is refused, also when the totals are given', (name, field) => {
  const values = { total: '121' }
  expect(amounts(read(values, [line({ [name]: 'x' })], { kind: 'invoices' }))).toEqual([`${field} number`])
  expect(amounts(read(values, [line({ [name]: '1' })], { kind: 'invoices' }))).toHaveLength(3)
})
