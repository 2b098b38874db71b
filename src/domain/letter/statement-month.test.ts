import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#domain/plain-date.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { isWorkingDay } from '#domain/working-days.ts'
import { areStatementsDue, lastStatements, nextStatements } from './statement-month.ts'

const rule = { day: 3, onlyWorkingDays: true }
const next = (today: PlainDate, { startsOn = '2020-01-01', finished = [] as PlainDate[], of = rule } = {}) =>
  nextStatements(of, { today, startsOn, isFinished: (month) => finished.includes(month) })

test('the statements of a month go on the day of the following month, or the next working day', () => {
  expect(next('2026-12-03')).toEqual({ month: '2026-11-01', until: '2026-11-30', sends_on: '2026-12-03' })
  // 3 October 2026 is a Saturday.
  expect(next('2026-10-05').sends_on).toBe('2026-10-05')
  expect(next('2026-10-04', { finished: ['2026-08-01'] })).toMatchObject({
    month: '2026-09-01',
    sends_on: '2026-10-05',
  })
  expect(next('2026-10-04', { of: { day: 3, onlyWorkingDays: false } }).sends_on).toBe('2026-10-03')
})

test('the last month is the one before that of today, whether its statements were sent or not', () => {
  expect(lastStatements(rule, '2026-12-01')).toEqual({
    month: '2026-11-01',
    until: '2026-11-30',
    sends_on: '2026-12-03',
  })
  expect(lastStatements(rule, '2026-11-30').month).toBe('2026-10-01')
  expect(lastStatements(rule, '2027-01-31').month).toBe('2026-12-01')
})

test('a month whose statements were sent is followed by the next one', () => {
  expect(next('2026-12-03', { finished: ['2026-11-01'] })).toMatchObject({
    month: '2026-12-01',
    sends_on: '2027-01-04',
  })
})

test('statements that were switched on after their day begin with the following month', () => {
  expect(next('2026-11-20', { startsOn: '2026-11-20' }).month).toBe('2026-11-01')
  expect(next('2026-11-03', { startsOn: '2026-11-03' }).month).toBe('2026-10-01')
})

test('of several months that were missed only the latest one goes', () => {
  expect(next('2027-03-10').month).toBe('2027-02-01')
})

test('a day without work sends nothing, unless the company wants it', () => {
  const missed = next('2026-10-10')
  expect(areStatementsDue(missed, rule, '2026-10-10')).toBe(false)
  expect(areStatementsDue(missed, { ...rule, onlyWorkingDays: false }, '2026-10-10')).toBe(true)
  expect(areStatementsDue(missed, rule, '2026-10-12')).toBe(true)
})

test('the 28th of a short month that is followed by days without work goes in the month after it', () => {
  // 28 February 2027 is a Sunday.
  expect(next('2027-03-01', { of: { day: 28, onlyWorkingDays: true } })).toMatchObject({
    month: '2027-01-01',
    sends_on: '2027-03-01',
  })
})

test('whatever days are left out, each month goes at most once and never before its end', () => {
  const anyDay = fc.integer({ min: 1, max: 28 })
  const anyRuns = fc.array(fc.boolean(), { minLength: 200, maxLength: 200 })
  fc.assert(
    fc.property(anyDay, anyRuns, fc.boolean(), (day, runs, onlyWorkingDays) => {
      const of = { day, onlyWorkingDays }
      const finished: PlainDate[] = []
      runs.forEach((isRun, index) => {
        const today = addDays('2026-01-15', index)
        const month = next(today, { startsOn: '2026-01-15', finished, of })
        if (!isRun || !areStatementsDue(month, of, today)) return
        expect(finished).not.toContain(month.month)
        expect(month.until < today).toBe(true)
        if (onlyWorkingDays) expect(isWorkingDay(today)).toBe(true)
        finished.push(month.month)
      })
      expect(finished.toSorted()).toEqual(finished)
    }),
  )
})
