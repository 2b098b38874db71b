import { describe, expect, test } from 'vitest'
import { addDays, daysBetween } from './plain-date.ts'
import { calendarSpans, spanOf } from './periods.ts'
import { hasNext, resizeDays, spanOfDays, stepDays } from './report-period.ts'

const days = (from: string, to: string) => ({ from, to })

test.each([
  ['2026-11-01', '2026-11-30', 'month'],
  ['2026-10-01', '2026-12-31', 'quarter'],
  ['2026-07-01', '2026-12-31', 'half-year'],
  ['2026-01-01', '2026-12-31', 'year'],
  ['2028-02-01', '2028-02-29', 'month'],
  ['2028-02-01', '2028-02-28', undefined],
  ['2026-11-01', '2026-12-31', undefined],
  ['2026-02-01', '2026-04-30', undefined],
  ['2025-01-01', '2026-12-31', undefined],
] as const)('the days %s to %s are the calendar period %s', (from, to, span) => {
  expect(spanOfDays({ from, to })).toBe(span)
})

test.each([
  ['a month', days('2026-01-01', '2026-01-31'), days('2025-12-01', '2025-12-31'), days('2026-02-01', '2026-02-28')],
  ['a quarter', days('2026-01-01', '2026-03-31'), days('2025-10-01', '2025-12-31'), days('2026-04-01', '2026-06-30')],
  ['a half-year', days('2026-07-01', '2026-12-31'), days('2026-01-01', '2026-06-30'), days('2027-01-01', '2027-06-30')],
  ['a year', days('2028-01-01', '2028-12-31'), days('2027-01-01', '2027-12-31'), days('2029-01-01', '2029-12-31')],
  ['two months', days('2026-01-01', '2026-02-28'), days('2025-11-01', '2025-12-31'), days('2026-03-01', '2026-04-30')],
  ['ten days', days('2026-03-01', '2026-03-10'), days('2026-02-19', '2026-02-28'), days('2026-03-11', '2026-03-20')],
  ['one day', days('2026-03-01', '2026-03-01'), days('2026-02-28', '2026-02-28'), days('2026-03-02', '2026-03-02')],
])('a step from %s leads to the period right before and right after it', (_, period, before, after) => {
  expect(stepDays(period, -1)).toEqual(before)
  expect(stepDays(period, 1)).toEqual(after)
})

test('a step forward undoes a step back, and neither leaves a gap', () => {
  for (let day = '2026-01-01'; day < '2029-01-01'; day = addDays(day, 17))
    for (const period of [...calendarSpans.map((span) => spanOf(span, day)), days(day, addDays(day, 40))]) {
      const before = stepDays(period, -1)
      expect(daysBetween(before.to, period.from)).toBe(1)
      expect(stepDays(before, 1)).toEqual(period)
    }
})

describe('with today on 20 November 2026', () => {
  const today = '2026-11-20'

  test.each([
    [days('2026-10-01', '2026-10-31'), true],
    [days('2026-11-01', '2026-11-30'), false],
    [days('2026-10-01', '2026-12-31'), false],
    [days('2026-11-10', '2026-11-14'), true],
    [days('2026-11-16', '2026-11-20'), false],
  ])('from %j a report can step forward: %s', (period, expected) => {
    expect(hasNext(period, today)).toBe(expected)
  })

  test.each([
    [days('2026-01-01', '2026-12-31'), 'month', days('2026-11-01', '2026-11-30')],
    [days('2025-01-01', '2025-12-31'), 'month', days('2025-12-01', '2025-12-31')],
    [days('2026-03-01', '2026-03-31'), 'quarter', days('2026-01-01', '2026-03-31')],
    [days('2026-11-01', '2026-11-30'), 'half-year', days('2026-07-01', '2026-12-31')],
    [days('2027-05-01', '2027-05-31'), 'quarter', days('2027-04-01', '2027-06-30')],
  ] as const)('%j resized to a %s is %j', (period, span, expected) => {
    expect(resizeDays(period, span, today)).toEqual(expected)
  })
})
