import { amountText } from '#domain/currency.ts'
import { dec, sum } from '#domain/decimal.ts'

/** How many documents of one currency and state there are, and their sums. */
type Tally = { currency: string; count: number; total: string; paid: string; credited?: string }

const countOf = (tallies: readonly Tally[]) => tallies.reduce((count, tally) => count + tally.count, 0)

const totalsOf = (tallies: readonly Tally[]) =>
  [...Map.groupBy(tallies, (tally) => tally.currency)]
    // Counted as all without the others, nothing may be left.
    .filter(([, of]) => countOf(of) > 0)
    .map(([currency, of]) => {
      const total = sum(of.map((tally) => dec(tally.total)))
      const paid = sum(of.map((tally) => dec(tally.paid)))
      const credited = sum(of.map((tally) => dec(tally.credited ?? '0')))
      return {
        currency,
        total: amountText(total, currency),
        paid: amountText(paid, currency),
        ...(of.some((tally) => tally.credited !== undefined) ? { credited: amountText(credited, currency) } : {}),
        unpaid: amountText(total.minus(paid).minus(credited), currency),
      }
    })
    .sort((a, b) => a.currency.localeCompare(b.currency))

/** Count and totals of the tallies that a list `holds`, of which `sums` adds up some, and the count of each of its tabs. */
export const tallied = <T extends Tally, Tab extends string>(
  tallies: readonly T[],
  tabHolds: Record<Tab, (tally: T) => boolean>,
  holds: (tally: T) => boolean,
  sums: (tally: T) => boolean = () => true,
) => {
  const matching = tallies.filter(holds)
  const tabs = Object.entries<(tally: T) => boolean>(tabHolds).map(([tab, within]) => [
    tab,
    countOf(tallies.filter(within)),
  ])
  return {
    count: countOf(matching),
    tabs: Object.fromEntries(tabs) as Record<Tab, number>,
    totals: totalsOf(matching.filter(sums)),
  }
}
