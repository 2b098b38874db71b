import { addDays, addMonths, startOfMonth, type PlainDate } from '#domain/plain-date.ts'
import type { ImportProblem } from '../../record.ts'
import { fileProblem } from '../problem.ts'
import type { IsafContent } from './file.ts'

type ReadFile = { file: number; content: Pick<IsafContent, 'head'> }
type Period = { from: PlainDate; to: PlainDate }

/** A gap of more months is no gap but files of different times; each month is named. */
const maxMonths = 36

const sides = [
  { type: 'S', code: 'missing_sales_month' },
  { type: 'P', code: 'missing_purchases_month' },
] as const

/** Months between the files of a register that no file covers. The problem is of the file before the gap. */
export const missingMonths = (files: readonly ReadFile[]): ImportProblem[] =>
  sides.flatMap(({ type, code }) => {
    const covering = files
      .flatMap(({ file, content: { head } }) =>
        head.period ? [{ file, period: head.period, type: head.data_type }] : [],
      )
      .filter((each) => each.type === 'F' || each.type === type)
      .toSorted((a, b) => (a.period.from < b.period.from ? -1 : 1))
    let [last] = covering
    return covering.slice(1).flatMap((next) => {
      const before = last
      if (!before || next.period.to > before.period.to) last = next
      if (!before) return []
      return monthsBetween(before.period, next.period).map((month) => fileProblem(before.file, code, { month }))
    })
  })

/** The months with days between two periods; a file that ends in the middle of a month is followed by one that begins there. */
const monthsBetween = (before: Period, after: Period): string[] => {
  const firstDay = addDays(before.to, 1)
  const months: string[] = []
  if (firstDay >= after.from) return months
  for (let month = startOfMonth(firstDay); month < after.from && months.length < maxMonths; month = addMonths(month, 1))
    months.push(month.slice(0, 7))
  return months
}

/** Parts of a period that its head counts but nobody has chosen. */
export const missingParts = (files: readonly ReadFile[]): ImportProblem[] => {
  const periods = new Map<string, { file: number; parts: Set<string>; count: number }>()
  for (const { file, content } of files) {
    const { period, data_type, part, parts } = content.head
    const key = `${data_type} ${period?.from} ${period?.to}`
    const known = periods.get(key) ?? { file, parts: new Set<string>(), count: 0 }
    known.parts.add(part)
    known.count = Math.max(known.count, /^\d{1,3}$/.test(parts) ? Number(parts) : 0)
    periods.set(key, known)
  }
  return [...periods.values()].flatMap(({ file, parts, count }) =>
    parts.size >= count
      ? []
      : [fileProblem(file, 'missing_part', { count: String(count - parts.size), all: String(count) })],
  )
}
