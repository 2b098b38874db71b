import { sql } from 'kysely'
import type { ExpenseForm } from '#contract/purchases/expense.ts'
import { vatThatFits } from '#domain/expense-vat.ts'
import { dec } from '#domain/decimal.ts'
import { isInForce, isTaxed, isVatFor } from '#domain/vat.ts'
import type { VatRow } from '#server/sales/invoice/lookups.queries.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'

/** The VAT row of an expense with totals only, by the rate that fits its totals; null when it needs none or no rate fits. */
export const fittingRows = async (
  { db, companyId }: CompanyContext,
  form: Pick<ExpenseForm, 'kind' | 'lines' | 'total' | 'total_without_vat' | 'date' | 'date_supply'> & { vat: boolean },
): Promise<ExpenseForm['vat_rows']> => {
  const { kind, vat, lines, total, total_without_vat: base } = form
  if (!vat || kind === 'import' || lines.length > 0 || total === null || base === null) return null
  const amount = dec(total).minus(dec(base)).toFixed()
  if (dec(amount).eq(0)) return null
  const { rows } = await sql<VatRow>`
    select id, type, side, rate::text, code, valid_from, valid_to from vat_rate
    where company_id = ${companyId} and archived_at is null order by is_default desc, position, id`.execute(db)
  const offered = rows.filter(
    (row) => isTaxed(row.type) && isVatFor(row, 'purchase') && isInForce(row, form.date_supply ?? form.date),
  )
  const fitting = vatThatFits(base, amount, offered)
  return fitting ? [{ vat_id: fitting.id, base, vat: amount, deductible_percent: '100' }] : null
}
