// Decision: docs/decisions/vat-return.md
import { amountText } from '#domain/currency.ts'
import type { Amount } from '#domain/currency.ts'
import { dec, plainText, sum } from '#domain/decimal.ts'
import { isTaxed, vatCategory } from '#domain/vat.ts'
import type { VatType } from '#domain/vat.ts'

interface Row {
  type: string
  /** Percent. */
  rate: string | null
  code?: string | null
  base: Amount
  vat: Amount
}

/**
 * The VAT rows of a document with one row for each category and rate, as it is printed and as EN 16931 groups them (BG-23). Rows that
 * differ in the classifier code only are added to the first of them; `rows` are all of them.
 */
export const mergeVatRows = <Each extends Row>(
  rows: readonly Each[],
  currency: string,
): (Each & { rows: readonly Each[] })[] => {
  const groups = new Map<string, Each[]>()
  for (const row of rows) {
    // As stored.
    const type = row.type as VatType
    const category = vatCategory(type, row.code ?? null)
    const key = `${category} ${isTaxed(type) ? plainText(dec(row.rate ?? '0')) : '0'}`
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  return [...groups.values()].map((same) => ({
    ...same[0]!,
    base: sumOf(same, 'base', currency),
    vat: sumOf(same, 'vat', currency),
    rows: same,
  }))
}

const sumOf = (rows: readonly Row[], field: 'base' | 'vat', currency: string): Amount =>
  rows.length === 1 ? rows[0]![field] : amountText(sum(rows.map((row) => dec(row[field]))), currency)
