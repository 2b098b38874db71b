import { expect, test } from 'vitest'
import { isBackupDue, isBackupLate } from './backup-times.ts'

const at = (text: string) => Date.parse(`2026-11-${text}Z`)
const night = { good: at('19T00:20:05'), tried: at('19T00:20:05'), first: at('01T00:20:00') }

test.each([
  ['the evening after a good backup', '19T23:00', false],
  ['a minute before the next night', '20T00:19', false],
  ['the next night', '20T00:20', true],
  ['a server that was off at night', '21T09:00', true],
])('%s: the backup is due: %s → %s', (_, moment, expected) => {
  expect(isBackupDue(night, at(moment))).toBe(expected)
})

test('a failed backup is tried again after an hour, also without any good one', () => {
  const failed = { good: null, tried: at('20T00:20:00'), first: at('20T00:20:00') }
  expect([isBackupDue(failed, at('20T01:19')), isBackupDue(failed, at('20T01:20'))]).toEqual([false, true])
})

test('the first backup is due at once', () => {
  expect(isBackupDue({ good: null, tried: null, first: null }, at('20T12:00'))).toBe(true)
})

test('a backup is late 26 hours after the last good one began, or after the first attempt', () => {
  expect([isBackupLate(night, at('20T02:20')), isBackupLate(night, at('20T02:21'))]).toEqual([false, true])
  expect(isBackupLate({ good: null, tried: at('20T00:00'), first: at('18T00:00') }, at('20T03:00'))).toBe(true)
  expect(isBackupLate({ good: null, tried: null, first: null }, at('20T03:00'))).toBe(false)
})
