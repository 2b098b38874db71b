import { expect, test } from 'vitest'
import { largerDeduction, meterTone, negative, percentOfBar } from './year-figures.ts'

const threshold = { limit: '45000.00', left: '', lastYear: '', monthly: '', crossed: null, expected: null }

test.each([
  ['35999.99', null, 'far'],
  ['36000.00', null, 'near'],
  ['45000.00', null, 'near'],
  ['45000.01', '2026-12-12', 'crossed'],
  // Credit invoices brought it back below, but it was crossed.
  ['30000.00', '2026-05-02', 'crossed'],
])('with %s supplied and crossed on %s the meter is %s', (supplied, crossed, tone) => {
  expect(meterTone({ ...threshold, supplied, crossed })).toBe(tone)
})

test.each([
  ['9412.30', '12378.00', 'flat'],
  ['12378.01', '12378.00', 'real'],
  ['0.00', '0.00', 'flat'],
  ['10.00', null, 'real'],
])('of expenses of %s and 30 percent of %s the larger one is %s', (expense, flat, larger) => {
  expect(largerDeduction(expense, flat)).toBe(larger)
})

test.each([
  ['25', '100', 25],
  ['-5', '100', 0],
  ['150', '100', 100],
  ['5', '0', 0],
  ['5', '-10', 0],
])('%s of %s is a bar of %s percent', (part, whole, percent) => {
  expect(percentOfBar(part, whole)).toBe(percent)
})

test('a deducted amount has a minus, and nought has none', () => {
  expect([negative('12.30'), negative('0.00'), negative('-1.00')]).toEqual(['-12.30', '0.00', '1.00'])
})
