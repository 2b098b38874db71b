import { amountText } from '#domain/currency.ts'
import { dec } from '#domain/decimal.ts'

/** What came in and went out in a currency. */
export type Sums = { currency: string; in: string; out: string }

/** The sums by currency, with the net amount. */
export const totalsOf = (rows: readonly Sums[]) =>
  [...new Set(rows.map(({ currency }) => currency))].toSorted().map((currency) => {
    const own = rows.filter((each) => each.currency === currency)
    const sum = (side: 'in' | 'out') => own.reduce((total, row) => total.plus(dec(row[side])), dec(0))
    const text = (value: ReturnType<typeof dec>) => amountText(value, currency)
    return { currency, in: text(sum('in')), out: text(sum('out')), net: text(sum('in').plus(sum('out'))) }
  })
