import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dec, sum } from '#domain/decimal.ts'
import type { LineForm, TotalsForm, VatKind } from '#domain/invoice-form.ts'
import { invoiceTotals } from '#domain/invoice-totals.ts'
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

describe('the example invoices', () => {
  test('are all in the file', () => expect(cases).toHaveLength(46))

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

// Numbers from hundredths to thousands, also zero and negative, as the form sends them.
const decimalText = (min: number, max: number, digits: number) =>
  fc.integer({ min, max }).map((units) =>
    dec(units)
      .div(10 ** digits)
      .toFixed(),
  )
const vatRow = fc.oneof(
  fc.constantFrom('21', '12', '5', '9', '7.5').map((rate) => kind(rate)),
  fc.constantFrom<VatCategory>('Z', 'E', 'AE', 'G', 'K', 'O').map((category) => kind('0', category)),
  fc.constant(null),
)
const anyDiscount = fc.option(
  fc.oneof(
    decimalText(0, 10000, 2).map((value) => ({ kind: 'percent' as const, value })),
    decimalText(0, 3000, 2).map((value) => ({ kind: 'amount' as const, value })),
  ),
)
const line: fc.Arbitrary<LineForm> = fc.record({
  quantity: decimalText(-20_000, 100_000, 3),
  price: decimalText(0, 5_000_000, 4),
  discount: anyDiscount,
  vat: vatRow,
})
const form: fc.Arbitrary<TotalsForm> = fc.record({
  currency: fc.constantFrom('EUR', 'JPY', 'KWD'),
  vat: fc.boolean(),
  prices_include_vat: fc.boolean(),
  lines: fc.array(line, { maxLength: 12 }),
  discount: anyDiscount,
  delivery: fc.option(fc.record({ amount: decimalText(-500, 2000, 0), vat: vatRow })),
})

const added = (texts: readonly string[]): string => sum(texts.map((text) => dec(text))).toFixed()
const same = (text: string): string => dec(text).toFixed()
const negated = (text: string): string => dec(text).times(-1).toFixed()

describe('for every document', () => {
  test('lines less discount plus delivery add up to the total without VAT', () => {
    fc.assert(
      fc.property(form, (given) => {
        const totals = invoiceTotals(given)
        expect(added(totals.lines.map((line) => line.total_without_vat))).toBe(same(totals.subtotal_without_vat))
        expect(
          added([totals.subtotal_without_vat, negated(totals.discount_without_vat), totals.delivery_without_vat]),
        ).toBe(same(totals.total_without_vat))
        expect(added(totals.vat_breakdown.map(({ base }) => base))).toBe(same(totals.total_without_vat))
      }),
    )
  })

  test('total = total without VAT + VAT, and VAT = Σ VAT by rate', () => {
    fc.assert(
      fc.property(form, (given) => {
        const totals = invoiceTotals(given)
        expect(added([totals.total_without_vat, totals.vat_total])).toBe(same(totals.total))
        expect(added(totals.vat_breakdown.map(({ vat }) => vat))).toBe(same(totals.vat_total))
        for (const line of totals.lines) {
          expect(added([line.total_without_vat, line.vat_total])).toBe(same(line.total_with_vat))
          expect(added([line.amount, negated(line.discount)])).toBe(same(line.total))
        }
      }),
    )
  })

  test('typed prices are kept: with VAT they add up to the total, without VAT to the total without VAT', () => {
    fc.assert(
      fc.property(form, (given) => {
        const totals = invoiceTotals(given)
        const typed = added([totals.subtotal, negated(totals.discount_total), totals.delivery_total])
        const withVat = given.vat && given.prices_include_vat
        expect(typed).toBe(same(withVat ? totals.total : totals.total_without_vat))
        for (const line of totals.lines) expect(withVat ? line.total_with_vat : line.total_without_vat).toBe(line.total)
      }),
    )
  })

  test('the VAT of the lines adds up to the VAT of a document without discount and delivery', () => {
    fc.assert(
      fc.property(form, (given) => {
        const totals = invoiceTotals({ ...given, discount: null, delivery: null })
        expect(added(totals.lines.map((line) => line.vat_total))).toBe(same(totals.vat_total))
        expect(added(totals.lines.map((line) => line.total_with_vat))).toBe(same(totals.total))
      }),
    )
  })

  test('the VAT of each rate is its base times the rate to half a minor unit, when prices are without VAT', () => {
    fc.assert(
      fc.property(form, (given) => {
        for (const { base, vat, rate } of invoiceTotals({ ...given, prices_include_vat: false }).vat_breakdown) {
          const error = dec(base).times(dec(rate)).div(100).minus(dec(vat)).abs()
          const unit = given.currency === 'JPY' ? '0.5' : given.currency === 'KWD' ? '0.0005' : '0.005'
          expect(error.lte(unit)).toBe(true)
        }
      }),
    )
  })

  test('a credit invoice has exactly the negated amounts', () => {
    const flip = (text: string) => (dec(text).eq(0) ? same(text) : negated(text))
    fc.assert(
      fc.property(form, (given) => {
        const credit = invoiceTotals({
          ...given,
          lines: given.lines.map((line) => ({ ...line, quantity: negated(line.quantity) })),
          delivery: given.delivery && { ...given.delivery, amount: negated(given.delivery.amount) },
        })
        const mirrored = JSON.stringify(invoiceTotals(given), (key, value) =>
          typeof value === 'string' && /^-?[0-9.]+$/.test(value) && key !== 'rate' ? flip(value) : value,
        )
        expect(
          JSON.stringify(credit, (key, value) =>
            typeof value === 'string' && key !== 'rate' && /^-?[0-9.]+$/.test(value) ? same(value) : value,
          ),
        ).toBe(mirrored)
      }),
    )
  })

  test('the order of lines with one rate does not change totals', () => {
    fc.assert(
      fc.property(form, (given) => {
        const row = kind('21')
        const lines = given.lines.map((line) => ({ ...line, vat: row }))
        const { lines: _a, ...straight } = invoiceTotals({ ...given, lines })
        const { lines: _b, ...reversed } = invoiceTotals({ ...given, lines: lines.toReversed() })
        expect({ total: reversed.total, vat: reversed.vat_total, discount: reversed.discount_total }).toEqual({
          total: straight.total,
          vat: straight.vat_total,
          discount: straight.discount_total,
        })
      }),
    )
  })

  test('totals of the largest numbers in the form are exact to the cent', () => {
    const lines = [1, 2, 3].map((): LineForm => ({
      quantity: '999999999999',
      price: '999999999999.999999',
      discount: null,
      vat: kind('21'),
    }))
    const totals = invoiceTotals({
      currency: 'EUR',
      vat: true,
      prices_include_vat: false,
      lines,
      discount: null,
      delivery: null,
    })
    expect(totals.total_without_vat).toBe('2999999999996999997000000.00')
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

  test('two VAT rates of one category and percentage are computed together and both are listed', () => {
    const other: VatKind = { id: 'books', type: 'reduced', rate: '21.00', code: 'PVM59' }
    const { vat_breakdown } = invoiceTotals(form([line('0.10', kind('21')), line('0.10', other), line('1', kind('5'))]))
    expect(vat_breakdown.map(({ rate, vat_id, vat_ids, vat }) => ({ rate, vat_id, vat_ids, vat }))).toEqual([
      { rate: '21', vat_id: 'S21', vat_ids: ['S21', 'books'], vat: '0.04' },
      { rate: '5', vat_id: 'S5', vat_ids: ['S5'], vat: '0.05' },
    ])
  })

  test('an exempt VAT rate charges nothing whatever its percentage', () => {
    const { vat_total } = invoiceTotals(form([line('100', { id: 'x', type: 'exempt', rate: '21', code: null })]))
    expect(vat_total).toBe('0.00')
  })

  test('an empty invoice has zero totals', () => {
    expect(invoiceTotals(form([]))).toMatchObject({ lines: [], vat_breakdown: [], total: '0.00', vat_total: '0.00' })
  })

  test('a discount as an amount on lines that sum to zero is ignored', () => {
    const given = form([line('10', kind('21')), { ...line('10', kind('5')), quantity: '-1' }])
    expect(invoiceTotals({ ...given, discount: { kind: 'amount', value: '5' } })).toMatchObject({
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
  const given: TotalsForm = {
    currency: 'EUR',
    vat: true,
    prices_include_vat: true,
    lines,
    discount: { kind: 'amount', value: '100' },
    delivery: null,
  }
  invoiceTotals(given)
  const times = Array.from({ length: 5 }, () => {
    const start = performance.now()
    invoiceTotals(given)
    return performance.now() - start
  })
  expect(Math.min(...times)).toBeLessThan(20)
})
