import { expect, it } from 'vitest'
import {
  deadlineTone,
  incomeDeadline,
  isafDeadline,
  parseTaxPeriod,
  taxPeriodAfter,
  taxPeriodBefore,
  taxPeriodOf,
  vatDeadline,
} from './tax-deadlines.ts'

it.each([
  ['2026-10', 'month', '2026-10-01', '2026-10-31'],
  ['2026-02', 'month', '2026-02-01', '2026-02-28'],
  ['2026-Q4', 'quarter', '2026-10-01', '2026-12-31'],
  ['2026-H1', 'half-year', '2026-01-01', '2026-06-30'],
  ['2026-H2', 'half-year', '2026-07-01', '2026-12-31'],
] as const)('the period %s is a %s from %s to %s', (name, kind, date_from, date_to) => {
  expect(parseTaxPeriod(name)).toEqual({ name, kind, date_from, date_to })
  expect(taxPeriodOf(kind, date_to)).toEqual({ name, kind, date_from, date_to })
})

it.each(['2026-13', '2026-00', '2026-Q0', '2026-Q5', '2026-H3', '2026', '26-10', '2026-1', ' 2026-10', '9999-10'])(
  '%j names no period',
  (name) => {
    expect(parseTaxPeriod(name)).toBeUndefined()
  },
)

it('periods follow one another over the end of a year', () => {
  const last = parseTaxPeriod('2026-Q4')!
  expect(taxPeriodAfter(last).name).toBe('2027-Q1')
  expect(taxPeriodBefore(parseTaxPeriod('2026-H1')!).name).toBe('2025-H2')
})

it.each([
  ['2026-10', '2026-11-20'],
  // The 20th of December is a Sunday.
  ['2026-11', '2026-12-21'],
  ['2026-Q4', '2027-01-20'],
  ['2026-H1', '2026-07-20'],
  // The 20th of April is Easter Sunday.
  ['2025-03', '2025-04-22'],
])('the i.SAF of %s is due on %s', (name, date) => {
  expect(isafDeadline(parseTaxPeriod(name)!)).toBe(date)
})

it.each([
  // The 25th of October is a Sunday.
  ['2026-09', '2026-10-26'],
  // The 25th and 26th of December are holidays, the days after them a weekend.
  ['2026-11', '2026-12-28'],
  ['2026-H1', '2026-07-27'],
])('the VAT return of %s is due on %s', (name, date) => {
  expect(vatDeadline(parseTaxPeriod(name)!)).toBe(date)
})

it.each([
  [2024, '2025-05-02'],
  [2026, '2027-05-03'],
])('income of %s is declared by 1 May of the next year, or the next working day', (year, day) => {
  expect(incomeDeadline(year)).toBe(day)
})

it.each([
  ['2026-11-14', false, 'far'],
  ['2026-11-15', false, 'soon'],
  ['2026-11-20', false, 'soon'],
  ['2026-11-21', false, 'late'],
  ['2027-11-21', false, 'late'],
  ['2026-11-21', true, null],
  ['2026-11-10', true, null],
  ['2026-11-27', 'unknown', 'late'],
  ['2026-11-28', 'unknown', null],
] as const)('on %s a deadline of 2026-11-20, submitted: %s, is %s', (today, submitted, tone) => {
  expect(deadlineTone('2026-11-20', today, submitted)).toBe(tone)
})
