import { expect, test } from 'vitest'
import { parseDateText } from './date-text.ts'

test.each([
  ['2026-11-20', '2026-11-20'],
  ['2026.11.20', '2026-11-20'],
  [' 2026 11 20 ', '2026-11-20'],
  ['20261120', '2026-11-20'],
  ['20.11.2026', '2026-11-20'],
  ['2026-1-5', '2026-01-05'],
  ['12-04', '2026-12-04'],
  ['2028-02-29', '2028-02-29'],
])('a date typed as %s is read as %s', (typed, read) => {
  expect(parseDateText(typed, '2026-11-20')).toBe(read)
})

test.each(['', 'rytoj', '2026-02-30', '2026-02-29', '2026-13-01', '2026-11', '20261131', '1.2.26', '2026-11-20x'])(
  '„%s“ is no date',
  (typed) => {
    expect(parseDateText(typed, '2026-11-20')).toBeUndefined()
  },
)
