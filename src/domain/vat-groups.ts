import { dec, plainText } from '#domain/decimal.ts'
import { discountOff } from '#domain/invoice-lines.ts'
import type { Discount, TotalsForm, VatKind } from '#domain/invoice-form.ts'
import { splitInProportion } from '#domain/largest-remainder.ts'
import { sumMinor } from '#domain/minor-units.ts'
import { isTaxed, vatCategory, type VatCategory, type VatType } from '#domain/vat.ts'

/** The lines and delivery with one VAT category and rate, whose VAT is computed together. Amounts are minor units, with VAT when the prices include it. */
export interface VatGroup {
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
    const known = groups.get(`${group.category} ${group.rate}`)
    if (!known) groups.set(`${group.category} ${group.rate}`, group)
    else if (!known.vats.some(({ id }) => id === kind.id)) known.vats.push(...group.vats)
    return known ?? group
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
