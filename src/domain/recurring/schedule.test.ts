import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysBetween, endOfMonth, today } from '#domain/plain-date.ts'
import { dueDates, indexFrom, indexOf, makingDay, plannedDate, plannedDates } from './schedule.ts'
import type { Repeat, Schedule } from './schedule.ts'

const dates = (schedule: Schedule, count = 4) => plannedDates(schedule, 0, count).map(({ date }) => date)
const monthly = (first_date: string, rest: Partial<Repeat> = {}): Schedule => ({
  every: { unit: 'month', count: 1, on: 'day', ...rest },
  first_date,
  ends: null,
})

const schedules: fc.Arbitrary<Schedule> = fc.record({
  every: fc.record({
    unit: fc.constantFrom('week' as const, 'month' as const, 'quarter' as const, 'year' as const),
    count: fc.integer({ min: 1, max: 99 }),
    on: fc.constantFrom('day' as const, 'last' as const),
  }),
  first_date: fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('2000-01-01', days)),
  ends: fc.constant(null),
})

describe('planned dates', () => {
  test.each([
    ['the 31st goes to the end of short months and comes back', monthly('2026-01-31'), ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30']],
    ['February has 29 days in a leap year', monthly('2027-12-30'), ['2027-12-30', '2028-01-30', '2028-02-29', '2028-03-30']],
    ['the last day stays the last day', monthly('2026-02-28', { on: 'last' }), ['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']],
    ['29 February comes back in leap years', monthly('2024-02-29', { unit: 'year' }), ['2024-02-29', '2025-02-28', '2026-02-28', '2027-02-28']],
    ['a quarter has three months', monthly('2026-11-30', { unit: 'quarter' }), ['2026-11-30', '2027-02-28', '2027-05-30', '2027-08-30']],
    ['two weeks are 14 days across both nights of the clock change', monthly('2026-03-22', { unit: 'week', count: 2 }), ['2026-03-22', '2026-04-05', '2026-04-19', '2026-05-03']],
    ['the last day of a month means nothing for weeks', monthly('2026-10-24', { unit: 'week', on: 'last' }), ['2026-10-24', '2026-10-31', '2026-11-07', '2026-11-14']],
  ])('%s', (_, schedule, expected) => expect(dates(schedule)).toEqual(expected)) // prettier-ignore

  test('29 February of a yearly schedule is planned again four years later', () =>
    expect(plannedDate(monthly('2024-02-29', { unit: 'year' }), 4)).toBe('2028-02-29'))

  test('a schedule ends after its number of dates, or on its last date', () => {
    expect(dates({ ...monthly('2026-01-15'), ends: { count: 2 } })).toEqual(['2026-01-15', '2026-02-15'])
    expect(dates({ ...monthly('2026-01-15'), ends: { date: '2026-03-15' } })).toHaveLength(3)
    expect(dates({ ...monthly('2026-01-15'), ends: { date: '2026-03-14' } })).toHaveLength(2)
  })

  test('there is no date after the year 2200 and none at an index that is no index', () => {
    expect(dates(monthly('2200-11-30'))).toEqual(['2200-11-30', '2200-12-30'])
    for (const n of [-1, 0.5, Number.NaN, 1e9]) expect(plannedDate(monthly('2026-01-01'), n)).toBeUndefined()
  })

  test('no two planned dates are the same, and each is later than the one before', () => {
    fc.assert(
      fc.property(schedules, (schedule) => {
        const planned = dates(schedule, 60)
        for (const [index, date] of planned.slice(1).entries()) expect(date > (planned[index] as string)).toBe(true)
      }),
    )
  })

  test('a monthly date has the day of the first one, or is the end of its month', () => {
    fc.assert(
      fc.property(schedules, fc.nat(400), (schedule, n) => {
        const date = plannedDate({ ...schedule, every: { ...schedule.every, unit: 'month' } }, n)
        if (date === undefined) return
        const isOnDay = schedule.every.on === 'day' && date.slice(8) === schedule.first_date.slice(8)
        expect(isOnDay || date === endOfMonth(date)).toBe(true)
      }),
    )
  })

  test('the index of a planned date is found again, and the day after it belongs to the next', () => {
    fc.assert(
      fc.property(schedules, fc.nat(300), (schedule, n) => {
        const date = plannedDate(schedule, n)
        if (date === undefined) return
        expect(indexOf(schedule, date)).toBe(n)
        expect(indexFrom(schedule, date)).toBe(n)
        if (plannedDate(schedule, n + 1)) expect(indexFrom(schedule, addDays(date, 1))).toBe(n + 1)
      }),
    )
  })

  test('a date that is not planned has no index', () => {
    expect(indexOf(monthly('2026-01-31'), '2026-02-27')).toBeUndefined()
    expect(indexFrom({ ...monthly('2026-01-31'), ends: { count: 1 } }, '2026-02-01')).toBeUndefined()
  })
})

describe('what is due', () => {
  test('a document is made its lead days before the planned date', () => {
    expect(makingDay('2026-03-01', 1)).toBe('2026-02-28')
    const due = (day: string) => dueDates(monthly('2026-03-01'), { n: 0, lead_days: 1 }, day, 10)
    expect(due('2026-02-27')).toEqual([])
    expect(due('2026-02-28')).toEqual([{ n: 0, date: '2026-03-01' }])
  })

  test('day by day, with outages and a clock that goes back, each date is made once', () => {
    const steps = fc.array(fc.integer({ min: -20, max: 60 }), { minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(schedules, steps, fc.nat(60), (schedule, moves, lead_days) => {
        const made: string[] = []
        // The latest day on which the job ran.
        let [day, last] = [schedule.first_date, '1900-01-01']
        for (const move of moves) {
          day = addDays(day, move)
          last = day > last ? day : last
          const due = dueDates(schedule, { n: made.length, lead_days }, day, 100)
          made.push(...due.map(({ date }) => date))
        }
        const expected = dates(schedule, 400).filter((date) => daysBetween(makingDay(date, lead_days), last) >= 0)
        expect(made).toEqual(expected)
        expect(new Set(made).size).toBe(made.length)
      }),
    )
  })

  test('in both nights of the clock change the day of Vilnius begins at its midnight', () => {
    expect(today(new Date('2026-03-28T21:59:59Z'))).toBe('2026-03-28')
    expect(today(new Date('2026-03-28T22:00:00Z'))).toBe('2026-03-29')
    expect(today(new Date('2026-10-24T20:59:59Z'))).toBe('2026-10-24')
    expect(today(new Date('2026-10-24T21:00:00Z'))).toBe('2026-10-25')
    expect(today(new Date('2026-10-25T22:00:00Z'))).toBe('2026-10-26')
  })
})
