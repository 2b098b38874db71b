import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTimeShare } from './time-share.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

const ago = (ms: number) => performance.now() - ms

test('an owner rests so long that it works in its share of the time', () => {
  const { restAfter } = createTimeShare({ share: 1 / 3, burstMs: 0 })
  expect(restAfter('a', ago(30))).toBeCloseTo(60)
  vi.advanceTimersByTime(60 + 20)
  expect(restAfter('a', ago(20))).toBeCloseTo(40)
  // It works again without the rest.
  vi.advanceTimersByTime(10)
  expect(restAfter('a', ago(10))).toBeCloseTo(40 - 10 + 30)
})

test('an owner does not rest before it has used its burst, nor after long work that mostly waited for a client', () => {
  const { restAfter } = createTimeShare({ share: 1 / 3, burstMs: 100 })
  expect(restAfter('a', ago(90))).toBe(0)
  vi.advanceTimersByTime(90)
  expect(restAfter('a', ago(90))).toBeCloseTo(60)
  expect(createTimeShare({ share: 1 / 3, burstMs: 0 }).restAfter('a', ago(5000))).toBe(0)
})

test('of several owners only the one that has used most rests', () => {
  const { restAfter } = createTimeShare({ share: 1 / 3, burstMs: 0 })
  expect(restAfter('flood', ago(90))).toBeCloseTo(180)
  expect(restAfter('neighbour', ago(40))).toBe(0)
  expect(restAfter('neighbour', ago(90))).toBeCloseTo(80 + 270)
  expect(restAfter('flood', ago(0))).toBe(0)
})
