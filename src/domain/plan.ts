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
const warnFrom = 0.8

/** How many are left when the user must be warned; undefined when there are enough, or no limit. */
export const remainingToWarn = (limit: number | null, used: number): number | undefined =>
  limit !== null && used >= limit * warnFrom ? Math.max(0, limit - used) : undefined

/** The first day of the next month, when the count of invoices starts again. */
export const invoiceCountResetsOn = (day: PlainDate): PlainDate => addMonths(startOfMonth(day), 1)

/** A paid period: a number of months from a day. */
export type Period = { starts_on: PlainDate; months: number; valid_until: PlainDate }

/**
 * The period after `months` more are paid. A current period is extended, counted from its own first day (so the 31st stays the 31st
 * in months that have one). After an expired period, or none, a new one starts today.
 */
export const extendPeriod = (period: Period | null, today: PlainDate, months: number): Period => {
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
const warningDays = [1, 7, 14] as const

/**
 * The warning that is due with `daysLeft` and was not sent yet; undefined: none. If several warnings were missed, only one email is sent.
 */
export const warningDue = (daysLeft: number, warned: number | null): number | undefined => {
  if (daysLeft < 0) return undefined
  const due = warningDays.find((days) => daysLeft <= days)
  return due !== undefined && (warned === null || due < warned) ? due : undefined
}

/** The used file storage of a company, in megabytes. */
export type FileRoom = { used_mb: number; limit_mb: number }

const mib = 1024 ** 2

/** Bytes in whole megabytes, rounded up, so that full storage does not look as if it had room. */
export const mibOf = (bytes: number): number => Math.ceil(bytes / mib)

/** Whether `more` bytes fit into a limit in megabytes; null: no limit. */
export const hasFileRoom = (limitMib: number | null, usedBytes: number, more: number): boolean =>
  limitMib === null || usedBytes + more <= limitMib * mib

/** The used share of file storage from which users are warned. */
const warnFileRoomFrom = 0.9

export const isFileRoomLow = (limitMib: number | null, usedMib: number): boolean =>
  limitMib !== null && usedMib >= limitMib * warnFileRoomFrom

/** Megabytes as text, rounded up: '312 MB', '1 GB', '1,5 GB' ('1.5 GB' in English), '50 GB'. */
export const sizeText = (mebibytes: number, language: 'lt' | 'en'): string => {
  if (mebibytes < 1024) return `${mebibytes} MB`
  const size = mebibytes / 1024
  const text = String(size < 10 ? Math.ceil(size * 10) / 10 : Math.ceil(size))
  return `${language === 'lt' ? text.replace('.', ',') : text} GB`
}

/** How many emails a company may send in an hour, and to how many different addresses in a day. */
export type SendingLimits = { letters_per_hour: number; receivers_per_day: number }

/** `fresh`: companies on the free plan or younger than `youngDays`; `usual`: the others. */
export type SendingLimitTable = { fresh: SendingLimits; usual: SendingLimits }

export const defaultSendingLimits: SendingLimitTable = {
  fresh: { letters_per_hour: 20, receivers_per_day: 50 },
  usual: { letters_per_hour: 500, receivers_per_day: 5000 },
}

const newCompanyDays = 14
const dayMs = 24 * 60 * 60 * 1000

/** Which limits apply to a company. */
export const sendingTier = (
  { isFree, created_at }: { isFree: boolean; created_at: string },
  now: Date,
): keyof SendingLimitTable =>
  isFree || now.getTime() - new Date(created_at).getTime() < newCompanyDays * dayMs ? 'fresh' : 'usual'

/** Whether the user must be warned that the limit is near: at most a quarter, or three, are left. */
export const isNearLimit = (left: number, most: number): boolean => left <= Math.max(3, Math.floor(most / 4))
