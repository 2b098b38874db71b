import { addDays, addMonths, compareDates, daysBetween } from '#domain/plain-date.ts'
import type { PlainDate } from '#domain/plain-date.ts'

/** A random generator with a seed (Mulberry32), so that the demo is the same on every machine. */
export const randomFrom = (seed: number) => {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  return {
    /** From 0 to `sides` − 1. */
    roll: (sides: number) => Math.floor(next() * sides),
    /** The same, but small numbers are more frequent. */
    low: (sides: number) => Math.floor(next() * next() * sides),
    chance: (share: number) => next() < share,
    pick: <T>(choices: readonly T[]): T => choices[Math.floor(next() * choices.length)] as T,
  }
}
export type Random = ReturnType<typeof randomFrom>

/** Whether and when an invoice is paid. */
export type PaymentPlan =
  | { kind: 'paid'; date: PlainDate }
  | { kind: 'partly-paid'; date: PlainDate }
  | { kind: 'unpaid' }

export type PlannedInvoice = {
  client: number
  date: PlainDate
  lines: { product: number; quantity: number }[]
  discount: boolean
  paymentPlan: PaymentPlan
}

const paymentPlanOf = ({ roll, chance }: Random, date: PlainDate, today: PlainDate): PaymentPlan => {
  const age = daysBetween(date, today)
  const paidOn = addDays(date, 3 + roll(16))
  const isPaid = compareDates(paidOn, today) <= 0 && chance(age > 45 ? 0.97 : 0.72)
  if (isPaid) return { kind: 'paid', date: paidOn }
  return chance(0.25) && age > 2
    ? { kind: 'partly-paid', date: addDays(date, 1 + roll(Math.min(age, 10))) }
    : { kind: 'unpaid' }
}

/** A year of invoices up to today, oldest first: more in autumn, few in July. */
export const planYear = (today: PlainDate, clients: number, products: number): PlannedInvoice[] => {
  const random = randomFrom(2026)
  const monthWeights = [9, 8, 10, 11, 10, 9, 5, 7, 13, 14, 15, 12]
  const first = addMonths(`${today.slice(0, 8)}01`, -12)
  const days = daysBetween(first, today)
  const dates: PlainDate[] = []
  for (let day = 0; day <= days; day += 1) {
    const date = addDays(first, day)
    const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
    const share = (monthWeights[Number(date.slice(5, 7)) - 1] ?? 9) / 21
    if (weekday !== 0 && weekday !== 6 && random.chance(share)) dates.push(date)
  }
  return [...dates, today, today].map((date) => {
    const lines = Array.from({ length: 1 + random.low(4) }, () => ({
      product: random.roll(products),
      quantity: random.roll(3),
    }))
    return {
      client: random.low(clients),
      date,
      lines,
      discount: random.chance(0.08),
      paymentPlan: paymentPlanOf(random, date, today),
    }
  })
}
