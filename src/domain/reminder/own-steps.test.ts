import { expect, test } from 'vitest'
import { letterStepOf, ownSteps } from './own-steps.ts'

const company = [{ days: -10 }, { days: -3 }, { days: 1 }, { days: 7 }, { days: 21 }]
const letterOf = (days: number, steps = company) => letterStepOf(steps, days)?.days

test('a step of own days has the letter of the nearest step of the company up to the due day', () => {
  expect([-60, -7, -5, 0].map((days) => letterOf(days))).toEqual([-10, -10, -3, -3])
})

test('after the due day a step of own days has the letter of the latest step of the company that has passed', () => {
  expect([1, 6, 7, 20, 200].map((days) => letterOf(days))).toEqual([1, 1, 7, 7, 21])
  expect(letterOf(3, [{ days: 5 }])).toBe(5)
})

test('a letter that comes before the due day is never taken for one after it', () => {
  expect(letterOf(3, [{ days: -3 }])).toBeUndefined()
  expect(letterOf(-3, [{ days: 3 }])).toBeUndefined()
})

test('equal days have the same id for everybody, and others another one', () => {
  const ids = ownSteps([-60, -1, 0, 1, 365]).map(({ id }) => id)
  expect(new Set(ids).size).toBe(5)
  expect(ownSteps([1])[0]).toEqual({ id: ids[3], days: 1, on: true })
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})
