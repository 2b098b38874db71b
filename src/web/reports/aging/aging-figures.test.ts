import { expect, test } from 'vitest'
import { agedFromIn, ageFilterIn, agePartsOf, toneOf } from './aging-figures.ts'

const totals = {
  not_due: '14247.40',
  late_30: '2580.00',
  late_60: '1210.00',
  late_90: '425.00',
  late_over: '0.00',
  total: '18462.40',
}

test('each age has its share of all debts in whole percent', () => {
  expect(agePartsOf({ totals }, 'due').map(({ percent }) => percent)).toEqual(['77', '14', '7', '2', '0'])
  expect(agePartsOf({ totals: {} }, 'due').map(({ percent }) => percent)).toEqual(['0', '0', '0', '0', '0'])
})

test('from the issue day no debt is before its day', () => {
  expect(agePartsOf({ totals }, 'issue').map(({ age }) => age)).toEqual(['late_30', 'late_60', 'late_90', 'late_over'])
  expect([toneOf('late_30', 'issue'), toneOf('late_over', 'issue')]).toEqual(['not_due', 'late_90'])
  expect(toneOf('late_30', 'due')).toBe('late_30')
})

test.each([
  [{ age: 'late' }, 'late'],
  [{ age: 'not_due' }, 'not_due'],
  [{ age: 'not_due', aged_from: 'issue' }, undefined],
  [{ age: 'late_over', aged_from: 'issue' }, 'late_over'],
  [{ age: 'everything' }, undefined],
])('the address %o asks for %s', (address, expected) => {
  expect(ageFilterIn(address as Record<string, string>)).toBe(expected)
})

test('ages count from the due day unless the address says otherwise', () => {
  expect([{}, { aged_from: 'issue' }, { aged_from: 'never' }].map(agedFromIn as (address: object) => string)).toEqual([
    'due',
    'issue',
    'due',
  ])
})
