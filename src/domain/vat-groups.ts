import { dec, plainText } from '#domain/decimal.ts'
import { discountOff } from '#domain/invoice-form.ts'
import type { Discount, TotalsForm, VatKind } from '#domain/invoice-form.ts'
import { splitInProportion, sumMinor, splitByLargestRemainder, percentFraction, shareOf } from '#domain/minor-units.ts'
import { isTaxed, vatCategory } from '#domain/vat.ts'
import type { VatCategory, VatType } from '#domain/vat.ts'

/** The lines and delivery with one VAT category and rate, whose VAT is computed together. Amounts are minor units, with VAT when the prices include it. */
interface VatGroup {
  category: VatCategory
  /** Percent, plain text; '0' when no VAT is charged. */
  rate: string
  type: VatType
  /** The VAT rates in it, in the order of the lines; the group has the id and code of the first. */
  vats: { id: string | null; code: string | null }[]
  /** The indexes of its lines. */
  lines: number[]
  line_totals: bigint[]
  discount: bigint
  /** Null: the delivery is not in this group. */
  delivery: bigint | null
}

const outside: VatKind = { id: null, type: 'outside', rate: null, code: null }

/**
 * The VAT groups of a document in the order of its lines, that of the delivery last. `totals` and `delivery` are minor units.
 * The document's discount is split between the groups by their lines.
 */
export const vatGroups = (
  form: TotalsForm,
  totals: readonly bigint[],
  delivery: bigint,
  digits: number,
): VatGroup[] => {
  const groups = new Map<string, VatGroup>()
  const groupOf = (vat: VatKind | null): VatGroup => {
    const kind = (form.vat ? vat : null) ?? outside
    const group = newGroup(kind)
    const code = form.separate_codes ? ` ${kind.code} ${kind.rate}` : ''
    const key = `${group.category} ${group.rate}${code}`
    const existing = groups.get(key)
    if (!existing) groups.set(key, group)
    else if (!existing.vats.some(({ id }) => id === kind.id)) existing.vats.push(...group.vats)
    return existing ?? group
  }
  for (const [index, line] of form.lines.entries()) {
    const group = groupOf(line.vat)
    group.lines.push(index)
    group.line_totals.push(totals[index] ?? 0n)
  }
  spreadDiscount([...groups.values()], form.discount, digits)
  if (form.delivery) groupOf(form.delivery.vat).delivery = delivery
  return [...groups.values()]
}

const newGroup = ({ id, type, rate, code }: VatKind): VatGroup => ({
  category: vatCategory(type, code),
  rate: isTaxed(type) ? plainText(dec(rate ?? '0')) : '0',
  type,
  vats: [{ id, code }],
  lines: [],
  line_totals: [],
  discount: 0n,
  delivery: null,
})

/** A percentage is applied to each group and rounded; an amount is split in proportion to the groups' lines. */
const spreadDiscount = (groups: readonly VatGroup[], discount: Discount | null, digits: number): void => {
  const sums = groups.map((group) => sumMinor(group.line_totals))
  const whole = sumMinor(sums)
  if (discount?.kind === 'amount' && whole === 0n) return
  const shares =
    discount?.kind === 'amount'
      ? splitInProportion(discountOff(whole, discount, digits), sums)
      : sums.map((sum) => discountOff(sum, discount, digits))
  for (const [index, group] of groups.entries()) group.discount = shares[index] ?? 0n
}

/** The net amount and VAT of a part of a group, in minor units. */
interface Part {
  net: bigint
  vat: bigint
}

/** A group with its VAT, which is computed once and split between its parts. */
export interface GroupVat {
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
export const computeGroupVat = (group: VatGroup, pricesIncludeVat: boolean): GroupVat => {
  const amounts = [...group.line_totals, group.delivery ?? 0n, -group.discount]
  const parts = pricesIncludeVat ? splitGross(amounts, group.rate) : addVat(amounts, group.rate)
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
  const vats = splitByLargestRemainder(nets, fraction, shareOf(sumMinor(nets), fraction))
  return nets.map((net, index) => ({ net, vat: vats[index] ?? 0n }))
}

/** Amounts with VAT are kept, because the customer knows them; VAT is computed once from their sum. */
const splitGross = (grosses: readonly bigint[], rate: string): Part[] => {
  const percent = percentFraction(rate)
  const divisor = percent.divisor + percent.numerator
  const gross = sumMinor(grosses)
  const vat = shareOf(gross, { numerator: percent.numerator, divisor })
  const nets = splitByLargestRemainder(grosses, { numerator: percent.divisor, divisor }, gross - vat)
  return grosses.map((whole, index) => ({ net: nets[index] ?? 0n, vat: whole - (nets[index] ?? 0n) }))
}
