import { sql } from 'kysely'
import type { Expense } from '#contract/expense.ts'
import { amountText } from '#domain/currency.ts'
import { dec } from '#domain/decimal.ts'
import type { PaidDocument } from '../document/payment.queries.ts'
import type { CompanyContext } from '../http/context.ts'

/** The expense as its payments see it. */
export const paidExpense = (expense: Expense): PaidDocument => ({
  ...expense,
  kind: 'expense',
  client_id: expense.vendor_id,
  client_title: expense.vendor_title,
})

/** What the vendor was paid in advance in the currency of the expense, oldest first. */
export const readAdvances = async ({ db, companyId }: CompanyContext, expense: Expense) => {
  const { rows } = await sql<{ id: string; date: string; unused: string }>`
    select id, date, unused from payment
    where company_id = ${companyId} and client_id = ${expense.vendor_id} and currency = ${expense.currency} and type = 'expense'
      and deleted_at is null and unused > 0 order by date, id limit 100`.execute(db)
  return rows.map((row) => ({ ...row, unused: amountText(dec(row.unused), expense.currency) }))
}
