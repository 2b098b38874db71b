import { expect, test } from 'vitest'
import { likelyPaidUntil } from './use-moving.ts'

test.each([
  ['2026-11-23', '2026-07-31'],
  ['2026-06-30', '2026-02-28'],
  ['2027-01-01', '2026-09-30'],
])('on %s documents until %s likely are paid', (today, day) => {
  expect(likelyPaidUntil(today)).toBe(day)
})
