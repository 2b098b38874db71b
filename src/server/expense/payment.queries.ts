import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Expense } from '#contract/expense.ts'
import { amountText } from '#domain/currency.ts'
import { dec } from '#domain/decimal.ts'
import { addPart } from '#domain/settlement.ts'
import type { CompanyContext } from '../http/context.ts'
import { must, notFound, Problem, refuseField } from '../http/problem.ts'
import { findPayingAccount, refuseMisfit } from '../resource/paying.queries.ts'

/** A part as the domain allows it: of the expense's currency, no more than is unpaid. The trigger adds it to the sums. */
const insertPart = async (
  { db, companyId, session }: CompanyContext,
  expense: Expense,
  paymentId: string,
  amount: string,
) => {
  must(addPart(expense, { amount, currency: expense.currency }))
  await db
    .insertInto('expense_payment')
    .values({
      company_id: companyId,
      id: uuid(),
      expense_id: expense.id,
      payment_id: paymentId,
      amount,
      created_by: session.user_id,
    })
    .execute()
}

/** Money paid for this expense, recorded on it. From any account in use: `accept_payments` is about what clients pay. */
export const payExpense = async (
  context: CompanyContext,
  expense: Expense,
  given: { account_id: string; date: string; amount: string },
) => {
  const { db, companyId, session } = context
  refuseMisfit(given.amount, expense.currency)
  must(addPart(expense, { amount: given.amount, currency: expense.currency }))
  const account = await findPayingAccount(context, given.account_id, expense.currency, { accepting: false })
  const id = uuid()
  await db
    .insertInto('payment')
    .values({
      company_id: companyId,
      id,
      type: 'expense',
      date: given.date,
      client_id: expense.vendor_id,
      client_title: expense.vendor_title,
      account_id: account.id,
      total: given.amount,
      currency: expense.currency,
      exchange_rate: expense.exchange_rate,
      of_document: true,
      created_by: session.user_id,
    })
    .execute()
  await insertPart(context, expense, id, given.amount)
}

/** A part of what the vendor was paid in advance. */
export const useAdvance = async (
  context: CompanyContext,
  expense: Expense,
  given: { payment_id: string; amount: string },
) => {
  const { db, companyId } = context
  refuseMisfit(given.amount, expense.currency)
  const payment = await db
    .selectFrom('payment')
    .select(['id', 'client_id', 'currency', 'unused'])
    .where('company_id', '=', companyId)
    .where('id', '=', given.payment_id)
    .where('type', '=', 'expense')
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!payment || payment.client_id !== expense.vendor_id) throw refuseField('payment_id', 'id')
  if (payment.currency !== expense.currency) throw new Problem('currency_mismatch')
  if (dec(payment.unused ?? '0').lt(dec(given.amount)))
    throw new Problem('overpayment', { errors: { amount: [{ key: 'overpayment', params: {} }] } })
  await insertPart(context, expense, payment.id, given.amount)
}

/**
 * Takes a part off an expense. A payment recorded on the expense itself goes with its only part, for then no money went;
 * of any other the part becomes an advance to the vendor again (docs/decisions/removing-a-payment.md).
 */
export const removePart = async ({ db, companyId }: CompanyContext, expense: Expense, partId: string) => {
  const part = await db
    .deleteFrom('expense_payment')
    .where('company_id', '=', companyId)
    .where('expense_id', '=', expense.id)
    .where('id', '=', partId)
    .returning(['payment_id', 'amount'])
    .executeTakeFirst()
  if (!part) throw notFound('expense_payment')
  // As of any deleted payment: restored, it is put back where it was.
  const released = JSON.stringify([{ kind: 'expense', document_id: expense.id, amount: part.amount }])
  await sql`update payment set deleted_at = now(), released = ${released}::jsonb, version = version + 1, updated_at = now()
    where company_id = ${companyId} and id = ${part.payment_id} and of_document and used = 0`.execute(db)
}

/** What the vendor was paid in advance in the currency of the expense, oldest first. */
export const readAdvances = async ({ db, companyId }: CompanyContext, expense: Expense) => {
  const { rows } = await sql<{ id: string; date: string; unused: string }>`
    select id, date, unused from payment
    where company_id = ${companyId} and client_id = ${expense.vendor_id} and currency = ${expense.currency} and type = 'expense'
      and deleted_at is null and unused > 0 order by date, id limit 100`.execute(db)
  return rows.map((row) => ({ ...row, unused: amountText(dec(row.unused), expense.currency) }))
}
