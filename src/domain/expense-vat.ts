// Decision: docs/decisions/purchases.md
import { amountText, currencyDigits } from '#domain/currency.ts'
import type { Amount } from '#domain/currency.ts'
import { dec, divide, hundred, parseDecimal, plainText, sum } from '#domain/decimal.ts'
import type { Decimal } from '#domain/decimal.ts'
import type { VatKind } from '#domain/invoice-form.ts'
import { isReverseChargeOnPurchase, isTaxed } from '#domain/vat.ts'
import type { VatType } from '#domain/vat.ts'

/** A VAT row of an expense as printed on the paper; of reverse charge with the VAT that the buyer computes. */
export interface PaperVatRow {
  vat: VatKind
  base: string
  vat_amount: string
  /** Percent from 0 to 100 of the VAT that may be deducted. */
  deductible_percent: string
}

/** A VAT row of an expense as stored. */
export interface ExpenseVatRow {
  /** Null: the expense has no VAT. */
  vat_id: string | null
  type: VatType
  /** Percent. */
  rate: string
  code: string | null
  base: Amount
  vat: Amount
  deductible_percent: string
  /** The part of the VAT that may not be deducted: a cost of the expense's category. */
  vat_not_deducted: Amount
}

/** The VAT of a base, rounded once, half away from zero; '0' when the type has no VAT. */
export const vatOnPurchase = (base: string, vat: Pick<VatKind, 'type' | 'rate'>, currency: string): Amount => {
  const hasVat = isTaxed(vat.type) || isReverseChargeOnPurchase(vat)
  return amountText(hasVat ? percentOf(dec(base), vat.rate ?? '0', currency) : dec('0'), currency)
}

const percentOf = (amount: Decimal, percent: string, currency: string): Decimal =>
  divide(amount.times(percent), hundred, currencyDigits(currency))

/** The row with its part that may not be deducted: VAT − round(VAT × percent). */
export const expenseVatRow = (
  { vat, base, vat_amount, deductible_percent }: PaperVatRow,
  currency: string,
): ExpenseVatRow => {
  const deductible = percentOf(dec(vat_amount), deductible_percent, currency)
  return {
    vat_id: vat.id,
    type: vat.type,
    rate: plainText(dec(vat.rate ?? '0')),
    code: vat.code,
    base: amountText(dec(base), currency),
    vat: amountText(dec(vat_amount), currency),
    deductible_percent: plainText(dec(deductible_percent)),
    vat_not_deducted: amountText(dec(vat_amount).minus(deductible), currency),
  }
}

/** The VAT that is part of what the vendor is paid: without the VAT that the buyer computes. */
export const chargedVat = (rows: readonly Pick<ExpenseVatRow, 'type' | 'vat'>[]): Decimal =>
  sum(rows.filter((row) => !isReverseChargeOnPurchase(row)).map(({ vat }) => dec(vat)))

/** The largest difference between the paper and the computed figures that needs no confirmation. */
const silentDifference = dec('0.05')

const isNear = (one: string, other: string): boolean => dec(one).minus(dec(other)).abs().lte(silentDifference)

/** A difference between the paper and the computed figures; `row` is the index of the paper's row, null: it has none of this rate. */
export interface VatDifference {
  row: number | null
  field: 'base' | 'vat'
  /** As the paper says. */
  paper: Amount
  /** As computed. */
  expected: Amount
}

type Figures = { vat_id: string | null; base: string; vat: string }

/**
 * Where the rows of the paper differ by more than 0.05 from the rows computed from the lines. Rows of one VAT rate, which may differ in
 * what is deductible, count together; the difference is at the first of them.
 */
export const differencesFromLines = (
  paper: readonly Figures[],
  computed: readonly Figures[],
  currency: string,
): VatDifference[] => {
  const ids = [...new Set([...paper, ...computed].map(({ vat_id }) => vat_id))]
  const totalOf = (rows: readonly Figures[], id: string | null, field: 'base' | 'vat') =>
    amountText(sum(rows.filter(({ vat_id }) => vat_id === id).map((row) => dec(row[field]))), currency)
  return ids.flatMap((id) => {
    const index = paper.findIndex(({ vat_id }) => vat_id === id)
    return (['base', 'vat'] as const).flatMap((field) => {
      const expected = totalOf(computed, id, field)
      const ofPaper = totalOf(paper, id, field)
      if (isNear(ofPaper, expected)) return []
      return [{ row: index < 0 ? null : index, field, paper: ofPaper, expected }]
    })
  })
}

/** Where the VAT of a row of the paper differs by more than 0.05 from its base × rate. */
export const differencesFromRates = (paper: readonly PaperVatRow[], currency: string): VatDifference[] =>
  paper.flatMap(({ base, vat, vat_amount }, row) => {
    const expected = vatOnPurchase(base, vat, currency)
    if (isNear(vat_amount, expected)) return []
    return [{ row, field: 'vat' as const, paper: amountText(dec(vat_amount), currency), expected }]
  })

/**
 * The VAT rate of an expense of which only the totals are known: the one whose VAT on `net` differs by no more than 0.05 from `vat`, the
 * nearest, and the first of several. Undefined when none fits. `vats` are the rates to choose from, with percentages over 0.
 */
export const vatThatFits = <Vat extends { rate: string }>(
  net: string,
  vat: string,
  vats: readonly Vat[],
): Vat | undefined => {
  if (!parseDecimal(net) || !parseDecimal(vat)) return undefined
  const distance = ({ rate }: Vat) => divide(dec(net).times(rate), hundred, 6).minus(dec(vat)).abs()
  const [nearest] = vats
    .filter((each) => dec(each.rate).gt(0) && distance(each).lte(silentDifference))
    .toSorted((a, b) => distance(a).cmp(distance(b)))
  return nearest
}
