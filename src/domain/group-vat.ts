import { settleShares } from '#domain/largest-remainder.ts'
import { percentFraction, shareOf, sumMinor } from '#domain/minor-units.ts'
import type { VatGroup } from '#domain/vat-groups.ts'

/** The net amount and VAT of a part of a group, in minor units. */
export interface Part {
  net: bigint
  vat: bigint
}

/** A group with its VAT, which is computed once and split between its parts. */
export interface SettledGroup {
  group: VatGroup
  base: bigint
  vat: bigint
  /** In the order of `group.lines`. */
  lines: Part[]
  discount: Part
  delivery: Part
}

const none: Part = { net: 0n, vat: 0n }

/**
 * Computes the VAT of the group once and splits it between the parts by the largest remainder (ties: lines, delivery, discount), so that
 * they add up: Σ lines + delivery − discount = base, and the same for the VAT.
 */
export const settleGroup = (group: VatGroup, pricesIncludeVat: boolean): SettledGroup => {
  const typed = [...group.line_totals, group.delivery ?? 0n, -group.discount]
  const parts = pricesIncludeVat ? splitGross(typed, group.rate) : addVat(typed, group.rate)
  const count = group.line_totals.length
  const [delivery = none, discount = none] = parts.slice(count)
  return {
    group,
    base: sumMinor(parts.map(({ net }) => net)),
    vat: sumMinor(parts.map(({ vat }) => vat)),
    lines: parts.slice(0, count),
    delivery,
    discount: { net: -discount.net, vat: -discount.vat },
  }
}

const addVat = (nets: readonly bigint[], rate: string): Part[] => {
  const fraction = percentFraction(rate)
  const vats = settleShares(nets, fraction, shareOf(sumMinor(nets), fraction))
  return nets.map((net, index) => ({ net, vat: vats[index] ?? 0n }))
}

/** Amounts with VAT are kept, because the customer knows them; VAT is computed once from their sum. */
const splitGross = (grosses: readonly bigint[], rate: string): Part[] => {
  const percent = percentFraction(rate)
  const divisor = percent.divisor + percent.numerator
  const gross = sumMinor(grosses)
  const vat = shareOf(gross, { numerator: percent.numerator, divisor })
  const nets = settleShares(grosses, { numerator: percent.divisor, divisor }, gross - vat)
  return grosses.map((whole, index) => ({ net: nets[index] ?? 0n, vat: whole - (nets[index] ?? 0n) }))
}
