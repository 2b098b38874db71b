import { describe, expect, test } from 'vitest'
import {
  impliedRate,
  mergePayables,
  outcomeOf,
  partFault,
  spread,
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

describe('while no amount was typed', () => {
  test('it is the sum of what is chosen, to the cent', () => {
    const one = withPart(fresh, payable('a', '0.10'), 'EUR')
    const two = withPart(one, payable('b', '0.20'), 'EUR')
    expect(two.total).toBe('0.30')
    expect(withPartAmount(two, 'b', '0.05', 'EUR').total).toBe('0.15')
    expect(withoutPart(two, 'a', 'EUR').total).toBe('0.20')
    expect(withoutPart(one, 'a', 'EUR').total).toBe('')
  })
})

describe('with an amount typed', () => {
  const typed = { total: '100.00', total_typed: true, parts: [] }
  test('a document gets all it lacks, the last one what is left', () => {
    const one = withPart(typed, payable('a', '70.00'), 'EUR')
    const two = withPart(one, payable('b', '50.00'), 'EUR')
    expect(two.parts).toEqual([
      { document_id: 'a', amount: '70.00' },
      { document_id: 'b', amount: '30.00' },
    ])
    expect(two.total).toBe('100.00')
  })
  test('one chosen after all is spread is too much, and by how much is said', () => {
    const all = withPart(withPart(typed, payable('a', '100.00'), 'EUR'), payable('b', '5.00'), 'EUR')
    expect(outcomeOf(all.total, all.parts, 'EUR')).toEqual({ kind: 'over', amount: '5.00' })
  })
  test('what is left is an advance; what is no amount says nothing', () => {
    const parts = [{ document_id: 'a', amount: '99.99' }]
    expect(outcomeOf('100', parts, 'EUR')).toEqual({ kind: 'left', amount: '0.01' })
    expect(outcomeOf('šimtas', parts, 'EUR')).toEqual({ kind: 'unsaid' })
  })
})

test('it spreads oldest due first, over documents of its own currency alone', () => {
  const documents = [
    payable('late', '60.00', { date_due: '2026-12-01' }),
    payable('dollars', '10.00', { currency: 'USD', date_due: '2026-01-01' }),
    payable('early', '60.00', { date_due: '2026-10-01' }),
  ]
  expect(spread('100', documents, 'EUR')).toEqual([
    { document_id: 'early', amount: '60.00' },
    { document_id: 'late', amount: '40.00' },
  ])
  for (const said of ['', '0', '-5', 'abc']) expect(spread(said, documents, 'EUR')).toBeUndefined()
})

test.each([
  ['100.00', 'EUR', undefined],
  ['100.01', 'EUR', 'overpayment'],
  ['0', 'EUR', 'positive'],
  ['-1', 'EUR', 'positive'],
  ['1.00', 'USD', 'currency_mismatch'],
])('of %s %s on 100 euros it says %s', (amount, currency, fault) => {
  expect(partFault(amount, payable('a', '100.00'), currency)).toBe(fault)
})

test('what the payment pays already stands among the unpaid, once, with what it has put there', () => {
  const own = [payable('a', '50.00')]
  const unpaid = [payable('a', '20.00'), payable('b', '5.00', { date_due: '2026-01-01' })]
  expect(mergePayables(own, unpaid).map(({ id, unpaid: left }) => [id, left])).toEqual([
    ['b', '5.00'],
    ['a', '50.00'],
  ])
})

test('two amounts of a transfer say the rate', () => {
  expect(impliedRate('100', '108.50')).toBe('1.085')
  for (const said of ['', '0', 'x']) expect(impliedRate(said, '5')).toBeUndefined()
})
