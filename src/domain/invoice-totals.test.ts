import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dec, sum } from './decimal.ts'
import type { LineForm, TotalsForm, VatKind } from './invoice-form.ts'
import { invoiceTotals } from './invoice-totals.ts'
import type { VatCategory } from './vat.ts'

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

const kinds: Record<VatCategory, Omit<VatKind, 'rate' | 'id'>> = {
  S: { type: 'standard', code: 'PVM1' },
  Z: { type: 'zero', code: 'PVM14' },
  G: { type: 'zero', code: 'PVM12' },
  K: { type: 'zero', code: 'PVM13' },
  E: { type: 'exempt', code: 'PVM5' },
  AE: { type: 'reverse-charge', code: 'PVM25' },
  O: { type: 'outside', code: 'PVM15' },
}
const kind = (rate: string, category: VatCategory = 'S'): VatKind => ({
  id: `${category}${rate}`,
  rate,
  ...kinds[category],
})
const discount = (given?: CaseDiscount) => (given ? { kind: given.type, value: given.value } : null)

const formOf = (given: Case): TotalsForm => ({
  currency: given.currency,
  vat: given.vat_enabled,
  prices_include_vat: given.price_mode === 'gross',
  lines: given.lines.map((line) => ({
    quantity: line.quantity,
    price: line.unit_price,
    discount: discount(line.discount),
    vat: kind(line.vat_rate, line.category),
  })),
  discount: discount(given.discount),
  delivery: given.delivery ? { amount: given.delivery.amount, vat: kind(given.delivery.vat_rate) } : null,
})

const casesFile = new URL('./cases/vat-cases.json', import.meta.url)
const cases = JSON.parse(readFileSync(casesFile, 'utf8')).cases as Case[]

describe('the worked invoices', () => {
  test('are all here', () => expect(cases).toHaveLength(46))

  test.each(cases)('$id: $about', (given) => {
    const totals = invoiceTotals(formOf(given))
    const { expected } = given
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
