import { amountText } from '#domain/currency.ts'
import type { Amount } from '#domain/currency.ts'
import { dec, divide, plainText, sum } from '#domain/decimal.ts'
import { rateDecimals } from '#domain/exchange-rate/published-rate.ts'

/** An entry of a statement, and the amount that its bank exchanged into the currency of the account. */
type ExchangedEntry = {
  amount: Amount
  currency: string
  original: { amount: Amount; currency: string } | null
}

export type ExchangedMoney = {
  /** What the documents are paid with, in their currency, without a sign. */
  total: Amount
  /** What is left of it for later documents; '0': nothing. */
  left: Amount
  /** How much more than the total the parts are; '0': nothing. */
  over: Amount
  /** How much of the company's currency one unit is worth by the two amounts; null: they do not say it. */
  rate: string | null
}

/**
 * The money of an entry in the currency of the documents that it pays, which is not that of its account. What the bank names as the original
 * amount is the total; otherwise the total is the sum of the parts, because the two amounts of an exchange cannot be compared.
 */
export const exchangedMoney = (
  entry: ExchangedEntry,
  parts: { currency: string; amounts: readonly Amount[] },
  companyCurrency: string,
): ExchangedMoney => {
  const { currency } = parts
  const allocated = sum(parts.amounts.map((amount) => dec(amount).abs()))
  const isOriginal = entry.original?.currency === currency && !dec(entry.original.amount).eq(0)
  const total = isOriginal ? dec(entry.original?.amount ?? '0').abs() : allocated
  const left = total.minus(allocated)
  const text = (value: typeof left) => (value.gt(0) ? amountText(value, currency) : '0')
  const rate =
    entry.currency === companyCurrency && currency !== companyCurrency && total.gt(0)
      ? plainText(divide(dec(entry.amount).abs(), total, rateDecimals))
      : null
  return { total: amountText(total, currency), left: text(left), over: text(left.neg()), rate }
}
