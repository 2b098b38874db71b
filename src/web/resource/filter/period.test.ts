import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { daysOf, nameOf, periodError } from './period.ts'
import type { NamedPeriod } from './period.ts'

describe('a period', () => {
  const cases: [NamedPeriod, from: string, to: string][] = [
    [{ kind: 'month', year: 2026, month: 11 }, '2026-11-01', '2026-11-30'],
    [{ kind: 'month', year: 2026, month: 2 }, '2026-02-01', '2026-02-28'],
    [{ kind: 'month', year: 2028, month: 2 }, '2028-02-01', '2028-02-29'],
    [{ kind: 'quarter', year: 2026, quarter: 1 }, '2026-01-01', '2026-03-31'],
    [{ kind: 'quarter', year: 2026, quarter: 4 }, '2026-10-01', '2026-12-31'],
    [{ kind: 'year', year: 2026 }, '2026-01-01', '2026-12-31'],
  ]
  test.each(cases)('the period %o is from its first day to its last', (period, from, to) => {
    expect(daysOf(period)).toEqual({ from, to })
    expect(nameOf({ from, to })).toEqual(period)
  })

  test('a period that is not a whole month, quarter or year is custom', () => {
    const days = [
      { from: '2026-11-01', to: '2026-11-29' },
      { from: '2026-11-02', to: '2026-11-30' },
      { from: '2026-02-01', to: '2026-04-30' },
      { from: '2025-12-01', to: '2026-01-31' },
      { from: '2026-11-01' },
      { to: '2026-11-30' },
      {},
    ]
    for (const each of days) expect(nameOf(each)).toEqual({ kind: 'custom', ...each })
  })

  test('a period with an invalid date is custom, so that the server rejects it', () => {
    expect(nameOf({ from: '2026-02-30', to: '2026-02-31' })).toMatchObject({ kind: 'custom' })
  })

  test('a period has the same days after it is named', () => {
    const day = fc.date({ min: new Date('1990-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(day, day, (a, b) => {
        const days = { from: a.toISOString().slice(0, 10), to: b.toISOString().slice(0, 10) }
        expect(daysOf(nameOf(days))).toEqual(days)
      }),
    )
  })
})

describe('entered dates of a period', () => {
  test('entered dates of a period may be one, both or none', () => {
    expect(periodError('2026-11-01', '2026-11-01')).toBeUndefined()
    expect(periodError('2026-11-01', '')).toBeUndefined()
    expect(periodError('', '2026-11-01')).toBeUndefined()
  })
  test('entered dates of a period must be valid and in order', () => {
    expect(periodError('2026-02-30', '')).toEqual({ field: 'from', reason: 'wrong' })
    expect(periodError('2026-02-01', 'vakar')).toEqual({ field: 'to', reason: 'wrong' })
    expect(periodError('2026-02-02', '2026-02-01')).toEqual({ field: 'to', reason: 'order' })
  })
})
