import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dec, sum } from '#domain/decimal.ts'
import { addPart, checkParts, isOverdue, paymentState, settle, type Payable, type Unpaid } from '#domain/settlement.ts'

const eur = (amount: string) => ({ amount, currency: 'EUR' })
const cents = (value: number) => dec(value).div(100).toFixed(2)

describe('the payment state', () => {
  test.each([
    ['121.00', '0.00', 'unpaid'],
    ['121.00', '0.01', 'partly-paid'],
    ['121.00', '120.99', 'partly-paid'],
    ['121.00', '121.00', 'paid'],
    ['121.00', '130.00', 'paid'],
    ['0.00', '0.00', 'paid'],
    ['-121.00', '0.00', 'unpaid'],
    ['-121.00', '-21.00', 'partly-paid'],
    ['-121.00', '-121.00', 'paid'],
  ])('the payment state of %s with %s paid is %s', (total, paid, state) =>
    expect(paymentState(total, paid)).toBe(state),
  )
})

describe('an unpaid amount', () => {
  test.each([
    ['1.00', '2026-11-19', true],
    ['1.00', '2026-11-20', false],
    ['1.00', '2026-11-21', false],
    ['0.00', '2026-01-01', false],
    ['-5.00', '2026-01-01', false],
    ['1.00', null, false],
  ])('an unpaid amount of %s due on %s is overdue on 20 November: %s', (unpaid, due, overdue) =>
    expect(isOverdue(unpaid, due, '2026-11-20')).toBe(overdue),
  )
})

describe('a payment allocated to invoices', () => {
  const invoice = (id: string, unpaid: string, date_due: string | null, currency = 'EUR'): Unpaid => ({
    id,
    unpaid,
    date_due,
    currency,
  })

  test('a payment pays the oldest due invoice first, and the remainder is the advance', () => {
    const invoices = [
      invoice('new', '50.00', '2026-12-01'),
      invoice('none', '5.00', null),
      invoice('old', '30.00', '2026-01-31'),
    ]
    expect(settle(eur('60.00'), invoices)).toEqual({
      ok: true,
      value: { parts: [{ id: 'old', amount: '30.00' }, { id: 'new', amount: '30.00' }], residual: '0.00' },
    }) // prettier-ignore
    expect(settle(eur('100.00'), invoices)).toMatchObject({ ok: true, value: { residual: '15.00' } })
  })

  test('a payment without invoices is an advance as a whole', () => {
    expect(settle(eur('10.00'), [])).toEqual({ ok: true, value: { parts: [], residual: '10.00' } })
  })

  test('a payment skips paid invoices and credit invoices', () => {
    expect(settle(eur('10.00'), [invoice('a', '0.00', '2026-01-01'), invoice('b', '-5.00', '2026-01-01')])).toEqual({
      ok: true,
      value: { parts: [], residual: '10.00' },
    })
  })

  test('a payment in another currency is refused', () => {
    expect(settle(eur('10.00'), [invoice('a', '5.00', null, 'USD')])).toMatchObject({
      ok: false,
      code: 'currency_mismatch',
    })
  })

  test('a payment below zero is refused', () => {
    expect(settle(eur('-1.00'), [])).toMatchObject({ ok: false, code: 'validation_failed', field: 'amount' })
  })

  test('a payment never pays more than the unpaid amount of an invoice nor more than the payment', () => {
    const invoices = fc.array(
      fc.record({ unpaid: fc.integer({ min: -500, max: 5000 }), day: fc.integer({ min: 10, max: 28 }) }),
      { maxLength: 8 },
    )
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000 }), invoices, (paid, documents) => {
        const list = documents.map(({ unpaid, day }, index) => invoice(String(index), cents(unpaid), `2026-01-${day}`))
        const result = settle(eur(cents(paid)), list)
        if (!result.ok) throw new Error(result.code)
        const { parts, residual } = result.value
        expect(sum([...parts.map(({ amount }) => dec(amount)), dec(residual)]).toFixed(2)).toBe(cents(paid))
        for (const { id, amount } of parts) {
          expect(dec(amount).gt(0) && dec(amount).lte(dec(list[Number(id)]?.unpaid ?? '0'))).toBe(true)
        }
        const isAllPaid = list.every(
          ({ id, unpaid }) => dec(unpaid).lte(0) || parts.some((part) => part.id === id && part.amount === unpaid),
        )
        expect(isAllPaid || dec(residual).eq(0)).toBe(true)
      }),
    )
  })
})

describe('a part of a payment', () => {
  const document: Payable = { unpaid: '21.00', currency: 'EUR' }

  test('a part of a payment reduces the unpaid amount of the document', () => {
    expect(addPart(document, eur('20.00'))).toEqual({ ok: true, value: { unpaid: '1.00' } })
    expect(addPart(document, eur('21.00'))).toEqual({ ok: true, value: { unpaid: '0.00' } })
  })

  test.each([
    [document, eur('21.01'), 'overpayment'],
    [{ ...document, unpaid: '0.00' }, eur('0.01'), 'overpayment'],
    [document, eur('0.00'), 'validation_failed'],
    [document, eur('-1.00'), 'validation_failed'],
    [document, { amount: '1.00', currency: 'USD' }, 'currency_mismatch'],
    [{ unpaid: '-10.00', currency: 'EUR' }, eur('-10.01'), 'overpayment'],
    [{ unpaid: '-10.00', currency: 'EUR' }, eur('10.00'), 'validation_failed'],
  ])('a part on the document %j with the amount %j is refused with %s', (payable, part, code) => {
    expect(addPart(payable, part)).toMatchObject({ ok: false, code, field: 'amount' })
  })

  test('a part is negative on a credit invoice', () => {
    expect(addPart({ unpaid: '-6.00', currency: 'EUR' }, eur('-6.00'))).toEqual({ ok: true, value: { unpaid: '0.00' } })
  })

  test('the parts and the unpaid amount add up to the total after any sequence of payments', () => {
    const steps = fc.array(fc.integer({ min: -200, max: 4000 }), { maxLength: 30 })
    fc.assert(
      fc.property(fc.integer({ min: -10_000, max: 10_000 }), steps, (total, documents) => {
        let payable: Payable = { unpaid: cents(total), currency: 'EUR' }
        const parts: string[] = []
        for (const step of documents) {
          const amount = cents(total < 0 ? -step : step)
          const result = addPart(payable, eur(amount))
          if (!result.ok) continue
          parts.push(amount)
          payable = { ...payable, ...result.value }
          expect(sum([...parts, payable.unpaid].map((part) => dec(part))).toFixed(2)).toBe(cents(total))
          expect(
            dec(payable.unpaid)
              .times(dec(cents(total)))
              .gte(0),
          ).toBe(true)
        }
      }),
    )
  })
})

describe('chosen parts of a payment', () => {
  const owed = (unpaid: string, currency = 'EUR') => ({ unpaid, currency })

  test('chosen parts leave the remainder of the payment unused', () => {
    expect(checkParts(eur('50.00'), [{ amount: '20.00', document: owed('30.00') }])).toEqual({
      ok: true,
      value: { unused: '30.00' },
    })
    expect(checkParts(eur('50.00'), [])).toEqual({ ok: true, value: { unused: '50.00' } })
  })

  test('chosen parts are refused if they exceed the unpaid amount of a document, with an error on that part', () => {
    const parts = [
      { amount: '20.00', document: owed('30.00') },
      { amount: '20.00', document: owed('19.99') },
    ]
    expect(checkParts(eur('50.00'), parts)).toEqual({ ok: false, code: 'overpayment', field: '1.amount' })
  })

  test('chosen parts are refused when they sum to more than the payment', () => {
    const parts = [
      { amount: '30.00', document: owed('30.00') },
      { amount: '20.01', document: owed('90.00') },
    ]
    expect(checkParts(eur('50.00'), parts)).toEqual({ ok: false, code: 'overpayment' })
  })

  test('chosen parts are refused in another currency', () => {
    expect(checkParts(eur('50.00'), [{ amount: '1.00', document: owed('30.00', 'USD') }])).toMatchObject({
      ok: false,
      code: 'currency_mismatch',
      field: '0.amount',
    })
  })
})
