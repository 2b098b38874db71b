// Sources: the form FR0600, and docs/decisions/vat-return.md
import { dec, roundHalfAway, sum, zero } from '#domain/decimal.ts'
import type { Decimal } from '#domain/decimal.ts'
import { owedBoxes, vatBoxes } from './boxes.ts'
import type { VatBox } from './boxes.ts'
import { domesticPurchase, marginCodes, purchaseBoxes, saleBoxes } from './codes.ts'
import type { PurchaseBoxes } from './codes.ts'

/**
 * What belongs to a period by its day. `sale`: sales, by issue date. `acquired`: bases and owed VAT of purchases, by the day of the supply.
 * `registered`: VAT of purchases that is deducted, by the day on which they were put into the books. A purchase with reverse charge
 * can be acquired in one period and registered in the next.
 */
export const vatParts = ['sale', 'acquired', 'registered'] as const
export type VatPart = (typeof vatParts)[number]

/** The sum of VAT rows of one part and classifier code in a period, in euros and cents. */
export interface VatSum {
  part: VatPart
  /** Null: the rows have no code. */
  code: string | null
  /** Whether the rows are VAT that a vendor of Lithuania charged on a purchase. Such rows need no code. */
  is_domestic: boolean
  base: string
  vat: string
  /** The part of the VAT that may be deducted. Of sales it is not read. */
  deductible_vat: string
}

/** What decides the boxes of rows. */
export type VatRowKind = Pick<VatSum, 'part' | 'code' | 'is_domestic'>

type Figure = 'base' | 'vat' | 'deductible_vat'

/** One figure of rows that a box takes. */
export interface BoxSource {
  box: VatBox
  figure: Figure
}

const sourcesOfPurchase: Record<'acquired' | 'registered', (boxes: PurchaseBoxes) => BoxSource[]> = {
  acquired: ({ bases, output, input }) => {
    // Import VAT that the tax office controls is owed and deducted in one box, on one day.
    const owed = output === null || output === input ? [] : [{ box: output, figure: 'vat' as const }]
    return [...bases.map((box) => ({ box, figure: 'base' as const })), ...owed]
  },
  registered: ({ input }) =>
    input
      ? [
          { box: input, figure: 'vat' },
          { box: '35', figure: 'deductible_vat' },
        ]
      : [],
}

const boxesOfPurchase = ({ code, is_domestic }: VatRowKind): PurchaseBoxes | undefined =>
  code === null ? (is_domestic ? domesticPurchase : undefined) : purchaseBoxes.get(code)

const sourcesOfSale = (code: string): BoxSource[] => {
  const boxes = saleBoxes.get(code)
  if (!boxes || marginCodes.has(code)) return []
  const owed = boxes.output ? [{ box: boxes.output, figure: 'vat' as const }] : []
  return [{ box: boxes.base, figure: 'base' }, ...owed]
}

/** Which boxes take which figure of rows; none for rows without a code, unless they are VAT of a domestic purchase. */
export const sourcesOf = (row: VatRowKind): BoxSource[] => {
  if (row.part === 'sale') return row.code === null ? [] : sourcesOfSale(row.code)
  const boxes = boxesOfPurchase(row)
  return boxes ? sourcesOfPurchase[row.part](boxes) : []
}

/** Why rows are in no box: they have no code, their margin must be typed by hand, or the return has no box for the code. */
export type OutsideReason = 'no_code' | 'margin' | 'no_box'

/** Why rows are in no box; undefined if they are in one. Rows of a purchase are named once, where they are registered. */
export const outsideReason = (row: VatRowKind): OutsideReason | undefined => {
  const { part, code } = row
  if (part === 'acquired') return undefined
  const isInBox =
    sourcesOf(row).length > 0 || (part === 'registered' && sourcesOf({ ...row, part: 'acquired' }).length > 0)
  if (isInBox) return undefined
  if (code === null) return 'no_code'
  return part === 'sale' && marginCodes.has(code) ? 'margin' : 'no_box'
}

/** A box in euros: exact, and as the return takes it. */
export interface BoxSum {
  box: VatBox
  /** With cents. */
  exact: Decimal
  /** Whole euros; of box 36 the formula over the rounded boxes, which can differ from `exact` by euros. */
  rounded: Decimal
}

/** The VAT return of a period. */
export interface VatReturn<Sum extends VatSum = VatSum> {
  /** All boxes in the order of the return. */
  boxes: BoxSum[]
  /** Sums that are in no box, without empty ones. */
  outside: (Sum & { reason: OutsideReason })[]
  /** VAT of boxes 25 to 27 that may not be deducted: a cost. */
  not_deducted: Decimal
}

const inputBoxes: readonly VatBox[] = ['25', '26', '27']

const isEmpty = ({ base, vat }: VatSum): boolean => dec(base).eq(zero) && dec(vat).eq(zero)

/** 27 + 29 + 29A + 30 + 31 + 32 + 33 + 34 − 35. */
const resultOf = (valueOf: (box: VatBox) => Decimal): Decimal => sum(owedBoxes.map(valueOf)).minus(valueOf('35'))

/**
 * The boxes of FR0600 from sums of VAT rows. Each box is rounded once to whole euros, half away from zero; box 36 for the return is
 * computed from the rounded boxes.
 */
export const vatReturn = <Sum extends VatSum>(sums: readonly Sum[]): VatReturn<Sum> => {
  const totals = new Map<VatBox, Decimal>()
  for (const each of sums)
    for (const { box, figure } of sourcesOf(each)) totals.set(box, (totals.get(box) ?? zero).plus(each[figure]))
  const exactOf = (box: VatBox) => totals.get(box) ?? zero
  const roundedOf = (box: VatBox) => roundHalfAway(exactOf(box), 0)
  return {
    boxes: vatBoxes.map(({ box }) =>
      box === '36'
        ? { box, exact: resultOf(exactOf), rounded: resultOf(roundedOf) }
        : { box, exact: exactOf(box), rounded: roundedOf(box) },
    ),
    outside: sums.flatMap((each) => {
      const reason = isEmpty(each) ? undefined : outsideReason(each)
      return reason ? [{ ...each, reason }] : []
    }),
    not_deducted: sum(inputBoxes.map(exactOf)).minus(exactOf('35')),
  }
}
