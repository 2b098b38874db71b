import { expect, test } from 'vitest'
import { isClosed } from '#domain/closed-period.ts'

test.each([
  ['2026-10-31', '2026-10-31', true],
  ['2026-10-30', '2026-10-31', true],
  ['2025-12-31', '2026-10-31', true],
  ['2026-11-01', '2026-10-31', false],
  ['2026-10-31', null, false],
] as const)('a document dated %s is in the period closed until %s: %s', (date, until, closed) => {
  expect(isClosed(date, until)).toBe(closed)
})
