import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dueDate } from './settlement.ts'
import {
  addDays,
  addMonths,
  compareDates,
  daysBetween,
  endOfMonth,
  parseTypedDate,
  isPlainDate,
  startOfMonth,
  today,
} from '#domain/plain-date.ts'

const days = fc.integer({ min: 0, max: 90_000 }).map((count) => addDays('1920-01-01', count))

describe('a date', () => {
  test.each(['2026-01-31', '2024-02-29', '2000-02-29', '1900-01-01', '2200-12-31'])('the date %s exists', (text) => {
    expect(isPlainDate(text)).toBe(true)
  })

  test.each([
    '2026-02-29', '2026-02-30', '1900-02-29', '2026-04-31', '2026-13-01', '2026-00-10', '2026-01-00', '1899-12-31', '2201-01-01',
    '2026-1-1', '26-01-01', '2026-01-01 ', '2026-01-01T00:00', '', '２０２６-01-01', '2026-01-1x',
  ])('the date %j does not exist', (text) => expect(isPlainDate(text)).toBe(false)) // prettier-ignore

  test.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-12-31', 2, '2027-02-28'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2026-01-15', -1, '2025-12-15'],
    ['2026-01-15', -13, '2024-12-15'],
    ['2026-05-05', 0, '2026-05-05'],
  ])('the date %s plus %i months is %s', (date, months, expected) => expect(addMonths(date, months)).toBe(expected))

  test.each([
    ['2026-12-31', 1, '2027-01-01'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2026-03-01', -1, '2026-02-28'],
    ['2026-03-28', 2, '2026-03-30'],
    ['2026-10-24', 2, '2026-10-26'],
  ])('the date %s plus %i days is %s', (date, count, expected) => expect(addDays(date, count)).toBe(expected))

  test('days cannot be added to an invalid date', () => expect(() => addDays('2026-02-30', 1)).toThrow(RangeError))

  test('a date has the first and last day of its month', () => {
    expect(startOfMonth('2024-02-17')).toBe('2024-02-01')
    expect(endOfMonth('2024-02-17')).toBe('2024-02-29')
    expect(endOfMonth('2026-12-01')).toBe('2026-12-31')
  })

  test('there are as many days between two dates as were added', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: -5000, max: 5000 }), (date, count) => {
        expect(daysBetween(date, addDays(date, count))).toBe(count)
        expect(isPlainDate(addDays(date, count))).toBe(true)
      }),
    )
  })

  test('a later date compares as greater', () => {
    fc.assert(
      fc.property(days, days, (a, b) => {
        expect(Math.sign(compareDates(a, b)) + 0).toBe(Math.sign(daysBetween(b, a)) + 0)
      }),
    )
  })

  test('a document is due after the client’s payment term, or 14 days by default', () => {
    expect(dueDate('2026-11-20', null)).toBe('2026-12-04')
    expect(dueDate('2026-11-20', 30)).toBe('2026-12-20')
    expect(dueDate('2026-11-20', 0)).toBe('2026-11-20')
  })
})

describe('today', () => {
  test.each([
    ['the evening of a winter day', '2026-11-20T21:59:59Z', '2026-11-20'],
    ['winter midnight, two hours ahead', '2026-11-20T22:00:00Z', '2026-11-21'],
    ['summer midnight, three hours ahead', '2026-07-01T21:00:00Z', '2026-07-02'],
    ['just before clocks go forward', '2026-03-29T00:59:59Z', '2026-03-29'],
    ['the midnight before clocks go forward', '2026-03-28T22:00:00Z', '2026-03-29'],
    ['the evening after they went forward', '2026-03-29T20:59:59Z', '2026-03-29'],
    ['the first midnight of summer time', '2026-03-29T21:00:00Z', '2026-03-30'],
    ['the last midnight of summer time', '2026-10-24T21:00:00Z', '2026-10-25'],
    ['the hour that comes twice', '2026-10-25T00:30:00Z', '2026-10-25'],
    ['the evening after they went back', '2026-10-25T21:59:59Z', '2026-10-25'],
    ['the first midnight of winter time', '2026-10-25T22:00:00Z', '2026-10-26'],
    ['New Year', '2026-12-31T22:00:00Z', '2027-01-01'],
  ])('today is the date in Vilnius at %s', (_, moment, date) => expect(today(new Date(moment))).toBe(date))

  test('today is the date in the company’s own time zone', () => {
    const moment = new Date('2026-11-20T22:30:00Z')
    expect(today(moment, 'Europe/London')).toBe('2026-11-20')
    expect(today(moment, 'Pacific/Auckland')).toBe('2026-11-21')
  })
})

describe('an entered date', () => {
  test.each([
    '2026-11-20', '2026.11.20', '2026 11 20', '20261120', '2026/11/20', ' 2026-11-20 ', '2026.11.20.', '20.11.2026', '2026 m. 11 20 d.',
    '11-20', '11 20', '1120', '11.20',
  ])('the entered date %j is 20 November 2026', (text) => expect(parseTypedDate(text, 2026)).toBe('2026-11-20')) // prettier-ignore

  test('an entered date needs no leading zeros', () => expect(parseTypedDate('2026-1-5')).toBe('2026-01-05'))

  test.each(['', 'rytoj', '2026-02-30', '20260230', '26-11-20', '2026-11', '13-20', '2026', '2026-11-20x', '111-20'])(
    '%j is not guessed at',
    (text) => expect(parseTypedDate(text, 2026)).toBeUndefined(),
  )

  test('an entered date without a year needs a default year', () => expect(parseTypedDate('11-20')).toBeUndefined())
})
