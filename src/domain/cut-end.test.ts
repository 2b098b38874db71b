import { expect, test } from 'vitest'
import { cutEnd } from '#domain/cut-end.ts'

test.each([
  ['SF-0001-.-', '-.', 'SF-0001'],
  ['--', '-', ''],
  ['', '-', ''],
  ['-a', '-', '-a'],
  ['a', '', 'a'],
])('%j without %j at its end is %j', (text, ends, left) => {
  expect(cutEnd(text, ends)).toBe(left)
})
