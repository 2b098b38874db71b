import { expect, test } from 'vitest'
import { formatAgo, byDay, recentDay } from './use-history-texts.ts'

test('entries are grouped by day in the time zone of the company, not UTC', () => {
  const late = { at: '2026-11-20T22:30:00.000Z' }
  const early = { at: '2026-11-20T10:00:00.000Z' }
  expect(byDay([late, early], 'Europe/Vilnius')).toEqual([
    ['2026-11-21', [late]],
    ['2026-11-20', [early]],
  ])
})

test('today and yesterday are shown by name', () => {
  expect(recentDay('2026-03-01', '2026-03-01')).toBe('today')
  expect(recentDay('2026-02-28', '2026-03-01')).toBe('yesterday')
  expect(recentDay('2026-02-27', '2026-03-01')).toBeUndefined()
})

const at = Date.parse('2026-11-20T10:00:00Z')
test.each([
  ['2026-11-20T09:59:30Z', ''],
  // The server's clock is ahead.
  ['2026-11-20T10:05:00Z', ''],
  ['2026-11-20T09:55:00Z', 'prieš 5 minutes'],
  ['2026-11-20T08:00:00Z', 'prieš 2 valandas'],
  ['2026-11-20T03:00:00Z', undefined],
])('the time since %s is formatted', (moment, expected) => expect(formatAgo(moment, at, 'lt')).toBe(expected))
