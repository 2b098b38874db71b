import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dec } from '#domain/decimal.ts'
import type { TotalsForm } from '#domain/invoice-form.ts'
import { invoiceTotals } from '#domain/invoice-totals.ts'
import { vatExplanation } from '#domain/vat-explanation.ts'

const standard = { id: 's', type: 'standard', rate: '21', code: 'PVM1' } as const
const reduced = { id: 'r', type: 'reduced', rate: '5', code: 'PVM3' } as const
const form: TotalsForm = {
  currency: 'EUR',
  vat: true,
  prices_include_vat: false,
  lines: [
    { quantity: '2', price: '50', discount: null, vat: standard },
    { quantity: '1', price: '100', discount: null, vat: reduced },
    { quantity: '1', price: '200', discount: null, vat: standard },
  ],
  discount: { kind: 'amount', value: '40' },
  delivery: { amount: '10', vat: reduced },
}

test('the explanation of each rate has its lines, its share of the discount, its delivery and their sum', () => {
  expect(vatExplanation(form)).toEqual([
    {
      vat_id: 's',
      type: 'standard',
      rate: '21',
      prices_include_vat: false,
      lines: [0, 2],
      lines_total: '300.00',
      discount: '30.00',
      delivery: null,
      sum: '270.00',
      base: '270.00',
      vat: '56.70',
    },
    {
      vat_id: 'r',
      type: 'reduced',
      rate: '5',
      prices_include_vat: false,
      lines: [1],
      lines_total: '100.00',
      discount: '10.00',
      delivery: '10.00',
      sum: '100.00',
      base: '100.00',
      vat: '5.00',
    },
  ])
})

test('the explanation has the same amounts as the document, with prices with and without VAT', () => {
  const money = fc.integer({ min: 1, max: 99999 }).map((each) => (each / 100).toFixed(2))
  const line = fc.record({
    quantity: money,
    price: money,
    discount: fc.constant(null),
    vat: fc.constantFrom(standard, reduced, null),
  })
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 6 }),
      fc.boolean(),
      money,
      (lines, prices_include_vat, amount) => {
        const input = { ...form, lines, prices_include_vat, delivery: { amount, vat: standard }, discount: null }
        const explained = vatExplanation(input)
        expect(explained.map(({ base, vat }) => ({ base, vat }))).toEqual(
          invoiceTotals(input).vat_breakdown.map(({ base, vat }) => ({ base, vat })),
        )
        for (const { sum, base, vat } of explained)
          expect(sum).toBe(prices_include_vat ? dec(base).plus(dec(vat)).toFixed(2) : base)
        expect(explained.flatMap((each) => each.lines).toSorted()).toEqual(lines.map((_, index) => index))
      },
    ),
  )
})
