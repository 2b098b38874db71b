import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dec, sum } from '#domain/decimal.ts'
import type { LineForm, TotalsForm, VatKind } from '#domain/invoice-form.ts'
import { invoiceTotals } from '#domain/invoice-totals.ts'
import type { InvoiceTotals, VatBreakdown } from '#domain/invoice-totals.ts'
import { mergeVatRows } from '#domain/merged-vat.ts'
import type { VatCategory } from '#domain/vat.ts'
import { kind } from './test/vat-kind.ts'

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
  fc.constantFrom('21', '5').map((rate) => ({ ...kind(rate), id: `own ${rate}`, code: 'PVM6' })),
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
const forms: fc.Arbitrary<TotalsForm> = fc.record({
  currency: fc.constantFrom('EUR', 'JPY', 'KWD'),
  vat: fc.boolean(),
  prices_include_vat: fc.boolean(),
  lines: fc.array(line, { maxLength: 12 }),
  discount: anyDiscount,
  delivery: fc.option(fc.record({ amount: decimalText(-500, 2000, 0), vat: vatRow })),
})

const sumText = (texts: readonly string[]): string => sum(texts.map((text) => dec(text))).toFixed()
const normalise = (text: string): string => dec(text).toFixed()
const negated = (text: string): string => dec(text).times(-1).toFixed()

describe('for every document', () => {
  test('lines less discount plus delivery add up to the total without VAT', () => {
    fc.assert(
      fc.property(forms, (form) => {
        const totals = invoiceTotals(form)
        expect(sumText(totals.lines.map((line) => line.total_without_vat))).toBe(normalise(totals.subtotal_without_vat))
        expect(
          sumText([totals.subtotal_without_vat, negated(totals.discount_without_vat), totals.delivery_without_vat]),
        ).toBe(normalise(totals.total_without_vat))
        expect(sumText(totals.vat_breakdown.map(({ base }) => base))).toBe(normalise(totals.total_without_vat))
      }),
    )
  })

  test('total = total without VAT + VAT, and VAT = Σ VAT by rate', () => {
    fc.assert(
      fc.property(forms, (form) => {
        const totals = invoiceTotals(form)
        expect(sumText([totals.total_without_vat, totals.vat_total])).toBe(normalise(totals.total))
        expect(sumText(totals.vat_breakdown.map(({ vat }) => vat))).toBe(normalise(totals.vat_total))
        for (const line of totals.lines) {
          expect(sumText([line.total_without_vat, line.vat_total])).toBe(normalise(line.total_with_vat))
          expect(sumText([line.amount, negated(line.discount)])).toBe(normalise(line.total))
        }
      }),
    )
  })

  test('entered prices are not changed: with VAT they add up to the total, without VAT to the total without VAT', () => {
    fc.assert(
      fc.property(forms, (form) => {
        const totals = invoiceTotals(form)
        const entered = sumText([totals.subtotal, negated(totals.discount_total), totals.delivery_total])
        const withVat = form.vat && form.prices_include_vat
        expect(entered).toBe(normalise(withVat ? totals.total : totals.total_without_vat))
        for (const line of totals.lines) expect(withVat ? line.total_with_vat : line.total_without_vat).toBe(line.total)
      }),
    )
  })

  test('the VAT of the lines adds up to the VAT of a document without discount and delivery', () => {
    fc.assert(
      fc.property(forms, (form) => {
        const totals = invoiceTotals({ ...form, discount: null, delivery: null })
        expect(sumText(totals.lines.map((line) => line.vat_total))).toBe(normalise(totals.vat_total))
        expect(sumText(totals.lines.map((line) => line.total_with_vat))).toBe(normalise(totals.total))
      }),
    )
  })

  test('the VAT of each rate is its base times the rate to half a minor unit, when prices are without VAT', () => {
    fc.assert(
      fc.property(forms, (form) => {
        const { vat_breakdown } = invoiceTotals({ ...form, prices_include_vat: false })
        const unit = dec(form.currency === 'JPY' ? '0.5' : form.currency === 'KWD' ? '0.0005' : '0.005')
        const error = ({ base, vat, rate }: Pick<VatBreakdown, 'base' | 'vat' | 'rate'>) =>
          dec(base).times(dec(rate)).div(100).minus(dec(vat)).abs()
        for (const row of mergeVatRows(vat_breakdown, form.currency)) expect(error(row).lte(unit)).toBe(true)
        // That of a classifier code to less than a whole one.
        for (const row of vat_breakdown) expect(error(row).lt(unit.times(2))).toBe(true)
      }),
    )
  })

  test('what is computed by category and rate does not depend on the classifier codes', () => {
    fc.assert(
      fc.property(forms, (form) => {
        const sameCode = (vat: VatKind | null) => (vat?.code === 'PVM6' ? { ...vat, code: 'PVM1' } : vat)
        const one = invoiceTotals({
          ...form,
          lines: form.lines.map((each) => ({ ...each, vat: sameCode(each.vat) })),
          delivery: form.delivery && { ...form.delivery, vat: sameCode(form.delivery.vat) },
        })
        const merged = (totals: InvoiceTotals) =>
          mergeVatRows(totals.vat_breakdown, form.currency).map(({ category, rate, base, vat }) => [
            category,
            rate,
            base,
            vat,
          ])
        const split = invoiceTotals(form)
        expect(merged(split)).toEqual(merged(one))
        expect(split.total).toBe(one.total)
        expect(split.discount_by_group.map(({ amount }) => amount)).toEqual(
          one.discount_by_group.map(({ amount }) => amount),
        )
      }),
    )
  })

  test('a credit invoice has exactly the negated amounts', () => {
    const flip = (text: string) => (dec(text).eq(0) ? normalise(text) : negated(text))
    fc.assert(
      fc.property(forms, (form) => {
        const credit = invoiceTotals({
          ...form,
          lines: form.lines.map((line) => ({ ...line, quantity: negated(line.quantity) })),
          delivery: form.delivery && { ...form.delivery, amount: negated(form.delivery.amount) },
        })
        const mirrored = JSON.stringify(invoiceTotals(form), (key, value) =>
          typeof value === 'string' && /^-?[0-9.]+$/.test(value) && key !== 'rate' ? flip(value) : value,
        )
        expect(
          JSON.stringify(credit, (key, value) =>
            typeof value === 'string' && key !== 'rate' && /^-?[0-9.]+$/.test(value) ? normalise(value) : value,
          ),
        ).toBe(mirrored)
      }),
    )
  })

  test('the order of lines with one rate does not change totals', () => {
    fc.assert(
      fc.property(forms, (form) => {
        const row = kind('21')
        const lines = form.lines.map((line) => ({ ...line, vat: row }))
        const { lines: _a, ...straight } = invoiceTotals({ ...form, lines })
        const { lines: _b, ...reversed } = invoiceTotals({ ...form, lines: lines.toReversed() })
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
