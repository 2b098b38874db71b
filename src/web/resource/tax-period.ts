import type { PlainDate } from '#domain/plain-date.ts'
import { parseTaxPeriod } from '#domain/tax-deadlines.ts'

const romans = ['I', 'II', 'III', 'IV']

/** The texts of a VAT period in one grammatical case. */
export type TaxPeriodTexts = {
  /** Twelve words. */
  months: string
  quarter: (values: { part: number; roman: string }) => string
  half: (values: { part: number; roman: string }) => string
  ofYear: (values: { year: string; period: string }) => string
}

/**
 * A VAT period inside a sentence: 'spalio', 'IV ketvirčio', '2025 m. II pusmečio'; in English 'October', 'Q4', 'H2 2025'. The year is named
 * if it is not the present one. A name of no period stays as it is.
 */
export const taxPeriodName = (
  name: string,
  today: PlainDate,
  { months, quarter, half, ofYear }: TaxPeriodTexts,
): string => {
  const period = parseTaxPeriod(name)
  if (!period) return name
  const { kind, date_from } = period
  const year = date_from.slice(0, 4)
  const month = Number(date_from.slice(5, 7))
  const part = Math.ceil(month / (kind === 'quarter' ? 3 : 6))
  const values = { part, roman: romans[part - 1] ?? '' }
  const words =
    kind === 'month' ? (months.split(' ')[month - 1] ?? '') : kind === 'quarter' ? quarter(values) : half(values)
  return year === today.slice(0, 4) ? words : ofYear({ year, period: words })
}
