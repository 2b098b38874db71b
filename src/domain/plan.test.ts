import { expect, test } from 'vitest'
import {
  invoiceCountResetsOn,
  defaultPlans,
  extendPeriod,
  hasRoom,
  remainingToWarn,
  planOn,
  quoteOf,
  warningDue,
  hasFileRoom,
  isFileRoomLow,
  mibOf,
  sizeText,
} from '#domain/plan.ts'

test('a paid plan is valid on its last day', () => {
  expect(planOn('2026-12-20', '2026-12-20')).toBe('premium')
  expect(planOn('2026-12-20', '2026-12-21')).toBe('basic')
  expect(planOn(null, '2026-12-20')).toBe('basic')
})

test('the free plan allows ten invoices, one company and one member', () => {
  const { limits } = defaultPlans.plans.basic
  expect(limits).toEqual({ invoices: 10, companies: 1, employees: 1, files_mb: 1024 })
  expect([9, 10, 11].map((used) => hasRoom(limits.invoices, used))).toEqual([true, false, false])
  expect(hasRoom(null, 1_000_000)).toBe(true)
})

test('the user is warned from four fifths of a limit on', () => {
  expect([7, 8, 10, 12].map((used) => remainingToWarn(10, used))).toEqual([undefined, 2, 0, 0])
  expect(remainingToWarn(1, 0)).toBeUndefined()
  expect(remainingToWarn(null, 1000)).toBeUndefined()
})

test('renewing extends a current period, and starts a new one after an expired period', () => {
  const first = extendPeriod(null, '2026-11-20', 1)
  expect(first).toEqual({ starts_on: '2026-11-20', months: 1, valid_until: '2026-12-20' })
  expect(extendPeriod(first, '2026-12-20', 12).valid_until).toBe('2027-12-20')
  expect(extendPeriod(first, '2026-12-21', 3)).toEqual({
    starts_on: '2026-12-21',
    months: 3,
    valid_until: '2027-03-21',
  })
})

test('renewing every month from the 31st loses no days', () => {
  let period = extendPeriod(null, '2026-10-31', 1)
  expect(period.valid_until).toBe('2026-11-30')
  for (const day of ['2026-11-30', '2026-12-01', '2027-01-15']) period = extendPeriod(period, day, 1)
  expect(period.valid_until).toBe('2027-02-28')
  expect(extendPeriod(period, '2027-02-28', 1).valid_until).toBe('2027-03-31')
})

test('a year costs less per month and shows the saving', () => {
  expect(quoteOf(defaultPlans, 1)).toEqual({ price: '9.90', currency: 'EUR', monthly_price: '9.90', saving: '0.00' })
  expect(quoteOf(defaultPlans, 9).price).toBe('89.10')
  expect(quoteOf(defaultPlans, 12)).toEqual({
    price: '94.80',
    currency: 'EUR',
    monthly_price: '7.90',
    saving: '24.00',
  })
})

test('users are warned of the end of a plan once each 14, 7 and 1 days before', () => {
  const due = (left: number, warned: number | null) => warningDue(left, warned)
  expect([15, 14, 13].map((left) => due(left, null))).toEqual([undefined, 14, 14])
  expect([14, 8, 7].map((left) => due(left, 14))).toEqual([undefined, undefined, 7])
  expect([6, 2, 1, 0].map((left) => due(left, 7))).toEqual([undefined, undefined, 1, 1])
  expect(due(0, 1)).toBeUndefined()
})

test('after missed days only one warning is due, and none after the end of the plan', () => {
  expect(warningDue(5, null)).toBe(7)
  expect(warningDue(1, 14)).toBe(1)
  expect(warningDue(-1, null)).toBeUndefined()
})

test('the count of invoices is reset on the first day of the next month', () => {
  expect(['2026-11-01', '2026-11-30', '2026-12-31'].map(invoiceCountResetsOn)).toEqual([
    '2026-12-01',
    '2026-12-01',
    '2027-01-01',
  ])
})

test.each([
  [0, '0 MB', '0 MB'],
  [1, '1 MB', '1 MB'],
  [312, '312 MB', '312 MB'],
  [1024, '1 GB', '1 GB'],
  [1550, '1,6 GB', '1.6 GB'],
  [49.2 * 1024, '50 GB', '50 GB'],
])('%d megabytes are %s, in English %s', (mebibytes, lt, en) => {
  expect([sizeText(mebibytes, 'lt'), sizeText(mebibytes, 'en')]).toEqual([lt, en])
})

test('used storage is rounded up to megabytes; whether a file fits is counted in bytes', () => {
  expect([mibOf(0), mibOf(1), mibOf(1024 ** 2)]).toEqual([0, 1, 1])
  expect([hasFileRoom(1, 1024 ** 2 - 3, 3), hasFileRoom(1, 1024 ** 2 - 3, 4), hasFileRoom(null, 1e15, 1e9)]).toEqual([
    true,
    false,
    true,
  ])
})

test('a company that has used 90 % of its limited storage gets a warning', () => {
  expect([isFileRoomLow(1000, 899), isFileRoomLow(1000, 900), isFileRoomLow(null, 1e9)]).toEqual([false, true, false])
})
