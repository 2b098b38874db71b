import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dec } from '#domain/decimal.ts'
import { expenseTotals } from '#domain/expense-totals.ts'
import { expenseTotalsErrors } from '#domain/expense-totals-errors.ts'
import type { ExpenseTotalsForm } from '#domain/expense-totals.ts'
import { invoiceTotals } from '#domain/invoice-totals.ts'

const standard = { id: 'a', type: 'standard', rate: '21', code: 'PVM1' } as const
const form = (input: Partial<ExpenseTotalsForm> = {}) => ({
  kind: 'invoice' as const,
  vat_rows: [],
  confirm_difference: false,
  currency: 'EUR',
  vat: true,
  prices_include_vat: false,
  lines: [],
  discount: null,
  delivery: null,
  total: null,
  total_without_vat: null,
  ...input,
})
const line = (quantity: string, price: string) => ({ quantity, price, vat: standard })
const errorsOf = (input: Partial<ExpenseTotalsForm>) =>
  expenseTotalsErrors(form(input), expenseTotals(form(input))).map(({ field, key }) => `${field}: ${key}`)

const cents = fc.integer({ min: 0, max: 10_000_000 }).map((amount) => dec(amount).div(100).toFixed(2))

describe('the totals of an expense', () => {
  test('the totals of an expense without lines are the entered ones, with VAT as their difference', () => {
    fc.assert(
      fc.property(cents, cents, (a, b) => {
        const [net, total] = dec(a).lte(dec(b)) ? [a, b] : [b, a]
        const totals = expenseTotals(form({ total, total_without_vat: net }))
        expect(dec(totals.total_without_vat).plus(dec(totals.vat_total)).eq(dec(total))).toBe(true)
        expect(totals).toMatchObject({ total, total_without_vat: net, vat_breakdown: [], lines: [] })
        const noRow = dec(total).eq(dec(net)) ? [] : ['vat_rows: vat_rows_required']
        expect(errorsOf({ total, total_without_vat: net })).toEqual(
          dec(total).gt(dec(net).times(2)) ? ['total: vat_over_net'] : noRow,
        )
      }),
    )
  })

  test('the totals of an expense with lines are those of an invoice with the same lines', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(cents, cents), { minLength: 1, maxLength: 5 }), fc.boolean(), (pairs, gross) => {
        const lines = pairs.map(([quantity, price]) => line(quantity, price))
        const input = form({ lines, prices_include_vat: gross })
        const invoice = invoiceTotals({ ...input, lines: lines.map((each) => ({ ...each, discount: null })) })
        expect(expenseTotals(input)).toMatchObject(invoice)
        const { total, total_without_vat } = invoice
        expect(errorsOf({ ...input, total, total_without_vat })).toEqual([])
        expect(errorsOf({ ...input, total: dec(total).plus(dec('0.01')).toFixed(2) })).toEqual([
          'total: totals_disagree',
        ])
      }),
    )
  })

  test.each<[Partial<ExpenseTotalsForm>, string[]]>([
    [{}, ['total: required', 'total_without_vat: required']],
    [{ vat: false }, ['total: required']],
    [{ vat: false, total: '5' }, []],
    [{ vat: false, total_without_vat: '5' }, []],
    [{ vat: false, total: '5', total_without_vat: '5.00' }, []],
    [{ vat: false, total: '5', total_without_vat: '4' }, ['total_without_vat: no_vat_total']],
    [{ total: '5', total_without_vat: '5.01' }, ['total_without_vat: net_over_total']],
    [{ total: '600', total_without_vat: '1' }, ['total: vat_over_net']],
    [{ total: '2.01', total_without_vat: '1' }, ['total: vat_over_net']],
    [{ total: '2', total_without_vat: '1' }, ['vat_rows: vat_rows_required']],
    [{ total: '0', total_without_vat: '0' }, []],
    [{ total: '5.001', total_without_vat: '5' }, ['total: amount_decimals']],
    [{ currency: 'JPY', total: '5.5', total_without_vat: '5' }, ['total: amount_decimals']],
    [{ total: '0', total_without_vat: '0' }, []],
    [{ lines: [line('-1', '5')] }, ['lines: min_number']],
    [{ lines: [line('1', '5')], discount: { kind: 'amount', value: '5.01' } }, ['discount.value: discount_too_big']],
    [{ total: '5', total_without_vat: '5', delivery: { amount: '1', vat: null } }, ['delivery: needs_lines']],
  ])('the totals of the expense %j have the errors %j', (input, errors) => {
    expect(errorsOf(input)).toEqual(errors)
  })
})
