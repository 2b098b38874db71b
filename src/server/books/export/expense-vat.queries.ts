import { sql } from 'kysely'
import type { ExpenseRow } from '#contract/purchases/expense.ts'
import { moneyIn } from '#server/sales/document/item.ts'
import type { Scope } from '#server/platform/resource/scope.ts'

/** A VAT row of an expense with the amounts of its currency. */
export type ExportedVatRow = {
  code: string | null
  rate: string | null
  base: string
  vat: string
  deductible_percent: string
  vat_not_deducted: string
}
export type ExpenseWithVat = ExpenseRow & { vat_rows: ExportedVatRow[] }

/** The expenses with their VAT rows, read in one query. */
export const withVatRows = async (
  { db, companyId }: Scope,
  expenses: readonly ExpenseRow[],
): Promise<ExpenseWithVat[]> => {
  const { rows } = await sql<ExportedVatRow & { expense_id: string }>`
    select v.expense_id, v.code, trim_scale(v.rate)::text as rate, v.base, v.vat, trim_scale(v.deductible_percent)::text as deductible_percent,
      v.vat_not_deducted
    from expense_vat v where v.company_id = ${companyId} and v.expense_id = any(${expenses.map(({ id }) => id)}::uuid[]) and v.vat_id is not null
    order by v.expense_id, v.position`.execute(db)
  const rowsOf = Map.groupBy(rows, ({ expense_id }) => expense_id)
  return expenses.map((expense) => {
    const money = moneyIn(expense.currency)
    const vat_rows = (rowsOf.get(expense.id) ?? []).map(({ expense_id: _, ...row }) => ({
      ...row,
      base: money(row.base),
      vat: money(row.vat),
      vat_not_deducted: money(row.vat_not_deducted),
    }))
    return { ...expense, vat_rows }
  })
}
