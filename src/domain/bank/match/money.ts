import { currencyDigits } from '#domain/currency.ts'
import type { Amount } from '#domain/currency.ts'
import { dec } from '#domain/decimal.ts'
import { toMinor } from '#domain/minor-units.ts'
import { addDays } from '#domain/plain-date.ts'
import type { PlainDate } from '#domain/plain-date.ts'

const plainAmount = /^-?[0-9]+\.[0-9]{2}$/

/** The amount in whole minor units of its currency. */
export const minorOf = (amount: Amount, currency: string): bigint => {
  const digits = currencyDigits(currency)
  // Nearly all amounts have this form, and the books have hundreds of thousands of them.
  return digits === 2 && plainAmount.test(amount) ? BigInt(amount.replace('.', '')) : toMinor(dec(amount), digits)
}

/** The amount without its sign. */
export const magnitude = (minor: bigint): bigint => (minor < 0n ? -minor : minor)

/** The first and the last day that are at most `days` away. */
export const daysAround = (date: PlainDate, days: number): [first: PlainDate, last: PlainDate] => [
  addDays(date, -days),
  addDays(date, days),
]

/** Adds the item to the list of the key. */
export const addTo = <Key, Item>(map: Map<Key, Item[]>, key: Key, item: Item): void => {
  const items = map.get(key)
  if (items) items.push(item)
  else map.set(key, [item])
}
