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
  ['20', '2026-11-20'],
  ['5.', '2026-11-05'],
  ['šiandien', '2026-11-20'],
  ['Siandien', '2026-11-20'],
  ['rytoj', '2026-11-21'],
  ['vakar', '2026-11-19'],
  ['tomorrow', '2026-11-21'],
  ['+14', '2026-12-04'],
  ['-20', '2026-10-31'],
])('the entered date %s is parsed as %s', (entered, expected) => {
  expect(parseDateText(entered, '2026-11-20')).toBe(expected)
})

test.each([
  '',
  'poryt',
  '31',
  '0',
  '2026-02-30',
  '2026-02-29',
  '2026-13-01',
  '2026-11',
  '20261131',
  '1.2.26',
  '2026-11-20x',
])('the entered text "%s" is not a date', (entered) => {
  expect(parseDateText(entered, '2026-11-20')).toBeUndefined()
})
