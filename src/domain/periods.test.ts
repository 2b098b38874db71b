import { expect, test } from 'vitest'
import { monthsBetween, monthsOfYear, spanAfter, spanBefore, spanOf, isClosed } from './periods.ts'

test.each([
  ['month', '2026-11-20', '2026-11-01', '2026-11-30'],
  ['month', '2028-02-29', '2028-02-01', '2028-02-29'],
  ['quarter', '2026-11-20', '2026-10-01', '2026-12-31'],
  ['quarter', '2026-03-31', '2026-01-01', '2026-03-31'],
  ['year', '2026-06-15', '2026-01-01', '2026-12-31'],
] as const)('the %s of %s is from %s to %s', (span, day, from, to) => {
  expect(spanOf(span, day)).toEqual({ from, to })
})

test.each([
  ['month', '2026-01-31', '2025-12-01', '2026-02-28'],
  ['quarter', '2026-01-31', '2025-10-01', '2026-06-30'],
  ['year', '2026-01-31', '2025-01-01', '2027-12-31'],
] as const)('the %s before that of %s starts on %s, the next one ends on %s', (span, day, from, to) => {
  expect(spanBefore(span, day).from).toBe(from)
  expect(spanAfter(span, day).to).toBe(to)
})

test('a year has twelve months, and months are listed across the end of a year', () => {
  expect(monthsOfYear(2026)).toHaveLength(12)
  expect(monthsOfYear(2026)[11]).toBe('2026-12-01')
  expect(monthsBetween('2026-10-01', '2026-12-31')).toEqual(['2026-10-01', '2026-11-01', '2026-12-01'])
  expect(monthsBetween('2025-12-31', '2026-01-01')).toEqual(['2025-12-01', '2026-01-01'])
})

test.each([
  ['2026-10-31', '2026-10-31', true],
  ['2026-10-30', '2026-10-31', true],
  ['2025-12-31', '2026-10-31', true],
  ['2026-11-01', '2026-10-31', false],
  ['2026-10-31', null, false],
] as const)('a document dated %s is in the period closed until %s: %s', (date, until, closed) => {
  expect(isClosed(date, until)).toBe(closed)
})
