import { dec } from '#domain/decimal.ts'
import { addDays } from '#domain/plain-date.ts'
import type { PlainDate } from '#domain/plain-date.ts'

/** The types of VAT rates. */
export const vatTypes = ['standard', 'reduced', 'zero', 'exempt', 'reverse-charge', 'outside'] as const
export type VatType = (typeof vatTypes)[number]

/** Which documents a VAT rate is for: invoices, expenses, or both. */
export const vatSides = ['sale', 'purchase', 'both'] as const
export type VatSide = (typeof vatSides)[number]

/** VAT category of EN 16931 (UNCL5305): S rated, Z zero, E exempt, AE reverse charge, K within the EU, G export, O outside. */
export type VatCategory = 'S' | 'Z' | 'E' | 'AE' | 'K' | 'G' | 'O'

const categories = {
  standard: 'S',
  reduced: 'S',
  zero: 'Z',
  exempt: 'E',
  'reverse-charge': 'AE',
  outside: 'O',
} as const satisfies Record<VatType, VatCategory>

// A zero rate has several reasons, which an e-invoice distinguishes; the Lithuanian classifier code determines the reason.
const zeroByCode = new Map<string | null, VatCategory>([
  ['PVM12', 'G'],
  ['PVM13', 'K'],
])

/** The EN 16931 category of a VAT rate, by its type and classifier code. */
export const vatCategory = (type: VatType, code: string | null): VatCategory =>
  (type === 'zero' ? zeroByCode.get(code) : undefined) ?? categories[type]

/** Whether VAT is charged for the type; otherwise the rate counts as 0. */
export const isTaxed = (type: VatType): boolean => categories[type] === 'S'

/**
 * Whether the buyer computes the VAT of a purchase, owes it to the state and may deduct it; the vendor is paid without it. On a sale such
 * a rate is 0, because the buyer accounts for the VAT.
 */
export const isReverseChargeOnPurchase = ({ type }: { type: string }): boolean => type === 'reverse-charge'

/** Whether rows of the type may have a rate over 0: those that charge VAT, and purchases on which the buyer computes it. */
export const mayHaveRate = ({ type, side }: { type: VatType; side: VatSide }): boolean =>
  isTaxed(type) || (side === 'purchase' && isReverseChargeOnPurchase({ type }))

/** What a VAT rate is used for. An import is an expense of its own with the VAT of goods from outside the EU. */
export type VatUse = 'sale' | 'purchase' | 'import'

// PVM23 is paid to customs; PVM24 is declared, and its deduction is controlled by the tax office.
const importCodes: ReadonlySet<string | null> = new Set(['PVM23', 'PVM24'])

/**
 * Whether the VAT rate can be chosen for the use. A reverse-charge row without a percentage is for sales: the VAT of a purchase cannot be
 * computed from it.
 */
export const isVatFor = (
  { side, type, rate, code }: { side: VatSide; type: string; rate: string; code: string | null },
  use: VatUse,
): boolean => {
  if (use === 'sale') return side !== 'purchase'
  if (side === 'sale' || importCodes.has(code) !== (use === 'import')) return false
  return !isReverseChargeOnPurchase({ type }) || !dec(rate).eq(dec('0'))
}

/** Whether an invoice with the rate needs the VAT number of the buyer: services to VAT payers of other EU states (PVM15). */
export const needsBuyerVatCode = ({ type, code }: { type: string; code: string | null }): boolean =>
  type === 'reverse-charge' && code === 'PVM15'

/** The first and last day of a VAT rate, inclusive; null: unlimited. */
export interface Validity {
  valid_from: PlainDate | null
  valid_to: PlainDate | null
}

/** Whether the rate is in force on the date. */
export const isInForce = (row: Validity, date: PlainDate): boolean =>
  (row.valid_from === null || row.valid_from <= date) && (row.valid_to === null || date <= row.valid_to)

/** The rates that are in force on the date, in their order. */
export const inForce = <Row extends Validity>(rows: readonly Row[], date: PlainDate): Row[] =>
  rows.filter((row) => isInForce(row, date))

/** The fields of a VAT rate that decide whether it can replace another. */
export interface Rated extends Validity {
  id: string
  type: string
  rate: string
  code: string | null
}

/**
 * The VAT rate for a document of the date that is copied from one with the rate `old`: the same rate while it is in force, else one of its
 * type with the same percentage (the same classifier code when no VAT is charged), else one that starts the day after it
 * ended, else the only standard one. Undefined when the user must choose. `rows` are the rates to choose from.
 */
export const rowInForce = <Row extends Rated>(
  old: Rated & { type: VatType },
  rows: readonly Row[],
  date: PlainDate,
): Row | undefined => {
  const ofType = inForce(rows, date).filter(({ type }) => type === old.type)
  const rate = dec(old.rate)
  const next = old.valid_to && addDays(old.valid_to, 1)
  return (
    ofType.find(({ id }) => id === old.id) ??
    ofType.find((row) => (isTaxed(old.type) ? dec(row.rate).eq(rate) : row.code && row.code === old.code)) ??
    (next ? ofType.find(({ valid_from }) => valid_from === next) : undefined) ??
    (old.type === 'standard' && ofType.length === 1 ? ofType[0] : undefined)
  )
}
