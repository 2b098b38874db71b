import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#domain/plain-date.ts'
import { isWorkingDay } from '#domain/working-days.ts'
import { dueRanges, dueStep, stepDay } from './steps.ts'
import type { RemindedInvoice } from './steps.ts'

const steps = [
  { id: 'before', days: -3, on: true },
  { id: 'day', days: 1, on: true },
  { id: 'week', days: 7, on: true },
  { id: 'last', days: 21, on: true },
]
const invoice = (fields: Partial<RemindedInvoice> = {}): RemindedInvoice => ({
  date_due: '2026-11-10',
  promised_date: null,
  sent: [],
  ...fields,
})
const sent = (id: string) => ({ id, days: steps.find((step) => step.id === id)!.days })
const on = (today: string, fields: Partial<RemindedInvoice> = {}, onlyWorkingDays = true) =>
  dueStep(invoice(fields), steps, { today, onlyWorkingDays })?.id

test('a letter before the due day goes on an earlier working day, one after it on a later', () => {
  // 7 November 2026 is a Saturday, 2 November and 24 to 26 December are holidays.
  expect(stepDay('2026-11-10', -3, true)).toBe('2026-11-06')
  expect(stepDay('2026-11-10', -3, false)).toBe('2026-11-07')
  expect(stepDay('2026-11-06', 1, true)).toBe('2026-11-09')
  expect(stepDay('2026-12-23', 1, true)).toBe('2026-12-28')
  expect(stepDay('2026-11-01', 0, true)).toBe('2026-10-30')
})

test('each step is due from its day until its letter is sent', () => {
  expect(on('2026-11-05')).toBeUndefined()
  expect(on('2026-11-06')).toBe('before')
  expect(on('2026-11-09', { sent: [sent('before')] })).toBeUndefined()
  expect(on('2026-11-11', { sent: [sent('before')] })).toBe('day')
  expect(on('2026-11-12')).toBe('day')
})

test('of several steps that have passed only the latest letter goes, and then no earlier one', () => {
  expect(on('2027-03-15')).toBe('last')
  expect(on('2027-03-15', { sent: [sent('last')] })).toBeUndefined()
  expect(on('2026-11-18', { sent: [sent('last')] })).toBeUndefined()
})

test('after the due day no letter says that it comes', () => {
  const onlyBefore = [{ id: 'before', days: -3, on: true }]
  expect(dueStep(invoice(), onlyBefore, { today: '2026-11-11', onlyWorkingDays: true })).toBeUndefined()
  expect(dueStep(invoice(), onlyBefore, { today: '2026-11-10', onlyWorkingDays: true })?.id).toBe('before')
})

test('a promise stops the letters up to its day, and a broken one starts them again', () => {
  expect(on('2026-11-12', { promised_date: '2026-11-12' })).toBeUndefined()
  expect(on('2026-11-13', { promised_date: '2026-11-12' })).toBe('day')
})

test('nothing goes on a weekend or a holiday, unless the company wants it', () => {
  expect(on('2026-11-14')).toBeUndefined()
  expect(on('2026-11-14', {}, false)).toBe('day')
})

test('a step whose days were changed after its letter sends no second one', () => {
  expect(on('2026-11-18', { sent: [{ id: 'week', days: 5 }] })).toBeUndefined()
  expect(on('2026-11-18', { sent: [{ id: 'removed', days: 10 }] })).toBeUndefined()
})

test('a step that is switched off is passed over', () => {
  const off = steps.map((step) => ({ ...step, on: step.id !== 'week' }))
  expect(dueStep(invoice(), off, { today: '2026-11-18', onlyWorkingDays: true })?.id).toBe('day')
})

test('run every day, whatever days are left out, each letter goes at most once, and later ones never before earlier ones', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { minLength: 60, maxLength: 60 }), fc.boolean(), (runs, onlyWorkingDays) => {
      const letters: { id: string; days: number }[] = []
      runs.forEach((isRun, day) => {
        const today = addDays('2026-10-20', day)
        const step = isRun ? dueStep(invoice({ sent: letters }), steps, { today, onlyWorkingDays }) : undefined
        if (step && onlyWorkingDays) expect(isWorkingDay(today)).toBe(true)
        if (step) letters.push(step)
      })
      const order = letters.map(({ id }) => steps.findIndex((step) => step.id === id))
      expect(new Set(order).size).toBe(order.length)
      expect(order.toSorted((a, b) => a - b)).toEqual(order)
    }),
  )
})

test('the ranges of due days say the same as the day of each step', () => {
  const anyDay = fc.integer({ min: 0, max: 400 }).map((days) => addDays('2026-01-01', days))
  const anySteps = fc.uniqueArray(fc.integer({ min: -60, max: 90 }), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(anyDay, anyDay, anySteps, fc.boolean(), (due, today, days, onlyWorkingDays) => {
      const passing = days.map((each) => ({ id: String(each), days: each, on: true }))
      const passed = passing.filter((step) => stepDay(due, step.days, onlyWorkingDays) <= today)
      const latest = passed.toSorted((a, b) => a.days - b.days).at(-1)
      const isQuiet = onlyWorkingDays && !isWorkingDay(today)
      const expected = isQuiet || (latest && latest.days <= 0 && today > due) ? undefined : latest?.id
      const found = dueRanges(passing, { today, onlyWorkingDays }).filter(
        ({ from, until }) => (from === null || from <= due) && due <= until,
      )
      expect(found.map(({ step }) => step.id)).toEqual(expected === undefined ? [] : [expected])
    }),
    { numRuns: 2000 },
  )
})
