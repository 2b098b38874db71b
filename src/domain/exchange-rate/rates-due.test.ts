import { expect, test } from 'vitest'
import { areRatesDue, ratesAddress } from './rates-due.ts'

const at = (moment: string) => Date.parse(`${moment}:00Z`)
const due = (loaded: string | undefined, tried: string | undefined, now: string) =>
  areRatesDue(
    { loadedAt: loaded === undefined ? undefined : at(loaded), triedAt: tried === undefined ? undefined : at(tried) },
    at(now),
  )

test('rates are loaded at once when there are none, and then once after each publication', () => {
  expect(due(undefined, undefined, '2026-11-20T08:00')).toBe(true)
  expect(due('2026-11-20T08:00', '2026-11-20T08:00', '2026-11-20T15:29')).toBe(false)
  expect(due('2026-11-20T08:00', '2026-11-20T08:00', '2026-11-20T15:30')).toBe(true)
  expect(due('2026-11-20T15:30', '2026-11-20T15:30', '2026-11-21T15:20')).toBe(false)
  expect(due('2026-11-20T15:30', '2026-11-20T15:30', '2026-11-21T15:30')).toBe(true)
})

test('after a failure an hour passes before the next attempt', () => {
  expect(due(undefined, '2026-11-20T08:00', '2026-11-20T08:50')).toBe(false)
  expect(due(undefined, '2026-11-20T08:00', '2026-11-20T09:00')).toBe(true)
})

test('the first load takes the history, one after days without the server that of 90 days, and others the daily file', () => {
  const daily = 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml'
  const now = at('2026-11-20T16:00')
  const nameAt = (loaded: string | undefined) =>
    ratesAddress(daily, loaded === undefined ? undefined : at(loaded), now)
      .split('/')
      .at(-1)
  expect(nameAt(undefined)).toBe('eurofxref-hist.xml')
  expect(nameAt('2026-06-01T16:00')).toBe('eurofxref-hist.xml')
  expect(nameAt('2026-11-10T16:00')).toBe('eurofxref-hist-90d.xml')
  expect(nameAt('2026-11-19T16:00')).toBe('eurofxref-daily.xml')
  expect(ratesAddress('https://www.lb.lt/rates?tp=LT', undefined, now)).toBe('https://www.lb.lt/rates?tp=LT')
})
