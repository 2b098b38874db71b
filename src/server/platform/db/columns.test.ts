import { expect, test } from 'vitest'
import { momentText } from './columns.ts'

test.each([
  ['2026-11-20 09:30:00+00', '2026-11-20T09:30:00.000Z'],
  ['2026-11-20 09:30:00.5+00', '2026-11-20T09:30:00.500Z'],
  ['2026-11-20 09:30:00.123999+00', '2026-11-20T09:30:00.123Z'],
  // A database whose time zone is not UTC.
  ['2026-11-20 11:30:00.25+02', '2026-11-20T09:30:00.250Z'],
  ['2026-11-20 15:00:00+05:30', '2026-11-20T09:30:00.000Z'],
])('a moment written %s is %s', (stored, moment) => expect(momentText(stored)).toBe(moment))
