import { expect, test } from 'vitest'
import { plainDate } from '#domain/plain-date.ts'
import { presetDays, presetOf } from './export-periods.ts'

test.each([
  ['this_month', '2026-01-01', '2026-01-31'],
  ['last_month', '2025-12-01', '2025-12-31'],
  ['quarter', '2026-01-01', '2026-03-31'],
  ['last_quarter', '2025-10-01', '2025-12-31'],
  ['year', '2026-01-01', '2026-12-31'],
  ['last_year', '2025-01-01', '2025-12-31'],
] as const)('in January, the period %s is from %s to %s', (key, from, to) => {
  const today = plainDate(2026, 1, 31)!
  expect(presetDays(key, today)).toEqual({ from, to })
  expect(presetOf({ from, to }, today)).toBe(key)
})

test('days that match no named period have no name', () => {
  expect(presetOf({ from: '2026-01-02', to: '2026-01-31' }, plainDate(2026, 1, 31)!)).toBeUndefined()
})
