import { expect, test } from 'vitest'
import { lastDayOfLink } from './document-link.ts'

test.each([
  ['2026-11-20', '2026-11-20', '2028-11-20'],
  ['2024-02-29', '2024-02-29', '2026-02-28'],
  // An old document that is sent again.
  ['2024-01-10', '2026-11-20', '2027-02-18'],
  ['2025-02-18', '2026-11-20', '2027-02-18'],
])('the link of a document of %s, made on %s, opens it until %s', (issued, today, last) => {
  expect(lastDayOfLink(issued, today)).toBe(last)
})
