import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Invoice } from '#contract/invoice.ts'
import { currencyDigits } from '#domain/currency.ts'
import { dec } from '#domain/decimal.ts'
import { addPart } from '#domain/settlement.ts'
import type { CompanyContext } from '../http/context.ts'
import { must, notFound, Problem, refuseField } from '../http/problem.ts'

const refuseMisfit = (amount: string, currency: string) => {
  if (dec(amount).lte(0)) throw refuseField('amount', 'positive')
  if ((amount.split('.')[1]?.length ?? 0) > currencyDigits(currency)) throw refuseField('amount', 'amount_decimals')
}

/** A part as the domain allows it: of the invoice's currency, no more than is unpaid. The trigger adds it to the sums. */
const insertPart = async (
  { db, companyId, session }: CompanyContext,
  invoice: Invoice,
  paymentId: string,
  amount: string,
) => {
  must(addPart(invoice, { amount, currency: invoice.currency }))
  await db
    .insertInto('invoice_payment')
    .values({
      company_id: companyId,
      id: uuid(),
      invoice_id: invoice.id,
      payment_id: paymentId,
      amount,
      created_by: session.user_id,
    })
    .execute()
}

/** Money received for this invoice, recorded on it. */
export const payInvoice = async (
  context: CompanyContext,
  invoice: Invoice,
  given: { account_id: string; date: string; amount: string },
) => {
  const { db, companyId, session } = context
  refuseMisfit(given.amount, invoice.currency)
  must(addPart(invoice, { amount: given.amount, currency: invoice.currency }))
  const account = await db
    .selectFrom('company_account')
    .select(['id', 'currency', 'archived_at', 'accept_payments'])
    .where('company_id', '=', companyId)
    .where('id', '=', given.account_id)
    .where('deleted_at', 'is', null)
    // A deletion waits, and then finds the payment.
    .forKeyShare()
    .executeTakeFirst()
  if (!account) throw refuseField('account_id', 'id')
  if (account.archived_at) throw refuseField('account_id', 'archived')
  if (!account.accept_payments) throw refuseField('account_id', 'choice')
  if (account.currency !== invoice.currency)
    throw new Problem('currency_mismatch', { errors: { account_id: [{ key: 'currency_mismatch', params: {} }] } })
  const id = uuid()
  await db
    .insertInto('payment')
    .values({
      company_id: companyId,
      id,
      type: 'income',
      date: given.date,
      client_id: invoice.client_id,
      account_id: account.id,
      total: given.amount,
      currency: invoice.currency,
      of_document: true,
      created_by: session.user_id,
    })
    .execute()
  await insertPart(context, invoice, id, given.amount)
}

/** A part of what the client has paid in advance. */
export const useAdvance = async (
  context: CompanyContext,
  invoice: Invoice,
  given: { payment_id: string; amount: string },
) => {
  const { db, companyId } = context
  refuseMisfit(given.amount, invoice.currency)
  const payment = await db
    .selectFrom('payment')
    .select(['id', 'client_id', 'currency', 'unused'])
    .where('company_id', '=', companyId)
    .where('id', '=', given.payment_id)
    .where('type', '=', 'income')
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!payment || payment.client_id !== invoice.client_id) throw refuseField('payment_id', 'id')
  if (payment.currency !== invoice.currency) throw new Problem('currency_mismatch')
  if (dec(payment.unused ?? '0').lt(dec(given.amount)))
    throw new Problem('overpayment', { errors: { amount: [{ key: 'overpayment', params: {} }] } })
  await insertPart(context, invoice, payment.id, given.amount)
}

/**
 * Takes a part off an invoice. A payment recorded on the invoice itself goes with its only part, for then no money came;
 * of any other the part becomes the client's advance again (docs/decisions/removing-a-payment.md).
 */
export const removePart = async ({ db, companyId }: CompanyContext, invoice: Invoice, partId: string) => {
  const part = await db
    .deleteFrom('invoice_payment')
    .where('company_id', '=', companyId)
    .where('invoice_id', '=', invoice.id)
    .where('id', '=', partId)
    .returning('payment_id')
    .executeTakeFirst()
  if (!part) throw notFound('invoice_payment')
  await sql`update payment set deleted_at = now(), version = version + 1, updated_at = now()
    where company_id = ${companyId} and id = ${part.payment_id} and of_document and used = 0`.execute(db)
}
