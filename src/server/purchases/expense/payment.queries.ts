import { sql } from 'kysely'
import type { Expense } from '#contract/purchases/expense.ts'
import { amountText } from '#domain/currency.ts'
import { dec } from '#domain/decimal.ts'
import type { PaidDocument } from '#server/sales/document/payment.queries.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'

/** The expense in the form that payments need. */
export const paidExpense = (expense: Expense): PaidDocument => ({
  ...expense,
  kind: 'expense',
  client_id: expense.vendor_id,
  client_title: expense.vendor_title,
  posted_on: expense.posting_date,
})

// The same limit as for a client's advances; far more than a user chooses from.
const maxShown = 1000

/** Unused payments to the vendor in the currency of the expense, oldest first. */
export const readAdvances = async ({ db, companyId }: CompanyContext, expense: Expense) => {
  const { rows } = await sql<{ id: string; date: string; unused: string; count: number }>`
    select id, date, unused, (count(*) over ())::int as count from payment
    where company_id = ${companyId} and client_id = ${expense.vendor_id} and currency = ${expense.currency}
      and (type = 'expense' or credit_expense_id is not null)
      and deleted_at is null and unused > 0 order by date, id limit ${maxShown}`.execute(db)
  const data = rows.map(({ id, date, unused }) => ({ id, date, unused: amountText(dec(unused), expense.currency) }))
  return { data, meta: { count: rows[0]?.count ?? 0 } }
}
