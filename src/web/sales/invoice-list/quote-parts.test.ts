import { expect, test } from 'vitest'
import { isWithin } from './quote-parts.ts'

test.each([
  ['', '2', true],
  ['0', '2', true],
  ['0.5', '2', true],
  ['2.000', '2', true],
  ['2.001', '2', false],
  ['-1', '2', false],
  ['-1', '-2', true],
  ['1', '-2', false],
  ['-3', '-2', false],
  ['daug', '2', false],
])('of what is left "%s" of %s can be taken: %s', (taken, left, isPossible) => {
  expect(isWithin(taken, left)).toBe(isPossible)
})
