import { dec, plainText } from '#domain/decimal.ts'
import { discountOff } from '#domain/invoice-form.ts'
import type { Discount, TotalsForm, VatKind } from '#domain/invoice-form.ts'
import { splitInProportion, sumMinor, splitByLargestRemainder, percentFraction, shareOf } from '#domain/minor-units.ts'
import { isTaxed, vatCategory } from '#domain/vat.ts'
import type { VatCategory, VatType } from '#domain/vat.ts'

/** The lines and delivery of a group with one classifier code: a row of the document's VAT. Amounts are minor units, with VAT when the prices include it. */
interface VatRow {
  code: string | null
  type: VatType
  /** The VAT rates in it, in the order of the lines; the row has the id of the first. */
  vat_ids: (string | null)[]
  /** The indexes of its lines. */
  lines: number[]
  line_totals: bigint[]
  discount: bigint
  /** Null: the delivery is not in this row. */
  delivery: bigint | null
}

/**
 * What has one VAT category and rate, whose VAT is computed together. Its rows have different classifier codes, which the registers of VAT
 * list apart.
 */
interface VatGroup {
  category: VatCategory
  /** Percent, plain text; '0' when no VAT is charged. */
  rate: string
  /** In the order of the lines. */
  rows: VatRow[]
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
  const rowOf = (vat: VatKind | null): VatRow => {
    const kind = (form.vat ? vat : null) ?? outside
    const group = newGroup(kind)
    const code = form.separate_codes ? ` ${kind.code} ${kind.rate}` : ''
    const key = `${group.category} ${group.rate}${code}`
    const { rows } = groups.get(key) ?? group
    if (!groups.has(key)) groups.set(key, group)
    const existing = rows.find((row) => row.code === kind.code)
    if (!existing) rows.push(newRow(kind))
    else if (!existing.vat_ids.includes(kind.id)) existing.vat_ids.push(kind.id)
    return existing ?? rows.at(-1)!
  }
  for (const [index, line] of form.lines.entries()) {
    const row = rowOf(line.vat)
    row.lines.push(index)
    row.line_totals.push(totals[index] ?? 0n)
  }
  spreadDiscount([...groups.values()], form.discount, digits)
  if (form.delivery) rowOf(form.delivery.vat).delivery = delivery
  return [...groups.values()]
}

const newGroup = ({ type, rate, code }: VatKind): VatGroup => ({
  category: vatCategory(type, code),
  rate: isTaxed(type) ? plainText(dec(rate ?? '0')) : '0',
  rows: [],
})

const newRow = ({ id, type, code }: VatKind): VatRow => ({
  code,
  type,
  vat_ids: [id],
  lines: [],
  line_totals: [],
  discount: 0n,
  delivery: null,
})

/**
 * A percentage is applied to each group and rounded; an amount is split in proportion to the groups' lines. In a group the discount is
 * split in proportion to the lines of its rows.
 */
const spreadDiscount = (groups: readonly VatGroup[], discount: Discount | null, digits: number): void => {
  const sumOf = (row: VatRow) => sumMinor(row.line_totals)
  const sums = groups.map(({ rows }) => sumMinor(rows.map(sumOf)))
  const whole = sumMinor(sums)
  if (discount?.kind === 'amount' && whole === 0n) return
  const shares =
    discount?.kind === 'amount'
      ? splitInProportion(discountOff(whole, discount, digits), sums)
      : sums.map((sum) => discountOff(sum, discount, digits))
  for (const [at, { rows }] of groups.entries()) {
    const share = shares[at] ?? 0n
    const parts = rows.length === 1 ? [share] : share === 0n ? [] : splitInProportion(share, rows.map(sumOf))
    for (const [index, row] of rows.entries()) row.discount = parts[index] ?? 0n
  }
}

/** The net amount and VAT of a part of a group, in minor units. */
interface Part {
  net: bigint
  vat: bigint
}

/** A row with its VAT, which is split between its parts. */
interface ComputedRow {
  row: VatRow
  base: bigint
  vat: bigint
  /** In the order of `row.lines`. */
  lines: Part[]
  discount: Part
  delivery: Part
}

/** A group with its VAT, which is computed once and split between its rows. */
export interface GroupVat {
  group: VatGroup
  base: bigint
  vat: bigint
  rows: ComputedRow[]
}

const none: Part = { net: 0n, vat: 0n }

/**
 * Computes the VAT of the group once and splits it between the rows, and that of a row between its parts, by the largest remainder (ties:
 * lines, delivery, discount), so that they add up: Σ lines + delivery − discount = base of the row, Σ rows = that of the group, and the
 * same for the VAT. The VAT of a row is its base × rate to less than a minor unit.
 */
export const computeGroupVat = (group: VatGroup, pricesIncludeVat: boolean): GroupVat => {
  const split = pricesIncludeVat ? splitGross : addVat
  const amounts = group.rows.map(amountsOf)
  const whole = wholeOf(sumMinor(amounts.map(sumMinor)), group.rate, pricesIncludeVat)
  const totals = split(amounts.map(sumMinor), group.rate, whole)
  const rows = group.rows.map((row, index) => {
    const total = totals[index] ?? none
    const parts = split(amounts[index] ?? [], group.rate, total)
    const count = row.lines.length
    const [delivery = none, discount = none] = parts.slice(count)
    const taken = { net: -discount.net, vat: -discount.vat }
    return { row, base: total.net, vat: total.vat, lines: parts.slice(0, count), delivery, discount: taken }
  })
  return { group, base: whole.net, vat: whole.vat, rows }
}

const amountsOf = (row: VatRow): bigint[] => [...row.line_totals, row.delivery ?? 0n, -row.discount]

const grossFraction = (rate: string) => {
  const { numerator, divisor } = percentFraction(rate)
  return { vat: { numerator, divisor: divisor + numerator }, net: { numerator: divisor, divisor: divisor + numerator } }
}

/** Amounts with VAT are kept, because the customer knows them; VAT is computed once from their sum. */
const wholeOf = (amount: bigint, rate: string, includesVat: boolean): Part => {
  if (!includesVat) return { net: amount, vat: shareOf(amount, percentFraction(rate)) }
  const vat = shareOf(amount, grossFraction(rate).vat)
  return { net: amount - vat, vat }
}

const addVat = (nets: readonly bigint[], rate: string, total: Part): Part[] => {
  const vats = splitByLargestRemainder(nets, percentFraction(rate), total.vat)
  return nets.map((net, index) => ({ net, vat: vats[index] ?? 0n }))
}

const splitGross = (grosses: readonly bigint[], rate: string, total: Part): Part[] => {
  const nets = splitByLargestRemainder(grosses, grossFraction(rate).net, total.net)
  return grosses.map((whole, index) => ({ net: nets[index] ?? 0n, vat: whole - (nets[index] ?? 0n) }))
}
