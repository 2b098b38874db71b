import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { remainingLines, allocateCreditLines } from '#domain/credit-lines.ts'
import type { CreditableLine, CreditingLine } from '#domain/credit-lines.ts'
import { creditErrors } from '#domain/credit-rules.ts'
import type { CreditDocument } from '#domain/credit-rules.ts'
import { dec, sum } from '#domain/decimal.ts'
import type { Discount } from '#domain/invoice-form.ts'
import { invoiceTotals } from '#domain/invoice-totals.ts'

const vat = { id: 'v', type: 'standard', rate: '21', code: 'PVM1' } as const
const line = (id: string, overrides: Partial<CreditableLine> = {}): CreditableLine => ({
  id,
  product_id: null,
  title: id,
  unit_id: null,
  quantity: '3',
  price: '100',
  discount: null,
  vat_id: 'v',
  ...overrides,
})
const totalOf = (lines: readonly Omit<CreditableLine, 'id'>[], prices_include_vat = false) =>
  invoiceTotals({
    currency: 'EUR',
    vat: true,
    prices_include_vat,
    discount: null,
    delivery: null,
    lines: lines.map((each) => ({ ...each, vat })),
  }).total
const invoiceOf = (...lines: CreditableLine[]) => ({
  currency: 'EUR',
  prices_include_vat: false,
  total: totalOf(lines),
  lines,
  discount: null,
})
const crediting = (of: CreditableLine, quantity: string, overrides: Partial<CreditingLine> = {}): CreditingLine => {
  const { id, ...rest } = of
  return { ...rest, quantity, reference_line_id: id, ...overrides }
}
const creditOf = (...lines: CreditingLine[]): CreditDocument => ({
  prices_include_vat: false,
  total: totalOf(lines),
  lines,
  discount: null,
  delivery: null,
})

const work = line('work')
const invoice = invoiceOf(work, line('wood', { product_id: 'p1', quantity: '2', price: '10' }))

describe('a credit invoice', () => {
  test('a credit invoice credits a part of an invoice, then the remainder, then nothing more', () => {
    const first = creditOf(crediting(work, '-1'))
    expect(creditErrors(invoice, [], first)).toEqual([])
    expect(creditErrors(invoice, [first], creditOf(crediting(work, '-2')))).toEqual([])
    expect(creditErrors(invoice, [first], creditOf(crediting(work, '-2.5')))).toEqual([
      { field: 'lines.0.quantity', key: 'credit_too_much', params: { max: '2' } },
    ])
  })

  test.each(['1', '0'])('a credit invoice is refused with a quantity of %s', (quantity) => {
    expect(creditErrors(invoice, [], creditOf(crediting(work, quantity)))).toEqual([
      { field: 'lines.0.quantity', key: 'credit_negative', params: {} },
    ])
  })

  test('a credit invoice is refused with a positive delivery or a positive total', () => {
    const overrides = { ...creditOf(crediting(work, '-1')), delivery: { amount: '1.00' } }
    expect(creditErrors(invoice, [], overrides)).toMatchObject([{ field: 'delivery.amount', key: 'credit_negative' }])
    const charging = creditOf(crediting(work, '-1', { price: '-100' }))
    expect(creditErrors(invoice, [], charging)).toMatchObject([{ field: 'lines', key: 'credit_negative' }])
  })

  test('a credit invoice is refused when a line refers to another invoice', () => {
    const other = crediting(work, '-1', { reference_line_id: 'elsewhere' })
    expect(creditErrors(invoice, [], creditOf(other))).toMatchObject([
      { field: 'lines.0.reference_line_id', key: 'credit_line' },
    ])
  })

  test.each([
    ['its product', { reference_line_id: null, product_id: 'p1', title: 'Kitaip' }],
    ['its title and unit', { reference_line_id: null, product_id: null, title: ' WOOD' }],
  ])('a credit invoice finds the credited line by %s', (_, overrides) => {
    const wood = invoice.lines[1] as CreditableLine
    expect(creditErrors(invoice, [], creditOf(crediting(wood, '-2', overrides)))).toEqual([])
    expect(creditErrors(invoice, [], creditOf(crediting(wood, '-2.000001', overrides)))).toMatchObject([
      { field: 'lines.0.quantity', params: { max: '2' } },
    ])
  })

  test('a credit line is spread over several lines of one product', () => {
    const two = invoiceOf(line('a', { product_id: 'p', quantity: '1' }), line('b', { product_id: 'p', quantity: '2' }))
    const credit = (quantity: string) =>
      creditOf(crediting(work, quantity, { reference_line_id: null, product_id: 'p', title: 'x' }))
    expect(creditErrors(two, [], credit('-3'))).toEqual([])
    expect(creditErrors(two, [], credit('-4'))).toMatchObject([{ key: 'credit_too_much', params: { max: '3' } }])
  })

  test('a credit invoice reduces the price by a line of its own, up to the total of the invoice', () => {
    const reduction = (price: string) =>
      creditOf(crediting(line('Nuolaida', { price }), '-1', { reference_line_id: null }))
    // 320 + 21 %
    expect(creditErrors(invoice, [], reduction('320'))).toEqual([])
    expect(creditErrors(invoice, [], reduction('320.01'))).toEqual([
      { field: 'lines', key: 'credit_total', params: { max: '387.20' } },
    ])
    expect(creditErrors(invoice, [reduction('320')], reduction('0.01'))).toMatchObject([{ params: { max: '0.00' } }])
  })

  test('a credit of the last part is accepted although rounding of the parts adds a cent', () => {
    const cheap = line('cheap', { price: '0.12' })
    const of = invoiceOf(cheap)
    const piece = creditOf(crediting(cheap, '-1'))
    // 3 × 0.15 is more than 0.44.
    expect([of.total, piece.total]).toEqual(['0.44', '-0.15'])
    expect(creditErrors(of, [piece, piece], piece)).toEqual([])
    const higherPriced = creditOf(crediting(cheap, '-1', { price: '0.13' }))
    expect(creditErrors(of, [piece, piece], higherPriced)).toMatchObject([{ key: 'credit_total' }])
  })

  test('a credit invoice is refused when an earlier credit left out a discount, which is not a rounding difference', () => {
    const cheap = line('cheap', { quantity: '2', price: '1', discount: { kind: 'percent', value: '2' } })
    const of = invoiceOf(cheap)
    const full = creditOf(crediting(cheap, '-1', { discount: null }))
    const half = creditOf(crediting(cheap, '-1'))
    // 2.37 invoiced; 1.21 and 1.19 would be three cents more.
    expect([of.total, full.total, half.total]).toEqual(['2.37', '-1.21', '-1.19'])
    expect(creditErrors(of, [full], half)).toMatchObject([{ key: 'credit_total', params: { max: '1.16' } }])
    expect(creditErrors(of, [half], half)).toEqual([])
    const rebated = { ...of, discount: { kind: 'amount', value: '0.10' } as const }
    expect(creditErrors(rebated, [half], half)).toMatchObject([{ key: 'credit_total' }])
    expect(creditErrors(rebated, [half], { ...half, discount: rebated.discount })).toEqual([])
  })
})

const quantity = fc.integer({ min: 1, max: 5000 }).map((each) => (each / 100).toFixed(2))
const amountDiscount: fc.Arbitrary<Discount | null> = fc.oneof(
  fc.constant(null),
  fc.record({ kind: fc.constant('percent' as const), value: fc.integer({ min: 0, max: 100 }).map(String) }),
)
const lines = fc.array(
  fc.record({
    product_id: fc.constantFrom(null, 'p1', 'p2'),
    title: fc.constantFrom('a', 'b', 'c'),
    quantity,
    price: quantity,
    discount: amountDiscount,
  }),
  { minLength: 1, maxLength: 5 },
)
const numbered = (overrides: { product_id: string | null; title: string; quantity: string; price: string }[]) =>
  invoiceOf(...overrides.map((each, index) => line(String(index), each)))

test('crediting the remainder of an invoice gives exactly the negated total', () => {
  fc.assert(
    fc.property(lines, (overrides) => {
      const of = numbered(overrides)
      const whole = creditOf(...remainingLines(of.lines, []))
      expect(creditErrors(of, [], whole)).toEqual([])
      expect(dec(whole.total).plus(dec(of.total)).toFixed(2)).toBe('0.00')
      expect(remainingLines(of.lines, whole.lines)).toEqual([])
    }),
  )
})

test('crediting a whole invoice negates total and VAT to the cent with any discounts, delivery and kind of prices', () => {
  const reduced = { id: 'r', type: 'reduced', rate: '5', code: 'PVM3' } as const
  const rich = fc.record({
    quantity,
    price: quantity,
    discount: amountDiscount,
    vat: fc.constantFrom(vat, reduced),
    negative: fc.boolean(),
  })
  const discounts: fc.Arbitrary<Discount | null> = fc.oneof(
    amountDiscount,
    fc.record({ kind: fc.constant('amount' as const), value: quantity }),
  )
  fc.assert(
    fc.property(
      fc.array(rich, { minLength: 1, maxLength: 5 }),
      discounts,
      fc.option(quantity),
      fc.boolean(),
      (overrides, discount, delivery, prices_include_vat) => {
        const vats = overrides.map((each) => each.vat)
        const of = overrides.map(({ negative, ...each }, index) =>
          line(String(index), { ...each, quantity: negative ? `-${each.quantity}` : each.quantity }),
        )
        const compute = (all: readonly Omit<CreditableLine, 'id'>[], delivered: string | null) =>
          invoiceTotals({
            currency: 'EUR',
            vat: true,
            prices_include_vat,
            discount,
            lines: all.map((each, index) => ({ ...each, vat: vats[index] ?? vat })),
            delivery: delivered === null ? null : { amount: delivered, vat: reduced },
          })
        const invoiced = compute(of, delivery)
        const credited = compute(remainingLines(of, []), delivery && `-${delivery}`)
        const opposite = (a: string, b: string) => expect(dec(a).plus(dec(b)).toFixed(2)).toBe('0.00')
        opposite(credited.total, invoiced.total)
        opposite(credited.vat_total, invoiced.vat_total)
      },
    ),
  )
})

test('partial credits never credit more of a line than was invoiced, and the remainder can always be credited', () => {
  const piece = fc.record({ line: fc.nat(4), quantity, named: fc.boolean() })
  fc.assert(
    fc.property(lines, fc.array(piece, { maxLength: 12 }), (overrides, pieces) => {
      const of = numbered(overrides)
      const created: CreditDocument[] = []
      for (const each of pieces) {
        const from = of.lines[each.line % of.lines.length] as CreditableLine
        const credit = creditOf(crediting(from, `-${each.quantity}`, each.named ? {} : { reference_line_id: null }))
        if (creditErrors(of, created, credit).length === 0) created.push(credit)
      }
      const credited = created.flatMap((each) => each.lines)
      const total = (all: readonly { quantity: string }[]) => sum(all.map((each) => dec(each.quantity).abs()))
      for (const product of [...new Set(of.lines.map(({ product_id }) => product_id))].filter(Boolean)) {
        const ofProduct = <L extends { product_id: string | null }>(all: readonly L[]) =>
          all.filter(({ product_id }) => product_id === product)
        expect(total(ofProduct(credited)).lte(total(ofProduct(of.lines)))).toBe(true)
      }
      expect(total(credited).lte(total(of.lines))).toBe(true)
      const rest = remainingLines(of.lines, credited)
      const { remaining } = allocateCreditLines(of.lines, credited)
      expect(total(rest).eq(sum(remaining))).toBe(true)
      if (rest.length > 0 && created.every((each) => each.lines.every(({ reference_line_id }) => reference_line_id)))
        expect(creditErrors(of, created, creditOf(...rest))).toEqual([])
    }),
  )
})

test('a line with a negative quantity is credited with a negative price', () => {
  const [mirrored] = remainingLines([line('off', { quantity: '-1', price: '5' })], [])
  expect(mirrored).toMatchObject({ quantity: '-1', price: '-5', reference_line_id: 'off' })
})

test('a discount as an amount is credited only once', () => {
  const discounted = line('off', { discount: { kind: 'amount', value: '10.00' } })
  const first = { ...crediting(discounted, '-1'), discount: { kind: 'amount', value: '4' } as const }
  expect(remainingLines([discounted], [first])).toMatchObject([
    { quantity: '-2', discount: { kind: 'amount', value: '6' } },
  ])
  expect(remainingLines([discounted], [crediting(discounted, '-1')])).toMatchObject([{ discount: null }])
})
