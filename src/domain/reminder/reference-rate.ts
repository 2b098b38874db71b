import type { PlainDate } from '#domain/plain-date.ts'

/**
 * The rate of the main refinancing operations of the European Central Bank on the first day of each half-year, in per cent. Source: the
 * bank's key interest rates, ecb.europa.eu. A half-year that is not in the table yet has the rate of the last one.
 */
const rates: readonly (readonly [from: PlainDate, percent: string])[] = [
  ['2016-01-01', '0.05'],
  ['2016-07-01', '0'],
  ['2023-01-01', '2.50'],
  ['2023-07-01', '4.00'],
  ['2024-01-01', '4.50'],
  ['2024-07-01', '4.25'],
  ['2025-01-01', '3.15'],
  ['2025-07-01', '2.15'],
  ['2026-01-01', '2.15'],
]

/** The reference rate of the half-year of a date, in per cent, and the first day from which we know it. */
export const referenceRateOn = (date: PlainDate): { from: PlainDate; percent: string } => {
  const [from, percent] = rates.findLast(([since]) => since <= date) ?? rates[0]!
  return { from, percent }
}
