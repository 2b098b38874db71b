import { isCurrency } from '#domain/currency.ts'
import { dec, divide, parseDecimal, plainText } from '#domain/decimal.ts'
import { addDays, isPlainDate } from '#domain/plain-date.ts'
import type { PlainDate } from '#domain/plain-date.ts'

/** Who publishes rates: the European Central Bank, or the Bank of Lithuania, which also has currencies that the former lacks. */
export const publishers = ['ecb', 'lb'] as const
export type Publisher = (typeof publishers)[number]

/** Where a rate is from: published for all companies, or the company's own from an uploaded file or typed by hand. */
export const rateSources = ['ecb', 'lb', 'upload', 'hand'] as const

/** A rate as it is published: 1 euro is `per_euro` of the currency. */
export type PublishedRate = { currency: string; date: PlainDate; per_euro: string }

/** Decimals of a rate of a document: enough for the cents of ten million, also in yens. */
export const rateDecimals = 10

/** How many days before the day that counts a published rate is still used; the longest row of holidays is shorter. */
const maxAge = 7

/** The days on which a rate for a document of `date` may be published, from first to last: the day before it, or up to a week earlier. */
export const rateDays = (date: PlainDate): { from: PlainDate; to: PlainDate } => {
  const to = addDays(date, -1)
  return { from: addDays(to, -maxAge), to }
}

/** Why a file is not read as exchange rates: `reason` of the problem `unreadable_rates`. A file is refused whole. */
export const ratesRefusals = [
  'not_rates',
  'bad_date',
  'bad_rate',
  'encoding',
  'doctype',
  'malformed',
  'too_complex',
  'too_slow',
] as const
export type RatesRefusal = (typeof ratesRefusals)[number]

export class UnreadableRates extends Error {
  readonly refused: RatesRefusal
  readonly value: string

  constructor(refused: RatesRefusal, value = '') {
    super(refused)
    this.refused = refused
    this.value = value.slice(0, 60).toWellFormed()
  }
}

/**
 * A rate of a file as published; undefined for the euro itself and for currencies that are none any more (the litas). Throws UnreadableRates
 * if the day or the rate is none.
 */
export const publishedRate = (currency: string, date: string, per_euro: string): PublishedRate | undefined => {
  if (currency === 'EUR' || !isCurrency(currency)) return undefined
  if (!isPlainDate(date)) throw new UnreadableRates('bad_date', date)
  const rate = parseDecimal(per_euro, { maxDecimals: rateDecimals, allowNegative: false })
  if (!rate?.gt(0)) throw new UnreadableRates('bad_rate', `${currency} ${per_euro}`)
  return { currency, date, per_euro: plainText(rate) }
}

/**
 * How much of one currency a unit of another is worth, by how much of each one euro is ('1' for the euro itself), with ten decimals, rounded
 * half away from zero. Undefined if it rounds to zero.
 */
export const rateBetween = (fromPerEuro: string, toPerEuro: string): string | undefined => {
  const rate = divide(dec(toPerEuro), dec(fromPerEuro), rateDecimals)
  return rate.gt(0) ? plainText(rate) : undefined
}
