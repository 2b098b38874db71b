import { addDays, addMonths, endOfMonth, startOfMonth } from '#domain/plain-date.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { workingDayFrom } from '#domain/working-days.ts'

/** How often a VAT payer declares: legal persons by month, individuals also by quarter or half-year. */
export const vatPeriods = ['month', 'quarter', 'half-year'] as const
export type VatPeriod = (typeof vatPeriods)[number]

/** A VAT period: '2026-10', '2026-Q4' or '2026-H2', with its first and last day. */
export interface TaxPeriod {
  name: string
  kind: VatPeriod
  date_from: PlainDate
  date_to: PlainDate
}

const monthsOf: Record<VatPeriod, number> = { month: 1, quarter: 3, 'half-year': 6 }
const letters: Record<VatPeriod, string> = { month: '', quarter: 'Q', 'half-year': 'H' }

/** The VAT period of the kind that contains the date. */
export const taxPeriodOf = (kind: VatPeriod, date: PlainDate): TaxPeriod => {
  const months = monthsOf[kind]
  const index = Math.floor((Number(date.slice(5, 7)) - 1) / months)
  const date_from = `${date.slice(0, 4)}-${String(index * months + 1).padStart(2, '0')}-01`
  const name = kind === 'month' ? date.slice(0, 7) : `${date.slice(0, 4)}-${letters[kind]}${index + 1}`
  return { name, kind, date_from, date_to: endOfMonth(addMonths(date_from, months - 1)) }
}

const pattern = /^((?:19|20|21)\d{2})-(?:(0[1-9]|1[0-2])|Q([1-4])|H([12]))$/

/** The VAT period of the name; undefined if it names none. */
export const parseTaxPeriod = (name: string): TaxPeriod | undefined => {
  const match = pattern.exec(name)
  if (!match) return undefined
  const [, year, month, quarter, half] = match
  const kind = month ? 'month' : quarter ? 'quarter' : 'half-year'
  const first = month ? Number(month) : quarter ? Number(quarter) * 3 - 2 : Number(half) * 6 - 5
  return taxPeriodOf(kind, `${year}-${String(first).padStart(2, '0')}-01`)
}

/** The period before, and the one after. */
export const taxPeriodBefore = ({ kind, date_from }: TaxPeriod): TaxPeriod => taxPeriodOf(kind, addDays(date_from, -1))
export const taxPeriodAfter = ({ kind, date_to }: TaxPeriod): TaxPeriod => taxPeriodOf(kind, addDays(date_to, 1))

const dayAfter = ({ date_to }: Pick<TaxPeriod, 'date_to'>, day: number): PlainDate =>
  workingDayFrom(addDays(startOfMonth(addDays(date_to, 1)), day - 1))

/** By when the i.SAF of a period must be submitted: the 20th of the next month, or the next working day. Source: VMI, order VA-55. */
export const isafDeadline = (period: Pick<TaxPeriod, 'date_to'>): PlainDate => dayAfter(period, 20)

/** By when the VAT return of a period must be submitted and its VAT paid: the 25th of the next month, or the next working day. Source: VAT law, Art. 85 and 90. */
export const vatDeadline = (period: Pick<TaxPeriod, 'date_to'>): PlainDate => dayAfter(period, 25)

/** By when an individual declares the income of a year and pays its taxes: 1 May of the next year, or the next working day. Source: income tax law, Art. 27. */
export const incomeDeadline = (year: number): PlainDate => workingDayFrom(`${year + 1}-05-01`)

/** Whether a company gives VAT returns of Lithuania: a VAT payer there that keeps its books in euros. */
export const declaresInLithuania = (company: { vat_enabled: boolean; country: string; currency: string }): boolean =>
  company.vat_enabled && company.country === 'LT' && company.currency === 'EUR'

/** How many days before its day a deadline asks for attention. */
const warnedDays = 5
/** The product cannot know whether a return was submitted, so its deadline is shown for a week after its day. */
const daysAfterUnknown = 7

/** How a deadline stands: far away, within 5 days, or past. */
export const deadlineTones = ['far', 'soon', 'late'] as const
export type DeadlineTone = (typeof deadlineTones)[number]

/** How a deadline stands on a day; null once it was met, or a week after its day if nobody knows whether it was. */
export const deadlineTone = (
  deadline: PlainDate,
  today: PlainDate,
  submitted: boolean | 'unknown',
): DeadlineTone | null => {
  if (submitted === true) return null
  if (today <= deadline) return today >= addDays(deadline, -warnedDays) ? 'soon' : 'far'
  return submitted === 'unknown' && today > addDays(deadline, daysAfterUnknown) ? null : 'late'
}
