import { expect, test } from 'vitest'
import { createTimeShare } from './time-share.ts'

const ago = (ms: number) => performance.now() - ms

test('an owner rests so long that it works in its share of the time', () => {
  const { restAfter } = createTimeShare({ share: 1 / 3, burstMs: 0 })
  expect(restAfter('a', ago(30))).toBeCloseTo(60, -1)
  // It works again without the rest.
  expect(restAfter('a', ago(0))).toBeCloseTo(60, -1)
})

test('an owner does not rest after work for the first moments, nor after long pauses', () => {
  const { restAfter } = createTimeShare({ share: 1 / 3, burstMs: 100 })
  expect(restAfter('a', ago(90))).toBe(0)
  expect(restAfter('a', ago(90))).toBeCloseTo(150, -1)
  expect(createTimeShare({ share: 1 / 3, burstMs: 0 }).restAfter('a', ago(5000))).toBe(0)
})

test('of several owners only the one that has used most rests', () => {
  const { restAfter } = createTimeShare({ share: 1 / 3, burstMs: 0 })
  expect(restAfter('flood', ago(90))).toBeGreaterThan(100)
  expect(restAfter('neighbour', ago(40))).toBe(0)
  expect(restAfter('neighbour', ago(90))).toBeGreaterThan(100)
  expect(restAfter('flood', ago(0))).toBe(0)
})
