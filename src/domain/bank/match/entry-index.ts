import { normaliseCode } from '#domain/identifiers.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import type { MatchBooks, OtherEntry, OwnAccount, UnmatchedPayment } from './books.ts'
import { addTo, minorOf } from './money.ts'

export type EntryIndex = {
  /** The own account with the number. */
  accountOf: (number: string) => OwnAccount | undefined
  account: (id: string) => OwnAccount | undefined
  accounts: readonly OwnAccount[]
  /** Payments of the account of exactly the signed amount, near the date. */
  payments: (account_id: string, minor: bigint, first: PlainDate, last: PlainDate) => readonly UnmatchedPayment[]
  /** Entries of any account of exactly the signed amount, near the date. */
  entries: (currency: string, minor: bigint, first: PlainDate, last: PlainDate) => readonly OtherEntry[]
  /** Entries of one account of one day. */
  entriesOfDay: (account_id: string, date: PlainDate) => readonly OtherEntry[]
}

const byDateAndId = (a: { date: PlainDate; id: string }, b: { date: PlainDate; id: string }): number =>
  a.date < b.date ? -1 : a.date > b.date ? 1 : a.id < b.id ? -1 : 1

/** Finds payments, entries and own accounts. Items of one amount are few, so that the dates are compared one by one. */
export const indexEntries = ({ accounts, payments, entries }: MatchBooks): EntryIndex => {
  const byId = new Map(accounts.map((account) => [account.id, account]))
  const byNumber = new Map(
    accounts.flatMap((one) => (one.account_number ? [[normaliseCode(one.account_number), one]] : [])),
  )
  const paymentsBy = new Map<string, UnmatchedPayment[]>()
  for (const payment of payments.toSorted(byDateAndId)) {
    const currency = byId.get(payment.account_id)?.currency
    if (currency) addTo(paymentsBy, `${payment.account_id} ${minorOf(payment.amount, currency)}`, payment)
  }
  const entriesBy = new Map<string, OtherEntry[]>()
  for (const entry of entries.toSorted(byDateAndId)) {
    addTo(entriesBy, `${entry.currency} ${minorOf(entry.amount, entry.currency)}`, entry)
    addTo(entriesBy, `${entry.account_id} ${entry.date}`, entry)
  }
  const near = <Item extends { date: PlainDate }>(
    items: readonly Item[] | undefined,
    first: PlainDate,
    last: PlainDate,
  ) => between(items ?? [], first, last)
  return {
    accountOf: (number) => (number ? byNumber.get(normaliseCode(number)) : undefined),
    account: (id) => byId.get(id),
    accounts: accounts.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    payments: (account_id, minor, first, last) => near(paymentsBy.get(`${account_id} ${minor}`), first, last),
    entries: (currency, minor, first, last) => near(entriesBy.get(`${currency} ${minor}`), first, last),
    entriesOfDay: (account_id, date) => near(entriesBy.get(`${account_id} ${date}`), date, date),
  }
}

/** The items of sorted ones between two days, found by halving. */
const between = <Item extends { date: PlainDate }>(
  items: readonly Item[],
  first: PlainDate,
  last: PlainDate,
): Item[] => {
  let [low, high] = [0, items.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((items[middle]?.date ?? '') < first) low = middle + 1
    else high = middle
  }
  const found: Item[] = []
  for (let place = low; place < items.length && found.length < maxFound; place += 1) {
    const item = items[place]
    if (!item || item.date > last) break
    found.push(item)
  }
  return found
}

const maxFound = 30
