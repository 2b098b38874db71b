import { amountText, currencyDigits } from '#domain/currency.ts'
import type { Amount } from '#domain/currency.ts'
import { dec, divide, sum, zero } from '#domain/decimal.ts'
import { addDays, daysBetween } from '#domain/plain-date.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { referenceRateOn } from './reference-rate.ts'

/**
 * By which rule a company counts interest for late payment: none; the law on preventing late payments under commercial contracts, which is
 * for businesses and public bodies; article 6.210 of the Civil Code; or a rate of its own from its contracts.
 */
export const interestRules = ['none', 'late_payment_law', 'civil_code', 'own'] as const
export type InterestRule = (typeof interestRules)[number]

export interface InterestTerms {
  rule: InterestRule
  /** Per cent a year; only for the rule 'own'. */
  percent: string | null
  /** Whether the 40 € of the law on late payments are claimed for each late invoice. */
  compensation: boolean
}

/** Who owes: private persons owe less by the Civil Code, and the law on late payments is not for them. */
export type DebtorKind = 'legal' | 'individual'

/** The points that the law on late payments adds to the reference rate. */
const lawPoints = '8'
/** The compensation of the law for the costs of recovery, in euros. */
export const recoveryCompensation = '40'
const civilPercents: Record<DebtorKind, string> = { legal: '6', individual: '5' }

/**
 * The yearly rate in per cent for an invoice due on the day; null without interest. By the law on late payments it is the rate of the
 * half-year in which the payment became late, and stays that one.
 */
export const interestPercent = ({ rule, percent }: InterestTerms, kind: DebtorKind, due: PlainDate): string | null => {
  if (rule === 'none') return null
  if (rule === 'own') return percent
  if (rule === 'civil_code') return civilPercents[kind]
  if (kind === 'individual') return civilPercents.individual
  return dec(referenceRateOn(addDays(due, 1)).percent)
    .plus(dec(lawPoints))
    .toFixed()
}

/** Whether the terms claim the compensation for an invoice of such a client. */
export const claimsCompensation = ({ rule, compensation }: InterestTerms, kind: DebtorKind): boolean =>
  rule === 'late_payment_law' && compensation && kind === 'legal'

/** The unpaid amount from a day on, until the next one. */
export interface OpenAmount {
  from: PlainDate
  amount: Amount
}

/**
 * Simple interest on what was open each day from the day after the due day to `today`, both included: amount × per cent × days ÷ 365,
 * rounded once. `opens` are in order of their days; what is open before the due day does not matter.
 */
export const lateInterest = (
  { due, today, currency, percent }: { due: PlainDate; today: PlainDate; currency: string; percent: string },
  opens: readonly OpenAmount[],
): Amount => {
  const first = addDays(due, 1)
  const products = opens.map(({ from, amount }, index) => {
    const begin = from < first ? first : from
    const next = opens[index + 1]?.from
    const end = next === undefined || next > today ? addDays(today, 1) : next
    const days = daysBetween(begin, end)
    return days > 0 && dec(amount).gt(zero) ? dec(amount).times(days) : zero
  })
  return amountText(divide(sum(products).times(dec(percent)), dec(36_500), currencyDigits(currency)), currency)
}
