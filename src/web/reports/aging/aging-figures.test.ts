import { expect, test } from 'vitest'
import { ageFilterIn, agePartsOf, isLate, lateAmountOf, matchesFilter, sortOfFilter } from './aging-figures.ts'

const totals = {
  not_due: '14247.40',
  late_30: '2580.00',
  late_60: '1210.00',
  late_90: '425.00',
  late_over: '0.00',
  total: '18462.40',
}

test('each age has its share of all debts in whole percent', () => {
  expect(agePartsOf({ totals }).map(({ percent }) => percent)).toEqual(['77', '14', '7', '2', '0'])
  expect(agePartsOf({ totals: {} }).map(({ percent }) => percent)).toEqual(['0', '0', '0', '0', '0'])
  expect(lateAmountOf({ totals })).toBe('4215')
})

test('a row is late if any part of it is', () => {
  expect(isLate({ cells: { not_due: '10.00', late_30: null } })).toBe(false)
  expect(isLate({ cells: { not_due: '10.00', late_over: '0.01' } })).toBe(true)
})

test('rows that match a filter come first in the order that the filter asks for', () => {
  const late = { cells: { late_60: '5.00', days: '40' } }
  const notDue = { cells: { not_due: '5.00', days: null } }
  expect([late, notDue].map((row) => matchesFilter(row, 'late'))).toEqual([true, false])
  expect([late, notDue].map((row) => matchesFilter(row, 'late_60'))).toEqual([true, false])
  expect([late, notDue].map((row) => matchesFilter(row, undefined))).toEqual([true, true])
  expect(sortOfFilter('late', 'title', 'asc')).toEqual({ sort: 'days', order: 'desc' })
  expect(sortOfFilter('late_90', undefined, undefined)).toEqual({ sort: 'late_90', order: 'desc' })
  expect(sortOfFilter(undefined, 'title', 'asc')).toEqual({ sort: 'title', order: 'asc' })
})

test.each([
  ['late', 'late'],
  ['late_over', 'late_over'],
  ['everything', undefined],
])('the filter %s in the address is read as %s', (age, expected) => {
  expect(ageFilterIn({ age })).toBe(expected)
})
