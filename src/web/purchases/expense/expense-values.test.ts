import { describe, expect, test } from 'vitest'
import { valuesWhenOmitted } from '#contract/platform/field-names.ts'
import { expenseTexts } from '#contract/purchases/expense-fields.ts'
import type { ExpenseOptions } from '#contract/purchases/expense-form.ts'
import { fieldMessages, parse } from '#contract/platform/validation.ts'
import { expenseTotals } from '#domain/expense-totals.ts'
import { expenseSchema } from './expense-schema.ts'
import { emptyLine, expenseRequest, totalsFormOf, toFormValues } from './expense-values.ts'
import { ratesOn, defaultVatId, withoutVat } from './expense-vat.ts'
import type { ExpenseValues } from './expense-values.ts'
import { checkFile } from '#web/purchases/files/uploads.ts'

const vendor = '01930000-0000-7000-8000-000000000001'
const vatId = '01930000-0000-7000-8000-000000000002'
const vat = (id: string, overrides: object = {}) => ({
  id,
  type: 'standard',
  side: 'both' as const,
  rate: '21',
  title: '21 %',
  code: 'PVM1',
  valid_from: null,
  valid_to: null,
  is_default: false,
  archived: false,
  ...overrides,
})
const options: ExpenseOptions = {
  vats: [
    vat('old', { rate: '9', valid_to: '2025-12-31' }),
    vat('low', { rate: '5', type: 'reduced' }),
    vat('none', { rate: '0', type: 'zero' }),
    vat('gone', { rate: '13', is_default: true, archived: true }),
    vat(vatId, { is_default: true }),
    vat('again'),
  ],
  accounts: [],
  categories: [],
  units: [],
  currencies: ['EUR', 'USD'],
  vat_enabled: true,
  company_currency: 'EUR',
}
const emptyValues = toFormValues({
  kind: 'invoice',
  corrects_id: null,
  date_registered: null,
  date_supply: null,
  vat_rows: null,
  confirm_difference: false,
  vendor_id: vendor,
  number: null,
  date: '2026-11-20',
  date_due: null,
  currency: 'EUR',
  exchange_rate: null,
  vat: true,
  prices_include_vat: false,
  ...valuesWhenOmitted(expenseTexts),
  category_id: null,
  lines: [],
  total: null,
  total_without_vat: null,
  discount: null,
  delivery: null,
})
const line = (overrides: object = {}) => ({
  ...emptyLine(vatId),
  title: 'Popierius',
  quantity: '10',
  price: '4.5',
  ...overrides,
})
const errorsWith = (overrides: Partial<ExpenseValues>) => {
  const values = { ...emptyValues, ...overrides }
  const parsed = parse(expenseSchema(options), expenseRequest(values))
  return parsed.success
    ? {}
    : Object.fromEntries(Object.entries(fieldMessages(parsed.error)).map(([path, [first]]) => [path, first?.key]))
}

describe('the form of an expense', () => {
  test('sends its totals or its lines, never both', () => {
    const values = { ...emptyValues, total: '121', total_without_vat: '100', lines: [line()] }
    expect(expenseRequest(values)).toMatchObject({ total: '121', total_without_vat: '100', lines: [] })
    const itemised = expenseRequest({ ...values, mode: 'lines' })
    expect(itemised).toMatchObject({ total: null, total_without_vat: null, lines: [{ price: '4.5', vat_id: vatId }] })
    expect(itemised.lines[0]).not.toHaveProperty('key')
  })
  test('without VAT names no rate and one total', () => {
    const values = { ...emptyValues, vat: false, total: '50', total_without_vat: '40' }
    expect(expenseRequest(values)).toMatchObject({ total: '50', total_without_vat: null })
    expect(expenseRequest({ ...values, mode: 'lines', lines: [line()] }).lines[0]).toMatchObject({ vat_id: null })
  })
  test('all missing fields are reported together', () => {
    expect(errorsWith({ vendor_id: '', date: '' })).toEqual({
      vendor_id: 'required',
      date: 'date',
      total: 'required',
      total_without_vat: 'required',
    })
    expect(errorsWith({ mode: 'lines', lines: [line({ title: '', vat_id: '' })] })).toEqual({
      'lines.0.title': 'required',
      'lines.0.vat_id': 'required',
    })
    expect(errorsWith({ total: '10', total_without_vat: '11' })).toEqual({ total_without_vat: 'net_over_total' })
    expect(errorsWith({ total: '10', total_without_vat: '8.26', currency: 'USD' })).toEqual({
      exchange_rate: 'exchange_rate',
    })
    expect(errorsWith({ total: '121', total_without_vat: '100' })).toEqual({})
    expect(errorsWith({ mode: 'lines', lines: [line()] })).toEqual({})
  })
  test('the total is calculated while typing, and text that is not a number counts as 0', () => {
    const values = { ...emptyValues, mode: 'lines' as const, lines: [line(), line({ price: 'x' })] }
    expect(expenseTotals(totalsFormOf(expenseRequest(values), options))).toMatchObject({
      total: '54.45',
      vat_total: '9.45',
    })
  })
  test('works the total without VAT out by the rates of the day', () => {
    expect(ratesOn(options.vats, '2026-11-20')).toEqual(['21', '5'])
    expect(ratesOn(options.vats, '2025-11-20')).toEqual(['21', '9', '5'])
    expect(defaultVatId(options.vats, '2026-11-20')).toBe(vatId)
    expect(withoutVat('121', '21', 'EUR')).toBe('100.00')
    expect(withoutVat('10', '21', 'EUR')).toBe('8.26')
    expect(withoutVat('dešimt', '21', 'EUR')).toBeUndefined()
  })
})

describe('the VAT rows of a stored expense', () => {
  const stored = (fields: object) =>
    ({
      ...expenseRequest(emptyValues),
      id: 'a',
      lines: [],
      vat: true,
      total: '1000.00',
      total_without_vat: '1000.00',
      paper_difference: '0.00',
      vat_rows: [
        {
          vat_id: vatId,
          type: 'reverse-charge',
          rate: '21',
          base: '1000.00',
          vat: '210.00',
          deductible_percent: '100',
        },
      ],
      ...fields,
    }) as unknown as Parameters<typeof toFormValues>[0]
  test('VAT that the buyer computes stays in the form and follows the total', () => {
    expect(toFormValues(stored({})).vat_rows).toMatchObject([{ vat_id: vatId, base: '', vat: '' }])
  })
  test('an expense whose totals fit no rate is asked for its rate', () => {
    const values = toFormValues(stored({ total: '113.00', total_without_vat: '100.00', vat_rows: [] }))
    expect(values.vat_rows).toMatchObject([{ vat_id: '', base: '', vat: '' }])
  })
  test('a row that the server finds by the totals is left out', () => {
    const rows = [{ vat_id: vatId, base: '100.00', vat: '21.00', deductible_percent: '100' }]
    const totals = { total: '121.00', total_without_vat: '100.00' }
    expect(toFormValues(stored({ ...totals, vat_rows: rows })).vat_rows).toEqual([])
    const half = rows.map((row) => ({ ...row, deductible_percent: '50' }))
    expect(toFormValues(stored({ ...totals, vat_rows: half })).vat_rows).toMatchObject([
      { base: '', vat: '', deductible_percent: '50' },
    ])
  })
})

test('a file is refused before it is sent where that can be seen', () => {
  expect(checkFile({ name: 'IMG_1.HEIC', size: 5 })).toBeUndefined()
  expect(checkFile({ name: 'sąskaita.docx', size: 5 })).toEqual({ key: 'unsupported' })
  expect(checkFile({ name: 'a.pdf', size: 10 * 1024 * 1024 + 1 })).toEqual({ key: 'too_large' })
})
