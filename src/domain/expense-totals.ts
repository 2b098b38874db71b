import { amountText } from '#domain/currency.ts'
import type { Amount } from '#domain/currency.ts'
import { dec, sum } from '#domain/decimal.ts'
import type { ExpenseKind } from '#domain/expense-kind.ts'
import { chargedVat, expenseVatRow, vatOnPurchase } from '#domain/expense-vat.ts'
import type { ExpenseVatRow, PaperVatRow } from '#domain/expense-vat.ts'
import type { Discount, VatKind } from '#domain/invoice-form.ts'
import { invoiceTotals } from '#domain/invoice-totals.ts'
import type { InvoiceTotals } from '#domain/invoice-totals.ts'

/** The fields of an expense that its totals need: lines, or entered totals. All numbers are decimal text; those of a credit are negative. */
export interface ExpenseTotalsForm {
  kind: ExpenseKind
  currency: string
  vat: boolean
  prices_include_vat: boolean
  lines: readonly { quantity: string; price: string; vat: VatKind | null }[]
  discount: Discount | null
  delivery: { amount: string; vat: VatKind | null } | null
  total: string | null
  total_without_vat: string | null
  /** The VAT rows of the paper; empty: computed from the lines. Without VAT they are ignored. */
  vat_rows: readonly PaperVatRow[]
}

/** The totals of an expense, with its VAT rows. */
export type ExpenseTotals = InvoiceTotals & {
  vat_rows: ExpenseVatRow[]
  /** The VAT rows as computed from the lines; without lines empty. */
  computed_rows: ExpenseVatRow[]
  /** What the paper's total without VAT differs from that of the lines. */
  paper_difference: Amount
}

/**
 * The totals of an expense: computed from its lines like those of an invoice, else as entered, with VAT as the difference. The VAT rows of
 * the paper replace the computed ones. VAT that the buyer computes is not part of the totals. The totals of import VAT are what customs is
 * paid: the base is no cost.
 */
export const expenseTotals = (form: ExpenseTotalsForm): ExpenseTotals => {
  const lines = form.lines.map((line) => ({ ...line, discount: null }))
  const totals = invoiceTotals({ ...form, lines, separate_codes: true })
  const paper = form.vat ? form.vat_rows.map((row) => expenseVatRow(row, form.currency)) : []
  const money = (value: string) => amountText(dec(value), form.currency)
  if (lines.length === 0) return { ...totals, ...withoutLines(form, paper), vat_rows: paper, computed_rows: [] }
  const computed = computedRows(form, totals)
  if (paper.length === 0)
    return { ...totals, vat_rows: computed, computed_rows: computed, paper_difference: money('0') }
  const sums = sumsOfRows(paper, form.currency)
  const paper_difference = amountText(dec(sums.total_without_vat).minus(dec(totals.total_without_vat)), form.currency)
  return { ...totals, ...sums, vat_rows: paper, computed_rows: computed, paper_difference }
}

const sumsOfRows = (rows: readonly ExpenseVatRow[], currency: string) => {
  const net = sum(rows.map(({ base }) => dec(base)))
  const vat = chargedVat(rows)
  const text = (value: typeof net) => amountText(value, currency)
  return { total_without_vat: text(net), vat_total: text(vat), total: text(net.plus(vat)) }
}

/** The VAT groups of the lines; of reverse charge with the VAT that the buyer computes. */
const computedRows = ({ lines, delivery, currency }: ExpenseTotalsForm, totals: InvoiceTotals): ExpenseVatRow[] => {
  const kinds = new Map([...lines, ...(delivery ? [delivery] : [])].map(({ vat }) => [vat?.id ?? null, vat]))
  return totals.vat_breakdown.map(({ vat_id, type, rate, code, base, vat }) => {
    const kind = kinds.get(vat_id) ?? { id: vat_id, type, rate, code }
    const vat_amount = type === 'reverse-charge' ? vatOnPurchase(base, kind, currency) : vat
    return expenseVatRow({ vat: kind, base, vat_amount, deductible_percent: '100' }, currency)
  })
}

/** The totals as entered, or of the VAT rows. */
const withoutLines = (form: ExpenseTotalsForm, paper: readonly ExpenseVatRow[]) => {
  const money = (value: string) => amountText(dec(value), form.currency)
  const sums = enteredSums(form, paper)
  return {
    ...sums,
    subtotal: sums.total_without_vat,
    subtotal_without_vat: sums.total_without_vat,
    delivery_total: money('0'),
    delivery_without_vat: money('0'),
    vat_breakdown: [],
    paper_difference: money('0'),
  }
}

const enteredSums = ({ kind, vat, currency, ...form }: ExpenseTotalsForm, paper: readonly ExpenseVatRow[]) => {
  const text = (value: ReturnType<typeof dec>) => amountText(value, currency)
  if (kind === 'import') {
    const net = dec(form.total_without_vat ?? '0')
    const paid = chargedVat(paper)
    return { total_without_vat: text(net), vat_total: text(paid), total: text(net.plus(paid)) }
  }
  if (paper.length > 0) return sumsOfRows(paper, currency)
  const total = dec(form.total ?? form.total_without_vat ?? '0')
  const net = vat ? dec(form.total_without_vat ?? total) : total
  return { total_without_vat: text(net), vat_total: text(total.minus(net)), total: text(total) }
}
