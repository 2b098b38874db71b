import { expect, test } from 'vitest'
import { dec } from './decimal.ts'
import { expectedCrossing, paceDays } from './vat-threshold.ts'

test('the pace is that of the last three months', () => {
  expect(paceDays('2026-11-20')).toEqual({ from: '2026-08-21', to: '2026-11-20' })
})

test.each([
  ['41260', '14100', '2026-12-14'],
  ['45000', '14100', '2026-11-20'],
  ['10000', '14100', null],
  ['45000.01', '14100', null],
  ['41260', '0', null],
])('with %s supplied and %s in three months the threshold is crossed on %s', (supplied, recent, day) => {
  expect(expectedCrossing(dec(supplied), dec(recent), '2026-11-20')).toBe(day)
})
