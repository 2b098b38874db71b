import { dec } from '#domain/decimal.ts'
import { addDays } from '#domain/plain-date.ts'
import type { PlainDate } from '#domain/plain-date.ts'

/** How a line is treated by VAT. */
export const vatTypes = ['standard', 'reduced', 'zero', 'exempt', 'reverse-charge', 'outside'] as const
export type VatType = (typeof vatTypes)[number]

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

// A rate of zero has several grounds that an e-invoice tells apart; the Lithuanian classifier code says which.
const zeroByCode = new Map<string | null, VatCategory>([
  ['PVM12', 'G'],
  ['PVM13', 'K'],
])

/** The EN 16931 category of a VAT row, by its type and classifier code. */
export const vatCategory = (type: VatType, code: string | null): VatCategory =>
  (type === 'zero' ? zeroByCode.get(code) : undefined) ?? categories[type]

/** Whether tax is charged by such a row at all; else its rate is zero whatever it says. */
export const isTaxed = (type: VatType): boolean => categories[type] === 'S'

/** The days a VAT row may be used on, both inclusive; null is open. */
export interface Validity {
  valid_from: PlainDate | null
  valid_to: PlainDate | null
}

/** Whether the row may be used on a document of that date. */
export const isInForce = (row: Validity, date: PlainDate): boolean =>
  (row.valid_from === null || row.valid_from <= date) && (row.valid_to === null || date <= row.valid_to)

/** The rows a document of that date offers, in their order. */
export const inForce = <Row extends Validity>(rows: readonly Row[], date: PlainDate): Row[] =>
  rows.filter((row) => isInForce(row, date))

/** What tells whether one VAT row stands for another. */
export interface Rated extends Validity {
  id: string
  type: string
  rate: string
  code: string | null
}

/**
 * The row that a document of that date uses where an older one used `old`: the same while it is in force, else the one of its
 * type with its rate (its classifier code where nothing is charged: each says why not), the one that took over the day after it
 * ended, or the standard one. Undefined where a person has to choose. `rows` are those that may be chosen.
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
