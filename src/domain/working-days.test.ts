import { expect, it } from 'vitest'
import { easterSunday, isWorkingDay, workingDayFrom } from './working-days.ts'

it.each([
  [2016, '2016-03-27'],
  [2020, '2020-04-12'],
  [2024, '2024-03-31'],
  [2025, '2025-04-20'],
  [2026, '2026-04-05'],
  [2027, '2027-03-28'],
  [2038, '2038-04-25'],
  [2076, '2076-04-19'],
])('Easter Sunday of %s is %s', (year, date) => {
  expect(easterSunday(year)).toBe(date)
})

it('the holidays of 2026 between Monday and Friday are known', () => {
  const days = Array.from({ length: 365 }, (_, index) => new Date(Date.UTC(2026, 0, 1 + index)))
  const holidays = days
    .filter((day) => day.getUTCDay() % 6 !== 0)
    .map((day) => day.toISOString().slice(0, 10))
    .filter((day) => !isWorkingDay(day))
  const known = '01-01 02-16 03-11 04-06 05-01 06-24 07-06 11-02 12-24 12-25'
  expect(holidays).toEqual(known.split(' ').map((day) => `2026-${day}`))
})

it.each([
  ['2026-11-20', '2026-11-20'],
  ['2026-12-20', '2026-12-21'],
  ['2026-12-25', '2026-12-28'],
  ['2026-04-05', '2026-04-07'],
  ['2027-01-01', '2027-01-04'],
])('the working day from %s is %s', (date, next) => {
  expect(workingDayFrom(date)).toBe(next)
})
