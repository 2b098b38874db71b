import { expect, test } from 'vitest'
import { countText } from './history.tsx'

test.each([
  [undefined, undefined],
  [0, '0'],
  [999, '999'],
  [1000, '999+'],
])('a count of %s is shown as %s', (count, shown) => {
  expect(countText(count)).toBe(shown)
})
