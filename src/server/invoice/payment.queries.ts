import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Invoice } from '#contract/invoice.ts'
import { dec } from '#domain/decimal.ts'
import { addPart } from '#domain/settlement.ts'
import type { CompanyContext } from '../http/context.ts'
import { must, notFound, Problem, refuseField } from '../http/problem.ts'
import { isOwnCredit } from './item.ts'
import { locked } from './refuse.ts'
import { findPayingAccount, refuseMisfit } from '../resource/paying.queries.ts'

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
  const account = await findPayingAccount(context, given.account_id, invoice.currency, { accepting: true })
  const id = uuid()
  await db
    .insertInto('payment')
    .values({
      company_id: companyId,
      id,
      type: 'income',
      date: given.date,
      client_id: invoice.client_id,
      client_title: invoice.client_title,
      account_id: account.id,
      total: given.amount,
      currency: invoice.currency,
      exchange_rate: invoice.exchange_rate,
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
    .where('type', 'in', ['income', 'credit'])
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
  const shown = invoice.payments.find(({ id }) => id === partId)
  // What a credit takes back of its own invoice goes when the credit goes.
  if (shown && isOwnCredit(invoice, shown)) throw locked('credited')
  const part = await db
    .deleteFrom('invoice_payment')
    .where('company_id', '=', companyId)
    .where('invoice_id', '=', invoice.id)
    .where('id', '=', partId)
    .returning(['payment_id', 'amount'])
    .executeTakeFirst()
  if (!part) throw notFound('invoice_payment')
  // As of any deleted payment: restored, it is put back where it was.
  const released = JSON.stringify([{ kind: 'invoice', document_id: invoice.id, amount: part.amount }])
  await sql`update payment set deleted_at = now(), released = ${released}::jsonb, version = version + 1, updated_at = now()
    where company_id = ${companyId} and id = ${part.payment_id} and of_document and used = 0`.execute(db)
}
