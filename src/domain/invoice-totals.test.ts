import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { LineForm, TotalsForm, VatKind } from '#domain/invoice-form.ts'
import { invoiceTotals } from '#domain/invoice-totals.ts'
import { mergeVatRows } from '#domain/merged-vat.ts'
import { kind } from './test/vat-kind.ts'
import type { VatCategory } from '#domain/vat.ts'

type CaseLine = {
  quantity: string
  unit_price: string
  vat_rate: string
  category?: VatCategory
  discount?: CaseDiscount
}
type CaseDiscount = { type: 'percent' | 'amount'; value: string }
type Case = {
  id: string
  about: string
  currency: string
  price_mode: 'net' | 'gross'
  vat_enabled: boolean
  lines: CaseLine[]
  discount?: CaseDiscount
  delivery?: { amount: string; vat_rate: string }
  expected: {
    lines: { amount: string; discount: string; total: string; net: string }[]
    lines_net_sum: string
    discount: string
    discount_net: string
    discount_by_group: { category: string; rate: string; amount: string; net: string }[]
    delivery: string
    delivery_net: string
    vat_breakdown: { category: string; rate: string; taxable: string; vat: string }[]
    total_without_vat: string
    vat_total: string
    total: string
  }
}

const discount = (input?: CaseDiscount) => (input ? { kind: input.type, value: input.value } : null)

const formOf = (input: Case): TotalsForm => ({
  currency: input.currency,
  vat: input.vat_enabled,
  prices_include_vat: input.price_mode === 'gross',
  lines: input.lines.map((line) => ({
    quantity: line.quantity,
    price: line.unit_price,
    discount: discount(line.discount),
    vat: kind(line.vat_rate, line.category),
  })),
  discount: discount(input.discount),
  delivery: input.delivery ? { amount: input.delivery.amount, vat: kind(input.delivery.vat_rate) } : null,
})

const casesFile = new URL('./cases/vat-cases.json', import.meta.url)
const cases = JSON.parse(readFileSync(casesFile, 'utf8')).cases as Case[]

describe('the example invoices', () => {
  test('the file has all example invoices', () => expect(cases).toHaveLength(46))

  test.each(cases)('the totals of the example invoice $id are right: $about', (input) => {
    const totals = invoiceTotals(formOf(input))
    const { expected } = input
    expect(
      totals.lines.map((line) => ({
        amount: line.amount,
        discount: line.discount,
        total: line.total,
        net: line.total_without_vat,
      })),
    ).toEqual(expected.lines)
    expect({
      lines_net_sum: totals.subtotal_without_vat,
      discount: totals.discount_total,
      discount_net: totals.discount_without_vat,
      discount_by_group: totals.discount_by_group.map(({ category, rate, amount, amount_without_vat }) => ({
        category,
        rate,
        amount,
        net: amount_without_vat,
      })),
      delivery: totals.delivery_total,
      delivery_net: totals.delivery_without_vat,
      vat_breakdown: totals.vat_breakdown.map(({ category, rate, base, vat }) => ({
        category,
        rate,
        taxable: base,
        vat,
      })),
      total_without_vat: totals.total_without_vat,
      vat_total: totals.vat_total,
      total: totals.total,
    }).toMatchObject({
      lines_net_sum: expected.lines_net_sum,
      discount: expected.discount,
      discount_net: expected.discount_net,
      discount_by_group: expected.discount_by_group,
      delivery: expected.delivery,
      delivery_net: expected.delivery_net,
      vat_breakdown: expected.vat_breakdown,
      total_without_vat: expected.total_without_vat,
      vat_total: expected.vat_total,
      total: expected.total,
    })
  })
})

describe('VAT groups', () => {
  const line = (price: string, vat: VatKind | null): LineForm => ({ quantity: '1', price, discount: null, vat })
  const form = (lines: LineForm[]): TotalsForm => ({
    currency: 'EUR',
    vat: true,
    prices_include_vat: false,
    lines,
    discount: null,
    delivery: null,
  })

  const other: VatKind = { id: 'books', type: 'reduced', rate: '21.00', code: 'PVM59' }

  test('two VAT rates of one percentage and code are one row and both are listed', () => {
    const same = { ...other, code: 'PVM1' }
    const { vat_breakdown } = invoiceTotals(form([line('0.10', kind('21')), line('0.10', same), line('1', kind('5'))]))
    expect(vat_breakdown.map(({ rate, vat_id, vat_ids, vat }) => ({ rate, vat_id, vat_ids, vat }))).toEqual([
      { rate: '21', vat_id: 'S21', vat_ids: ['S21', 'books'], vat: '0.04' },
      { rate: '5', vat_id: 'S5', vat_ids: ['S5'], vat: '0.05' },
    ])
  })

  test('VAT rates of one percentage with different codes are rows apart, whose VAT is computed together', () => {
    const lines = [line('0.12', kind('21')), line('0.10', other), line('1', kind('5')), line('0.10', kind('21'))]
    const { vat_breakdown, vat_total } = invoiceTotals(form(lines))
    // 0.32 × 21 % = 0.0672; apart 0.0462 and 0.0210 would be rounded to 0.05 and 0.02.
    expect(vat_breakdown.map(({ code, vat_ids, base, vat }) => ({ code, vat_ids, base, vat }))).toEqual([
      { code: 'PVM1', vat_ids: ['S21'], base: '0.22', vat: '0.05' },
      { code: 'PVM59', vat_ids: ['books'], base: '0.10', vat: '0.02' },
      { code: 'PVM1', vat_ids: ['S5'], base: '1.00', vat: '0.05' },
    ])
    expect(vat_total).toBe('0.12')
    expect(
      mergeVatRows(vat_breakdown, 'EUR').map(({ rate, base, vat, rows }) => [rate, base, vat, rows.length]),
    ).toEqual([
      ['21', '0.32', '0.07', 2],
      ['5', '1.00', '0.05', 1],
    ])
  })

  test('the discount of a rate is split between its codes by their lines', () => {
    const input = {
      ...form([line('30', kind('21')), line('10', other)]),
      discount: { kind: 'amount' as const, value: '1' },
    }
    const { vat_breakdown, discount_by_group } = invoiceTotals(input)
    expect(vat_breakdown.map(({ code, base, vat }) => [code, base, vat])).toEqual([
      ['PVM1', '29.25', '6.14'],
      ['PVM59', '9.75', '2.05'],
    ])
    expect(discount_by_group).toEqual([{ category: 'S', rate: '21', amount: '1.00', amount_without_vat: '1.00' }])
  })

  test('an exempt VAT rate charges nothing whatever its percentage', () => {
    const { vat_total } = invoiceTotals(form([line('100', { id: 'x', type: 'exempt', rate: '21', code: null })]))
    expect(vat_total).toBe('0.00')
  })

  test('an empty invoice has zero totals', () => {
    expect(invoiceTotals(form([]))).toMatchObject({ lines: [], vat_breakdown: [], total: '0.00', vat_total: '0.00' })
  })

  test('a discount as an amount on lines that sum to zero is ignored', () => {
    const input = form([line('10', kind('21')), { ...line('10', kind('5')), quantity: '-1' }])
    expect(invoiceTotals({ ...input, discount: { kind: 'amount', value: '5' } })).toMatchObject({
      discount_total: '0.00',
      total: '1.60',
    })
  })
})

test('the totals of 500 lines are computed within 20 ms', () => {
  const lines = Array.from({ length: 500 }, (_, index): LineForm => ({
    quantity: '1.25',
    price: `${index}.1234`,
    discount: { kind: 'percent', value: '7.5' },
    vat: kind(['21', '12', '5'][index % 3] ?? '21'),
  }))
  const input: TotalsForm = {
    currency: 'EUR',
    vat: true,
    prices_include_vat: true,
    lines,
    discount: { kind: 'amount', value: '100' },
    delivery: null,
  }
  invoiceTotals(input)
  const times = Array.from({ length: 5 }, () => {
    const start = process.threadCpuUsage()
    invoiceTotals(input)
    return process.threadCpuUsage(start).user / 1000
  })
  expect(Math.min(...times)).toBeLessThan(20)
})
