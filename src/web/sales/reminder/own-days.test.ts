import { expect, test } from 'vitest'
import { daysText, parsedDays } from './own-days.ts'

test('typed days are read with any minus and any separator, each once and in order', () => {
  expect(parsedDays('14, \u22123;1 +7\n1')).toEqual([-3, 1, 7, 14])
  expect(parsedDays(daysText([-60, 0, 365]))).toEqual([-60, 0, 365])
})

test('no days, too many, parts of days and days outside of the limits are wrong', () => {
  const many = Array.from({ length: 11 }, (_, index) => index).join(',')
  for (const text of ['', ' , ', 'rytoj', '1.5.2', '-61', '366', '1e2', '--3', many])
    expect(parsedDays(text), text).toBeUndefined()
})
