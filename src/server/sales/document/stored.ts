import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { amountText } from '#domain/currency.ts'
import { dec } from '#domain/decimal.ts'
import type { Discount } from '#domain/invoice-form.ts'
import type { InvoiceTotals } from '#domain/invoice-totals.ts'

type VatIdAndRate = { id: string; type: string; rate: string }
type Form = {
  currency: string
  discount: Discount | null
  delivery: { amount: string; vat_id: string | null } | null
}
type Values = Readonly<Record<string, unknown>>

const json = (value: object | null) => value && JSON.stringify(value)

/** The discount with the decimals of its currency, if it is an amount. */
export const discountOf = (discount: Discount | null, currency: string): Discount | null =>
  discount?.kind === 'amount' ? { ...discount, value: amountText(dec(discount.value), currency) } : discount

/** The VAT row with its current type and rate; null values if the document has no VAT. */
export const vatFields = (id: string | null, vats: ReadonlyMap<string, VatIdAndRate>) => {
  const row = id ? vats.get(id) : undefined
  return { vat_id: row?.id ?? null, vat_type: row?.type ?? null, vat_rate: row?.rate ?? null }
}

/** The columns of sums, discount and delivery of a document. */
export const sumColumns = (
  { discount, delivery, currency }: Form,
  { totals, vats }: { totals: InvoiceTotals; vats: ReadonlyMap<string, VatIdAndRate> },
) => ({
  discount: json(discountOf(discount, currency)),
  delivery: json(delivery && { amount: totals.delivery_total, ...vatFields(delivery.vat_id, vats) }),
  subtotal: totals.subtotal,
  discount_total: totals.discount_total,
  discount_without_vat: totals.discount_without_vat,
  delivery_without_vat: totals.delivery_without_vat,
  total_without_vat: totals.total_without_vat,
  vat_total: totals.vat_total,
  total: totals.total,
})

/** Inserts the row of a new document. */
export const headInsert = (table: 'invoice' | 'expense', values: Values): RawBuilder<unknown> => {
  const columns = Object.keys(values).map((name) => sql.ref(name))
  return sql`insert into ${sql.table(table)} (${sql.join(columns)}) values (${sql.join(Object.values(values))})`
}

/** Updates the row of a stored document. */
export const headUpdate = (
  table: 'invoice' | 'expense',
  { companyId, id }: { companyId: string; id: string },
  values: Values,
): RawBuilder<unknown> => {
  const sets = Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  return sql`update ${sql.table(table)} set ${sql.join(sets)}, version = version + 1, updated_at = now()
    where company_id = ${companyId} and id = ${id}`
}
