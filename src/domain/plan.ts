import { dec } from '#domain/decimal.ts'
import { addMonths, startOfMonth } from '#domain/plain-date.ts'
import type { PlainDate } from '#domain/plain-date.ts'

/** The plans. The free one is what everybody has who has no other. */
export const planNames = ['basic', 'premium'] as const
export type PlanName = (typeof planNames)[number]

/** For how many months a plan can be ordered. */
export const durations = [1, 3, 6, 9, 12] as const
export type Duration = (typeof durations)[number]

/** The most of each that a plan allows; null: as many as one likes. */
export type Limits = {
  /** Simple invoices issued in a calendar month, in each company. */
  invoices: number | null
  /** Companies a person owns. */
  companies: number | null
  /** Members of a company besides its owner. */
  employees: number | null
  /** Megabytes of stored files in each company. */
  files_mb: number | null
}

/** What each plan allows and costs: the provider's to decide (`PLANS_FILE`). */
export type PlanTable = {
  currency: string
  plans: Record<PlanName, { limits: Limits; hide_branding: boolean }>
  /** Of premium, by duration: what one month of it costs, with VAT. */
  monthly_price: Record<Duration, string>
}

/** Where nothing else is configured. */
export const defaultPlans: PlanTable = {
  currency: 'EUR',
  plans: {
    basic: { limits: { invoices: 10, companies: 1, employees: 1, files_mb: 1024 }, hide_branding: false },
    premium: { limits: { invoices: null, companies: 10, employees: 10, files_mb: 51_200 }, hide_branding: true },
  },
  monthly_price: { 1: '9.90', 3: '9.90', 6: '9.90', 9: '9.90', 12: '7.90' },
}

/** The plan on a day. `validUntil` is the last day of the paid one; null: none was ever paid. */
export const planOn = (validUntil: PlainDate | null, day: PlainDate): PlanName =>
  validUntil !== null && validUntil >= day ? 'premium' : 'basic'

/** Whether one more fits. */
export const hasRoom = (limit: number | null, used: number): boolean => limit === null || used < limit

/** How much of a limit is used, 1 being all of it; 0 where there is no limit. */
export const shareUsed = (limit: number | null, used: number): number => {
  if (limit === null) return 0
  return limit === 0 ? 1 : used / limit
}

/** From this share on people are told how little is left: before they run into the limit. */
const toldFrom = 0.8

/** How many are left where it is time to say so; undefined where there are plenty, or no limit. */
export const leftToTell = (limit: number | null, used: number): number | undefined =>
  limit !== null && used >= limit * toldFrom ? Math.max(0, limit - used) : undefined

/** The day from which the invoices of a new month are counted. */
export const countedAnewOn = (day: PlainDate): PlainDate => addMonths(startOfMonth(day), 1)

/** A time that was paid for: months counted from one day. */
export type Period = { starts_on: PlainDate; months: number; valid_until: PlainDate }

/**
 * The period once `months` more are paid. One that still lasts grows, counted from its own first day (the 31st stays the 31st
 * where there is one); after one that has ended, or none, a new one begins today.
 */
export const extended = (period: Period | null, today: PlainDate, months: number): Period => {
  const lasts = period !== null && planOn(period.valid_until, today) === 'premium'
  const starts_on = lasts ? period.starts_on : today
  const all = lasts ? period.months + months : months
  return { starts_on, months: all, valid_until: addMonths(starts_on, all) }
}

export type Quote = { price: string; currency: string; monthly_price: string; saving: string }

/** What a duration costs, in the table's currency with two decimals; `saving` is against paying month by month. */
export const quoteOf = ({ currency, monthly_price }: PlanTable, duration: Duration): Quote => {
  const price = dec(monthly_price[duration]).times(duration)
  return {
    price: price.toFixed(2),
    currency,
    monthly_price: dec(monthly_price[duration]).toFixed(2),
    saving: dec(monthly_price[1]).times(duration).minus(price).toFixed(2),
  }
}

/** Days ahead on which people are told that their plan ends. */
const warnedAhead = [1, 7, 14] as const

/**
 * The warning that is due with so many days left and was not sent yet; undefined: none. A day that was missed is made
 * up for by one letter, not by one for each.
 */
export const warningDue = (daysLeft: number, warned: number | null): number | undefined => {
  if (daysLeft < 0) return undefined
  const due = warnedAhead.find((days) => daysLeft <= days)
  return due !== undefined && (warned === null || due < warned) ? due : undefined
}
