import { dec, divide, zero } from './decimal.ts'
import type { Decimal } from './decimal.ts'
import { addDays, addMonths, daysBetween } from './plain-date.ts'
import type { PlainDate } from './plain-date.ts'

/** In euros: who supplies for more in a calendar year must register as a VAT payer. Source: the VAT law, Art. 71. */
export const vatThreshold: Decimal = dec('45000')

/** How many months say how fast the threshold comes nearer. */
export const paceMonths = 3

/** The days whose mean says how fast the threshold comes nearer: the last three months up to today. */
export const paceDays = (today: PlainDate): { from: PlainDate; to: PlainDate } => ({
  from: addDays(addMonths(today, -paceMonths), 1),
  to: today,
})

/**
 * The day on which the threshold will be crossed: what is left of it ÷ the daily mean of the last three months. Null: not in the year of
 * today at that pace, or it is crossed already.
 */
export const expectedCrossing = (supplied: Decimal, recent: Decimal, today: PlainDate): PlainDate | null => {
  const left = vatThreshold.minus(supplied)
  if (left.lt(zero) || recent.lte(zero)) return null
  const { from, to } = paceDays(today)
  const days = divide(left.times(daysBetween(from, to) + 1), recent, 0)
  if (days.gt(366)) return null
  const day = addDays(today, Number(days.toFixed(0)))
  return day.slice(0, 4) === today.slice(0, 4) ? day : null
}
