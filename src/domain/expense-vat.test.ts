import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dec, sum } from '#domain/decimal.ts'
import { expenseTotals } from '#domain/expense-totals.ts'
import type { ExpenseTotalsForm } from '#domain/expense-totals.ts'
import { expenseTotalsErrors } from '#domain/expense-totals-errors.ts'
import { expenseVatRow, vatThatFits } from '#domain/expense-vat.ts'
import type { VatKind } from '#domain/invoice-form.ts'

const standard: VatKind = { id: 's', type: 'standard', rate: '21', code: 'PVM1' }
const goods: VatKind = { id: 'g', type: 'reverse-charge', rate: '21', code: 'PVM16' }
const services: VatKind = { id: 'r', type: 'reverse-charge', rate: '21', code: 'PVM21' }
const exempt: VatKind = { id: 'e', type: 'exempt', rate: '0', code: 'PVM5' }
const paid: VatKind = { id: 'i', type: 'standard', rate: '21', code: 'PVM23' }
const controlled: VatKind = { id: 'c', type: 'reverse-charge', rate: '21', code: 'PVM24' }

const form = (input: Partial<ExpenseTotalsForm> = {}): ExpenseTotalsForm => ({
  kind: 'invoice',
  currency: 'EUR',
  vat: true,
  prices_include_vat: false,
  lines: [],
  discount: null,
  delivery: null,
  total: null,
  total_without_vat: null,
  vat_rows: [],
  ...input,
})
const line = (price: string, vat: VatKind, quantity = '1') => ({ quantity, price, vat })
const row = (vat: VatKind, base: string, vat_amount: string, deductible_percent = '100') => ({
  vat,
  base,
  vat_amount,
  deductible_percent,
})
const errorsOf = (input: Partial<ExpenseTotalsForm>, confirm_difference = false) =>
  expenseTotalsErrors({ ...form(input), confirm_difference }, expenseTotals(form(input))).map(
    ({ field, key, params }) => `${field}: ${key}${params?.['expected'] ? ` ${params['expected']}` : ''}`,
  )

describe('reverse charge', () => {
  test('VAT that the buyer computes is in a VAT row of its own code and not in what the vendor is paid', () => {
    const totals = expenseTotals(form({ lines: [line('100', goods), line('50', services), line('10', standard)] }))
    expect(totals).toMatchObject({ total_without_vat: '160.00', vat_total: '2.10', total: '162.10' })
    expect(totals.vat_rows.map(({ code, base, vat }) => `${code} ${base} ${vat}`)).toEqual([
      'PVM16 100.00 21.00',
      'PVM21 50.00 10.50',
      'PVM1 10.00 2.10',
    ])
  })

  test('a price with reverse charge includes no VAT', () => {
    const totals = expenseTotals(form({ lines: [line('121', services)], prices_include_vat: true }))
    expect(totals).toMatchObject({ total: '121.00', vat_rows: [{ base: '121.00', vat: '25.41' }] })
  })
})

describe('the deductible part', () => {
  test.each([
    ['21.00', '50', '10.50'],
    ['0.01', '50', '0.00'],
    ['0.03', '50', '0.01'],
    ['-21.00', '50', '-10.50'],
    ['21.00', '0', '21.00'],
    ['21.00', '100', '0.00'],
  ])('of VAT %s with %s %% deductible %s is a cost', (vat, percent, cost) => {
    expect(expenseVatRow(row(standard, '100', vat, percent), 'EUR').vat_not_deducted).toBe(cost)
  })

  test('the deductible part and the cost always add up to the VAT', () => {
    fc.assert(
      fc.property(fc.integer({ min: -100_000, max: 100_000 }), fc.integer({ min: 0, max: 100 }), (cents, percent) => {
        const { vat, vat_not_deducted } = expenseVatRow(
          row(standard, '1', dec(cents).div(100).toFixed(2), `${percent}`),
          'EUR',
        )
        expect(dec(vat_not_deducted).abs().lte(dec(vat).abs())).toBe(true)
        expect(dec(vat_not_deducted).times(dec(vat)).gte(0)).toBe(true)
      }),
    )
  })
})

describe('the figures of the paper', () => {
  const lines = [line('100', standard)]
  test('figures within 0.05 of the computed ones replace them, and the total follows', () => {
    const input = { lines, vat_rows: [row(standard, '99.98', '21.05')] }
    expect(errorsOf(input)).toEqual([])
    expect(expenseTotals(form(input))).toMatchObject({
      total_without_vat: '99.98',
      vat_total: '21.05',
      total: '121.03',
      paper_difference: '-0.02',
    })
  })

  test.each([
    ['a VAT of another cent', [row(standard, '100', '21.06')], ['vat_rows.0.vat: vat_differs 21.00']],
    ['another base', [row(standard, '100.06', '21')], ['vat_rows.0.base: base_differs 100.00']],
    [
      'another rate',
      [row(exempt, '100', '0')],
      ['vat_rows.0.base: base_differs 0.00', 'vat_rows: vat_row_missing 100.00', 'vat_rows: vat_row_missing 21.00'],
    ],
  ])('%s on the paper must be confirmed', (_, vat_rows, errors) => {
    expect(errorsOf({ lines, vat_rows })).toEqual(errors)
    expect(errorsOf({ lines, vat_rows }, true)).toEqual([])
  })

  test('rows of one rate with different deductible parts count together', () => {
    const vat_rows = [row(standard, '60', '12.60', '50'), row(standard, '40', '8.40')]
    expect(errorsOf({ lines, vat_rows })).toEqual([])
    expect(expenseTotals(form({ lines, vat_rows })).vat_rows.map((each) => each.vat_not_deducted)).toEqual([
      '6.30',
      '0.00',
    ])
  })

  test('VAT on a rate without VAT is refused even if it is confirmed', () => {
    expect(errorsOf({ lines, vat_rows: [row(exempt, '100', '21')] }, true)).toEqual(['vat_rows.0.vat: vat_on_untaxed'])
  })

  test('totals of VAT rows without lines are their sums, and their VAT is checked by the rate', () => {
    const vat_rows = [row(standard, '100', '21'), row(services, '50', '10.50')]
    expect(expenseTotals(form({ vat_rows }))).toMatchObject({
      total_without_vat: '150.00',
      vat_total: '21.00',
      total: '171.00',
    })
    expect(errorsOf({ vat_rows })).toEqual([])
    expect(errorsOf({ vat_rows, total: '170' })).toEqual(['total: totals_disagree 171.00'])
    expect(errorsOf({ vat_rows: [row(services, '50', '0')] })).toEqual(['vat_rows.0.vat: vat_differs 10.50'])
  })

  test('more decimals than the currency has are refused', () => {
    expect(errorsOf({ vat_rows: [row(standard, '1.001', '0.2101')] })).toEqual([
      'vat_rows.0.base: amount_decimals',
      'vat_rows.0.vat: amount_decimals',
    ])
  })
})

describe('a credit', () => {
  test('the amounts of a credit are negative', () => {
    const lines = [line('100', standard, '-1')]
    expect(errorsOf({ kind: 'credit', lines })).toEqual([])
    expect(expenseTotals(form({ kind: 'credit', lines }))).toMatchObject({
      total: '-121.00',
      vat_rows: [{ vat: '-21.00' }],
    })
    expect(errorsOf({ kind: 'credit', lines: [line('100', standard)] })).toEqual(['lines: credit_positive'])
    expect(errorsOf({ lines })).toEqual(['lines: min_number'])
    const totals = { total: '-121', total_without_vat: '-100', vat_rows: [row(standard, '-100', '-21')] }
    expect(errorsOf({ kind: 'credit', ...totals })).toEqual([])
    expect(errorsOf({ kind: 'credit', total: '-121', total_without_vat: '-100' })).toEqual([
      'vat_rows: vat_rows_required',
    ])
    expect(errorsOf({ kind: 'credit', vat: false, total: '5' })).toEqual(['total: credit_positive'])
  })
})

describe('import VAT', () => {
  test('customs is paid the VAT of PVM23 and not that of PVM24, and the base is no cost', () => {
    const vat_rows = [row(paid, '1000', '210'), row(controlled, '500', '105.30')]
    expect(expenseTotals(form({ kind: 'import', vat_rows, total_without_vat: '35' }))).toMatchObject({
      total_without_vat: '35.00',
      vat_total: '210.00',
      total: '245.00',
    })
    expect(errorsOf({ kind: 'import', vat_rows })).toEqual([])
    expect(errorsOf({ kind: 'import' })).toEqual(['vat_rows: vat_rows_required'])
    expect(errorsOf({ kind: 'import', lines: [line('1', standard)] })).toContain('lines: import_lines')
  })
})

describe('the VAT rate of an expense with totals only', () => {
  const vats = [{ rate: '21' }, { rate: '12' }, { rate: '9' }, { rate: '5' }, { rate: '0' }]
  test.each([
    ['100', '21', '21'],
    ['100', '21.05', '21'],
    ['100', '21.06', undefined],
    ['1000', '120.04', '12'],
    ['0.10', '0.01', '9'],
    ['1', '0', '5'],
    ['-100', '-5', '5'],
  ])('of %s and VAT %s is %s', (net, vat, rate) => {
    expect(vatThatFits(net, vat, vats)?.rate).toBe(rate)
  })
})

test('the VAT rows of lines always add up to the totals of the expense', () => {
  const kinds = fc.constantFrom(standard, goods, services, exempt)
  const price = fc.integer({ min: -5000, max: 100_000 }).map((cents) => dec(cents).div(100).toFixed(2))
  const lines = fc.array(fc.tuple(price, kinds), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(lines, fc.boolean(), (pairs, prices_include_vat) => {
      const totals = expenseTotals(form({ lines: pairs.map(([each, vat]) => line(each, vat)), prices_include_vat }))
      const sumOf = (field: 'base' | 'vat', rows = totals.vat_rows) => sum(rows.map((each) => dec(each[field])))
      expect(sumOf('base').eq(dec(totals.total_without_vat))).toBe(true)
      const charged = totals.vat_rows.filter(({ type }) => type !== 'reverse-charge')
      expect(sumOf('vat', charged).eq(dec(totals.vat_total))).toBe(true)
    }),
  )
})
