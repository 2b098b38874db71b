import { addDays, addMonths, compareDates, daysBetween } from '#domain/plain-date.ts'
import type { PlainDate } from '#domain/plain-date.ts'

/** The same numbers each time, so that a demo looks alike on every machine (Mulberry32). */
export const dice = (seed: number) => {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  return {
    /** 0 to `sides` − 1. */
    roll: (sides: number) => Math.floor(next() * sides),
    /** Smaller ones more often. */
    low: (sides: number) => Math.floor(next() * next() * sides),
    chance: (share: number) => next() < share,
    pick: <T>(of: readonly T[]): T => of[Math.floor(next() * of.length)] as T,
  }
}
export type Dice = ReturnType<typeof dice>

/** What becomes of an invoice: paid, paid in part, or not (yet). */
export type Fate = { kind: 'paid'; date: PlainDate } | { kind: 'partly-paid'; date: PlainDate } | { kind: 'unpaid' }

export type PlannedInvoice = {
  client: number
  date: PlainDate
  lines: { product: number; quantity: number }[]
  discount: boolean
  fate: Fate
}

const fateOf = ({ roll, chance }: Dice, date: PlainDate, today: PlainDate): Fate => {
  const age = daysBetween(date, today)
  const paidOn = addDays(date, 3 + roll(16))
  const isPaid = compareDates(paidOn, today) <= 0 && chance(age > 45 ? 0.97 : 0.72)
  if (isPaid) return { kind: 'paid', date: paidOn }
  return chance(0.25) && age > 2
    ? { kind: 'partly-paid', date: addDays(date, 1 + roll(Math.min(age, 10))) }
    : { kind: 'unpaid' }
}

/** A year of invoices up to today, in the order they were issued: busier in autumn, quiet in July. */
export const planYear = (today: PlainDate, clients: number, products: number): PlannedInvoice[] => {
  const luck = dice(2026)
  const busy = [9, 8, 10, 11, 10, 9, 5, 7, 13, 14, 15, 12]
  const first = addMonths(`${today.slice(0, 8)}01`, -12)
  const days = daysBetween(first, today)
  const dates: PlainDate[] = []
  for (let day = 0; day <= days; day += 1) {
    const date = addDays(first, day)
    const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
    const share = (busy[Number(date.slice(5, 7)) - 1] ?? 9) / 21
    if (weekday !== 0 && weekday !== 6 && luck.chance(share)) dates.push(date)
  }
  return [...dates, today, today].map((date) => {
    const lines = Array.from({ length: 1 + luck.low(4) }, () => ({
      product: luck.roll(products),
      quantity: luck.roll(3),
    }))
    return { client: luck.low(clients), date, lines, discount: luck.chance(0.08), fate: fateOf(luck, date, today) }
  })
}
