import { describe, expect, test } from 'vitest'
import { isDisabledBy, nextAttempt, restSeconds } from './webhook.ts'

const start = new Date('2026-11-20T10:00:00Z')
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000)
const day = 86_400

describe('a delivery', () => {
  test('is tried ten times within three days and then never again', () => {
    let now = start
    let attempts = 1
    for (;;) {
      const next = nextAttempt(attempts, start, now)
      if (!next) break
      expect(next.getTime()).toBeGreaterThan(now.getTime())
      now = next
      attempts += 1
    }
    expect(attempts).toBe(10)
    const seconds = (now.getTime() - start.getTime()) / 1000
    expect(seconds).toBeGreaterThan(2.9 * day)
    expect(seconds).toBeLessThanOrEqual(3 * day)
  })

  test('that waited for three days is tried once', () => expect(nextAttempt(1, start, after(3 * day))).toBeUndefined())
})

test('an address rests from the third failure on, at most ten minutes', () =>
  expect([0, 1, 2, 3, 4, 5, 9, 500].map(restSeconds)).toEqual([0, 0, 0, 15, 30, 60, 600, 600]))

test('an address is disabled after five days without success', () => {
  expect(isDisabledBy(start, after(5 * day - 1))).toBe(false)
  expect(isDisabledBy(start, after(5 * day))).toBe(true)
})
