import type { Report, ReportRow, YearDetails } from '#contract/reports/report.ts'
import { amountText } from '#domain/currency.ts'
import { dec, divide, hundred, plainText, sum, zero } from '#domain/decimal.ts'

/** The ways to deduct. */
export type Deduction = 'real' | 'flat'

export type Activity = { id: string; title: string; amount: string; share: string | null }

/** The figures of the page, each from its row. An amount without a row is null. */
export type YearFigures = {
  income: string
  incomeDocuments: number
  /** Null: one activity is chosen, and expenses are those of all. */
  expense: string | null
  expenseDocuments: number
  /** Null: there is no choice of 30 %. */
  flat: string | null
  activities: Activity[]
  /** Income of all activities. */
  allIncome: string
  threshold: Threshold | null
}

export type Threshold = NonNullable<YearDetails['threshold']> & {
  limit: string
  supplied: string
  left: string
  lastYear: string
}

const amountOf = (rows: readonly ReportRow[], key: string): string | null =>
  rows.find((row) => row.key === key)?.cells['amount'] ?? null
const documentsOf = (rows: readonly ReportRow[], key: string): number =>
  rows.find((row) => row.key === key)?.documents ?? 0

const activityKey = 'activity:'

export const figuresOf = ({ rows, year, currency }: Pick<Report, 'rows' | 'year' | 'currency'>): YearFigures => {
  const activities = rows
    .filter(({ key }) => key.startsWith(activityKey))
    .map(({ key, cells }) => ({
      id: key.slice(activityKey.length),
      title: cells['title'] ?? '',
      amount: cells['amount'] ?? '0',
      share: cells['share'] ?? null,
    }))
  const income = amountOf(rows, 'income') ?? '0'
  const threshold = (key: string) => amountOf(rows, `threshold:${key}`) ?? '0'
  return {
    income,
    incomeDocuments: documentsOf(rows, 'income'),
    expense: amountOf(rows, 'expense'),
    expenseDocuments: documentsOf(rows, 'expense'),
    flat: amountOf(rows, 'flat'),
    activities,
    allIncome:
      activities.length === 0 ? income : amountText(sum(activities.map(({ amount }) => dec(amount))), currency),
    threshold: year?.threshold
      ? {
          ...year.threshold,
          limit: threshold('limit'),
          supplied: threshold('supplied'),
          left: threshold('left'),
          lastYear: threshold('last_year'),
        }
      : null,
  }
}

/** The way that deducts more; of equal ones that which needs no documents. */
export const largerDeduction = (expense: string, flat: string | null): Deduction =>
  flat !== null && dec(flat).gte(dec(expense)) ? 'flat' : 'real'

/** How far the meter of the threshold is: below 80 %, near, or crossed. */
export const meterTone = ({ supplied, limit, crossed }: Threshold): 'far' | 'near' | 'crossed' =>
  crossed ? 'crossed' : dec(supplied).times(hundred).gte(dec(limit).times(nearPercent)) ? 'near' : 'far'

const nearPercent = dec('80')

/** A part of a whole in percent for a bar, from 0 to 100. */
export const percentOfBar = (part: string, whole: string): number => {
  if (dec(whole).lte(zero)) return 0
  const percent = Number(plainText(divide(dec(part).times(hundred), dec(whole), 2)))
  return Math.min(100, Math.max(0, percent))
}

export const negative = (amount: string): string =>
  dec(amount).eq(zero) ? amount : amount.startsWith('-') ? amount.slice(1) : `-${amount}`
