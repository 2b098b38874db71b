import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysBetween, endOfMonth, startOfMonth } from './plain-date.ts'
import {
  comparedDay,
  comparedSpan,
  hasReport,
  isReportName,
  problemOfSpan,
  reportGroups,
  reportNames,
  reportOf,
  splitShortest,
  splitSpan,
} from './reports.ts'

const span = (from: string, to: string) => ({ from, to })

describe('the period that another one is compared with', () => {
  test.each([
    ['a month', '2026-11-01', '2026-11-30', '2026-10-01', '2026-10-31', '2025-11-01', '2025-11-30'],
    ['February of a leap year', '2024-02-01', '2024-02-29', '2024-01-01', '2024-01-31', '2023-02-01', '2023-02-28'],
    ['February after a leap year', '2025-02-01', '2025-02-28', '2025-01-01', '2025-01-31', '2024-02-01', '2024-02-29'],
    ['a quarter', '2026-01-01', '2026-03-31', '2025-10-01', '2025-12-31', '2025-01-01', '2025-03-31'],
    ['a year', '2026-01-01', '2026-12-31', '2025-01-01', '2025-12-31', '2025-01-01', '2025-12-31'],
    ['ten days', '2026-03-05', '2026-03-14', '2026-02-23', '2026-03-04', '2025-03-05', '2025-03-14'],
    ['one day', '2024-02-29', '2024-02-29', '2024-02-28', '2024-02-28', '2023-02-28', '2023-02-28'],
  ])('of %s is the one before, or that of a year before', (_, from, to, ...expected) => {
    const previous = comparedSpan(span(from, to), 'previous')
    const year = comparedSpan(span(from, to), 'year')
    expect([previous?.from, previous?.to, year?.from, year?.to]).toEqual(expected)
    expect(comparedSpan(span(from, to), 'none')).toBeNull()
  })

  test.each([
    ['2026-11-20', '2026-10-31', '2025-11-20'],
    ['2026-03-31', '2026-02-28', '2025-03-31'],
    ['2024-02-29', '2024-01-31', '2023-02-28'],
    ['2025-02-28', '2025-01-31', '2024-02-29'],
  ])('of the day %s is the end of the month before, or the day a year before', (day, previous, year) => {
    expect([comparedDay(day, 'previous'), comparedDay(day, 'year'), comparedDay(day, 'none')]).toEqual([
      previous,
      year,
      null,
    ])
  })
})

test('a period is split into its whole months and the other days, each day once', () => {
  fc.assert(
    fc.property(fc.nat(2000), fc.nat(800), (start, length) => {
      const from = addDays('2023-01-01', start)
      const to = addDays(from, length)
      const { months, edges } = splitSpan({ from, to })
      const days = [...months.map((month) => ({ from: month, to: endOfMonth(month) })), ...edges].toSorted((a, b) =>
        a.from < b.from ? -1 : 1,
      )
      expect(days[0]?.from).toBe(from)
      expect(days.at(-1)?.to).toBe(to)
      for (const [at, each] of days.entries()) if (at > 0) expect(each.from).toBe(addDays(days[at - 1]!.to, 1))
      for (const edge of edges) expect(daysBetween(edge.from, edge.to)).toBeLessThan(61)
      expect(edges.length).toBeLessThanOrEqual(2)
    }),
  )
})

test('the shortest split of a period counts each of its days once and reads at most half of two months', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2000 }), fc.integer({ min: 0, max: 900 }), (start, length) => {
      const from = addDays('2022-01-01', start)
      const to = addDays(from, length)
      const { months, edges } = splitShortest({ from, to })
      const last = daysBetween(from, endOfMonth(to))
      for (let day = startOfMonth(from); daysBetween(from, day) <= last; day = addDays(day, 1)) {
        const ofMonths = months.includes(startOfMonth(day)) ? 1 : 0
        const ofEdges = edges
          .filter((edge) => edge.from <= day && day <= edge.to)
          .reduce((sum, { step }) => sum + step, 0)
        expect([day, ofMonths + ofEdges]).toEqual([day, day >= from && day <= to ? 1 : 0])
      }
      if (startOfMonth(from) !== startOfMonth(to))
        for (const edge of edges) expect(daysBetween(edge.from, edge.to)).toBeLessThan(16)
    }),
  )
})

test('a period is refused if it ends before it begins, begins in the future, or is longer than twelve years', () => {
  const today = '2026-11-20'
  expect(problemOfSpan(span('2026-11-20', '2026-12-31'), today)).toBeUndefined()
  expect(problemOfSpan(span('2014-12-01', '2026-11-30'), today)).toBeUndefined()
  expect(problemOfSpan(span('2026-11-02', '2026-11-01'), today)).toEqual({ field: 'date_to', key: 'date_order' })
  expect(problemOfSpan(span('2026-11-21', '2026-11-30'), today)).toEqual({ field: 'date_from', key: 'report_future' })
  expect(problemOfSpan(span('2014-11-30', '2026-11-30'), today)).toEqual({ field: 'date_to', key: 'report_too_long' })
})

test('every report is in a group, and a company has those that are for it', () => {
  expect(reportNames.filter((name) => !reportGroups.includes(reportOf(name).group))).toEqual([])
  expect(isReportName('constructor')).toBe(false)
  const company = { type: 'legal', vat_enabled: false } as const
  for (const name of reportNames)
    expect(hasReport(name, company)).toBe(['all', 'legal'].includes(reportOf(name).audience))
})
