import type { Report, ReportRow } from '#contract/reports/report.ts'
import { dec, divide, hundred, zero } from '#domain/decimal.ts'

/** Debts by how late they are: the keys of the columns. */
export const ages = ['not_due', 'late_30', 'late_60', 'late_90', 'late_over'] as const
export type Age = (typeof ages)[number]

const amountOf = ({ cells }: Pick<ReportRow, 'cells'>, age: Age | 'days') => dec(cells[age] ?? '0')

/** Each part of all debts with its share in whole percent. */
export const agePartsOf = ({ totals }: Pick<Report, 'totals'>): { age: Age; amount: string; percent: string }[] => {
  const total = dec(totals['total'] ?? '0')
  return ages.map((age) => {
    const amount = totals[age] ?? '0'
    return {
      age,
      amount,
      percent: total.eq(zero) ? '0' : divide(dec(amount).times(hundred), total, 0).toFixed(0),
    }
  })
}

/** What is late of all debts, as a decimal text. */
export const lateAmountOf = ({ totals }: Pick<Report, 'totals'>): string =>
  dec(totals['total'] ?? '0')
    .minus(dec(totals['not_due'] ?? '0'))
    .toFixed()

/** Whether something of the row is late. */
export const isLate = (row: Pick<ReportRow, 'cells'>): boolean =>
  ages.some((age) => age !== 'not_due' && amountOf(row, age).gt(zero))

/** Which debts are shown: all, all late ones, or those of one age. */
export type AgeFilter = Age | 'late' | undefined

export const ageFilterIn = ({ age }: Readonly<Record<string, string>>): AgeFilter =>
  age === 'late' ? 'late' : ages.find((each) => each === age)

/**
 * The order of the server for a filter: the rows that match come first. Without a filter the chosen order, which is undefined for the default.
 */
export const sortOfFilter = (filter: AgeFilter, sort: string | undefined, order: string | undefined) =>
  filter === undefined ? { sort, order } : { sort: filter === 'late' ? 'days' : filter, order: 'desc' }

/** Whether a row matches the filter. */
export const matchesFilter = (row: Pick<ReportRow, 'cells'>, filter: AgeFilter): boolean =>
  filter === undefined || (filter === 'late' ? isLate(row) : amountOf(row, filter).gt(zero))
