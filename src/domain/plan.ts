import { dec } from '#domain/decimal.ts'
import { addMonths, startOfMonth } from '#domain/plain-date.ts'
import type { PlainDate } from '#domain/plain-date.ts'

/** The plans. `basic` is free, and every company without a paid plan has it. */
export const planNames = ['basic', 'premium'] as const
export type PlanName = (typeof planNames)[number]

/** The numbers of months for which a plan can be ordered. */
export const durations = [1, 3, 6, 9, 12] as const
export type Duration = (typeof durations)[number]

/** The limits of a plan; null: unlimited. */
export type Limits = {
  /** Simple invoices issued in a calendar month, in each company. */
  invoices: number | null
  /** Companies that a person owns. */
  companies: number | null
  /** Members of a company besides its owner. */
  employees: number | null
  /** Megabytes of stored files in each company. */
  files_mb: number | null
}

/** The limits and prices of the plans, which the provider configures (`PLANS_FILE`). */
export type PlanTable = {
  currency: string
  plans: Record<PlanName, { limits: Limits; hide_branding: boolean }>
  /** The price of one month of premium by duration, with VAT. */
  monthly_price: Record<Duration, string>
}

/** The plans when nothing else is configured. */
export const defaultPlans: PlanTable = {
  currency: 'EUR',
  plans: {
    basic: { limits: { invoices: 10, companies: 1, employees: 1, files_mb: 1024 }, hide_branding: false },
    premium: { limits: { invoices: null, companies: 10, employees: 10, files_mb: 51_200 }, hide_branding: true },
  },
  monthly_price: { 1: '9.90', 3: '9.90', 6: '9.90', 9: '9.90', 12: '7.90' },
}

/** The plan on a day. `validUntil` is the last day of the paid plan; null: no plan was ever paid. */
export const planOn = (validUntil: PlainDate | null, day: PlainDate): PlanName =>
  validUntil !== null && validUntil >= day ? 'premium' : 'basic'

/** Whether one more is within the limit. */
export const hasRoom = (limit: number | null, used: number): boolean => limit === null || used < limit

/** The used share of a limit from 0 to 1; 0 without a limit. */
export const shareUsed = (limit: number | null, used: number): number => {
  if (limit === null) return 0
  return limit === 0 ? 1 : used / limit
}

/** The used share of a limit from which users are warned. */
const toldFrom = 0.8

/** How many are left when the user must be warned; undefined when there are enough, or no limit. */
export const leftToTell = (limit: number | null, used: number): number | undefined =>
  limit !== null && used >= limit * toldFrom ? Math.max(0, limit - used) : undefined

/** The first day of the next month, when the count of invoices starts again. */
export const countedAnewOn = (day: PlainDate): PlainDate => addMonths(startOfMonth(day), 1)

/** A paid period: a number of months from a day. */
export type Period = { starts_on: PlainDate; months: number; valid_until: PlainDate }

/**
 * The period after `months` more are paid. A current period is extended, counted from its own first day (so the 31st stays the 31st
 * in months that have one). After an expired period, or none, a new one starts today.
 */
export const extended = (period: Period | null, today: PlainDate, months: number): Period => {
  const lasts = period !== null && planOn(period.valid_until, today) === 'premium'
  const starts_on = lasts ? period.starts_on : today
  const all = lasts ? period.months + months : months
  return { starts_on, months: all, valid_until: addMonths(starts_on, all) }
}

export type Quote = { price: string; currency: string; monthly_price: string; saving: string }

/** The price of a duration, in the table's currency with two decimals; `saving` is the difference to paying month by month. */
export const quoteOf = ({ currency, monthly_price }: PlanTable, duration: Duration): Quote => {
  const price = dec(monthly_price[duration]).times(duration)
  return {
    price: price.toFixed(2),
    currency,
    monthly_price: dec(monthly_price[duration]).toFixed(2),
    saving: dec(monthly_price[1]).times(duration).minus(price).toFixed(2),
  }
}

/** How many days before the end of a plan users are warned. */
const warnedAhead = [1, 7, 14] as const

/**
 * The warning that is due with `daysLeft` and was not sent yet; undefined: none. If several warnings were missed, only one email is sent.
 */
export const warningDue = (daysLeft: number, warned: number | null): number | undefined => {
  if (daysLeft < 0) return undefined
  const due = warnedAhead.find((days) => daysLeft <= days)
  return due !== undefined && (warned === null || due < warned) ? due : undefined
}
