import type { DocumentPayment } from '#contract/platform/document-fields.ts'
import { amountText, currencyDigits } from '#domain/currency.ts'
import { dec, plainText } from '#domain/decimal.ts'
import type { PlainDate } from '#domain/plain-date.ts'

/** Formats an amount. Most stored amounts already have the decimals of their currency; kept sums do not. A list has hundreds of amounts, so this is fast. */
export const moneyIn = (currency: string) => {
  const decimals = currencyDigits(currency)
  return (value: string) => (decimals > 0 && value.at(-1 - decimals) === '.' ? value : amountText(dec(value), currency))
}

// Most values have no trailing zeros, and the database writes no exponents.
const plain = (value: string) => (/\.\d*0$/.test(value) ? plainText(dec(value)) : value)
export const plainOrNull = (value: string | null) => (value === null ? null : plain(value))

type StoredLine = {
  quantity: string
  price: string
  vat_rate: string | null
  total_without_vat: string
  vat_total: string
  total: string
}
type StoredGroup = { rate: string | null; base: string; vat: string }
/** The newest payments of a document, oldest first, as `newestPayments` reads them. */
export type StoredPayments<Part> = { count: number; last_date: PlainDate | null; rows: readonly Part[] }
type Stored<Line, Group, Part> = {
  currency: string
  lines: readonly Line[]
  vat_breakdown: readonly Group[]
  payments: StoredPayments<Part>
}

/** A payment of a document as the API returns it. */
export const partOf = <Part extends DocumentPayment>(row: Part, currency: string): Part => {
  const money = moneyIn(currency)
  // These columns are only for paging.
  const { cursor_value: _, is_exact: __, ...part } = row as Part & { cursor_value?: string; is_exact?: boolean }
  const figures = { amount: money(row.amount), unused: money(row.unused) }
  return { ...part, ...figures, created_at: new Date(row.created_at).toISOString() } as unknown as Part
}

/** The lines, VAT groups and newest payments of a document as the API returns them: amounts with the decimals of its currency. */
export const partsOf = <Line extends StoredLine, Group extends StoredGroup, Part extends DocumentPayment>(
  stored: Stored<Line, Group, Part>,
) => {
  const money = moneyIn(stored.currency)
  return {
    lines: stored.lines.map((line) => ({
      ...line,
      quantity: plain(line.quantity),
      price: plain(line.price),
      vat_rate: plainOrNull(line.vat_rate),
      total_without_vat: money(line.total_without_vat),
      vat_total: money(line.vat_total),
      total: money(line.total),
    })),
    vat_breakdown: stored.vat_breakdown.map((group) => ({
      ...group,
      rate: plainOrNull(group.rate),
      base: money(group.base),
      vat: money(group.vat),
    })),
    payments: stored.payments.rows.map((part) => partOf(part, stored.currency)),
    payments_count: stored.payments.count,
    last_payment_date: stored.payments.last_date,
  }
}
