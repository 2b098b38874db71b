import { describe, expect, test } from 'vitest'
import {
  impliedRate,
  mergePayables,
  outcomeOf,
  partError,
  allocateAmount,
  withoutPart,
  withPart,
  withPartAmount,
} from './payables.ts'
import type { Payable } from './payables.ts'

const payable = (id: string, unpaid: string, change: Partial<Payable> = {}): Payable => ({
  id,
  kind: 'invoice',
  number: id,
  type: 'simple',
  date: '2026-10-01',
  date_due: '2026-11-01',
  unpaid,
  currency: 'EUR',
  ...change,
})
const fresh = { total: '', total_typed: false, parts: [] }

describe('before a total is typed', () => {
  test('the total is the exact sum of the chosen parts', () => {
    const one = withPart(fresh, payable('a', '0.10'), 'EUR')
    const two = withPart(one, payable('b', '0.20'), 'EUR')
    expect(two.total).toBe('0.30')
    expect(withPartAmount(two, 'b', '0.05', 'EUR').total).toBe('0.15')
    expect(withoutPart(two, 'a', 'EUR').total).toBe('0.20')
    expect(withoutPart(one, 'a', 'EUR').total).toBe('')
  })
})

describe('with a typed total', () => {
  const typed = { total: '100.00', total_typed: true, parts: [] }
  test('a document gets its unpaid amount, the last one what is left of the total', () => {
    const one = withPart(typed, payable('a', '70.00'), 'EUR')
    const two = withPart(one, payable('b', '50.00'), 'EUR')
    expect(two.parts).toEqual([
      { document_id: 'a', amount: '70.00' },
      { document_id: 'b', amount: '30.00' },
    ])
    expect(two.total).toBe('100.00')
  })
  test('a document added after the total is used up makes an overpayment of its amount', () => {
    const all = withPart(withPart(typed, payable('a', '100.00'), 'EUR'), payable('b', '5.00'), 'EUR')
    expect(outcomeOf(all.total, all.parts, 'EUR')).toEqual({ kind: 'over', amount: '5.00' })
  })
  test('what is left of the total is an advance; a total that is not a number has no outcome', () => {
    const parts = [{ document_id: 'a', amount: '99.99' }]
    expect(outcomeOf('100', parts, 'EUR')).toEqual({ kind: 'left', amount: '0.01' })
    expect(outcomeOf('šimtas', parts, 'EUR')).toEqual({ kind: 'unknown' })
  })
})

test('an amount is allocated by due date, only to documents in its currency', () => {
  const documents = [
    payable('late', '60.00', { date_due: '2026-12-01' }),
    payable('dollars', '10.00', { currency: 'USD', date_due: '2026-01-01' }),
    payable('early', '60.00', { date_due: '2026-10-01' }),
  ]
  expect(allocateAmount('100', documents, 'EUR')).toEqual([
    { document_id: 'early', amount: '60.00' },
    { document_id: 'late', amount: '40.00' },
  ])
  for (const invalid of ['', '0', '-5', 'abc']) expect(allocateAmount(invalid, documents, 'EUR')).toBeUndefined()
})

test.each([
  ['100.00', 'EUR', undefined],
  ['100.01', 'EUR', 'overpayment'],
  ['0', 'EUR', 'positive'],
  ['-1', 'EUR', 'positive'],
  ['1.00', 'USD', 'currency_mismatch'],
])('a part of %s %s for a document with 100 euros unpaid gives the error %s', (amount, currency, error) => {
  expect(partError(amount, payable('a', '100.00'), currency)).toBe(error)
})

test('a document that the payment already pays is listed once, with the amount it already pays added', () => {
  const own = [payable('a', '50.00')]
  const unpaid = [payable('a', '20.00'), payable('b', '5.00', { date_due: '2026-01-01' })]
  expect(mergePayables(own, unpaid).map(({ id, unpaid: left }) => [id, left])).toEqual([
    ['b', '5.00'],
    ['a', '50.00'],
  ])
})

test('the two amounts of a transfer give its exchange rate', () => {
  expect(impliedRate('100', '108.50')).toBe('1.085')
  for (const invalid of ['', '0', 'x']) expect(impliedRate(invalid, '5')).toBeUndefined()
})
