import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { currencyDigits } from '#domain/currency.ts'
import { dec } from '#domain/decimal.ts'
import type { PaymentType } from '#domain/payment.ts'
import { addPart } from '#domain/settlement.ts'
import type { Payable } from '#domain/settlement.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { refuseClosed } from './closed-period.ts'
import { must, notFound, Problem, refuseField } from '#server/platform/http/problem.ts'
import type { Scope } from '#server/platform/resource/scope.ts'

type Kind = 'invoice' | 'expense'

/** What is paid, as its payments see it; the client of an expense is its vendor. */
export type PaidDocument = Payable & {
  kind: Kind
  id: string
  client_id: string
  client_title: string
  exchange_rate: string | null
}

/** How each kind is paid: what money for it is called, and whether its account is one that clients may pay to. */
const ways: Record<Kind, { type: PaymentType; advances: readonly (PaymentType | 'credit')[]; accepting: boolean }> = {
  invoice: { type: 'income', advances: ['income', 'credit'], accepting: true },
  expense: { type: 'expense', advances: ['expense'], accepting: false },
}

/** Money for the document, recorded on it. */
export const payDocument = async (
  context: CompanyContext,
  document: PaidDocument,
  given: { account_id: string; date: string; amount: string },
) => {
  const { db, companyId, session } = context
  const { type } = ways[document.kind]
  refuseClosed(context, given.date, 'date')
  refuseMisfit(given.amount, document.currency)
  must(addPart(document, { amount: given.amount, currency: document.currency }))
  const account = await findPayingAccount(context, given.account_id, document)
  const id = uuid()
  await db
    .insertInto('payment')
    .values({
      company_id: companyId,
      id,
      type,
      date: given.date,
      client_id: document.client_id,
      client_title: document.client_title,
      account_id: account.id,
      total: given.amount,
      currency: document.currency,
      exchange_rate: document.exchange_rate,
      of_document: true,
      created_by: session.user_id,
    })
    .execute()
  await insertPart(context, document, id, given.amount)
}

/** A part of what was paid in advance. */
export const useAdvance = async (
  context: CompanyContext,
  document: PaidDocument,
  given: { payment_id: string; amount: string },
) => {
  const { db, companyId } = context
  refuseMisfit(given.amount, document.currency)
  const payment = await db
    .selectFrom('payment')
    .select(['id', 'client_id', 'currency', 'unused'])
    .where('company_id', '=', companyId)
    .where('id', '=', given.payment_id)
    .where('type', 'in', ways[document.kind].advances)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!payment) throw refuseField('payment_id', 'id')
  if (payment.client_id !== document.client_id) throw refuseField('payment_id', 'choice')
  if (payment.currency !== document.currency) throw new Problem('currency_mismatch')
  if (dec(payment.unused ?? '0').lt(dec(given.amount)))
    throw new Problem('overpayment', { errors: { amount: [{ key: 'overpayment', params: {} }] } })
  await insertPart(context, document, payment.id, given.amount)
}

/**
 * Takes a part off a document. A payment recorded on the document itself goes with its only part, for then no money went;
 * of any other the part becomes an advance again (docs/decisions/removing-a-payment.md).
 */
export const removePart = async (
  { db, companyId, session }: CompanyContext,
  { kind, id }: Pick<PaidDocument, 'kind' | 'id'>,
  partId: string,
) => {
  const { rows } = await sql<{ payment_id: string; amount: string }>`
    delete from ${partsOf(kind)} where company_id = ${companyId} and ${idOf(kind)} = ${id} and id = ${partId}
    returning payment_id, amount`.execute(db)
  const [part] = rows
  if (!part) throw notFound(`${kind}_payment`)
  // As of any deleted payment: restored, it is put back where it was.
  const released = JSON.stringify([{ kind, document_id: id, amount: part.amount }])
  await sql`update payment set deleted_at = now(), deleted_by = ${session.user_id}::uuid, released = ${released}::jsonb, version = version + 1, updated_at = now()
    where company_id = ${companyId} and id = ${part.payment_id} and of_document and used = 0`.execute(db)
}

const partsOf = (kind: Kind) => sql.table(`${kind}_payment`)
const idOf = (kind: Kind) => sql.ref(`${kind}_id`)

/** A part as the domain allows it: of the document's currency, no more than is unpaid. The trigger adds it to the sums. */
const insertPart = async (context: CompanyContext, document: PaidDocument, paymentId: string, amount: string) => {
  const { db, companyId, session } = context
  must(addPart(document, { amount, currency: document.currency }))
  await sql`insert into ${partsOf(document.kind)} (company_id, id, ${idOf(document.kind)}, payment_id, amount, created_by)
    values (${companyId}, ${uuid()}, ${document.id}, ${paymentId}, ${amount}, ${session.user_id})`.execute(db)
}

/** Refuses a part of a payment that is nothing, less than that, or not money of the currency. */
const refuseMisfit = (amount: string, currency: string) => {
  if (dec(amount).lte(0)) throw refuseField('amount', 'positive')
  if ((amount.split('.')[1]?.length ?? 0) > currencyDigits(currency)) throw refuseField('amount', 'amount_decimals')
}

/**
 * The account a document is paid on: the company's, in use and of the document's currency. A deletion of it waits until the
 * request ends, and then finds the payment.
 */
const findPayingAccount = async (
  { db, companyId }: CompanyContext,
  id: string,
  { kind, currency }: Pick<PaidDocument, 'kind' | 'currency'>,
) => {
  const account = await db
    .selectFrom('company_account')
    .select(['id', 'currency', 'archived_at', 'accept_payments'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst()
  if (!account) throw refuseField('account_id', 'id')
  if (account.archived_at) throw refuseField('account_id', 'archived')
  if (ways[kind].accepting && !account.accept_payments) throw refuseField('account_id', 'choice')
  if (account.currency !== currency)
    throw new Problem('currency_mismatch', { errors: { account_id: [{ key: 'currency_mismatch', params: {} }] } })
  return account
}

/**
 * Whoever starts from a payment (uses it on a document, changes, deletes or restores it) has it alone from the start: documents are
 * locked before payments, so which documents a payment is on must not change while they are being locked.
 */
export const holdPayment = async ({ db }: Pick<Scope, 'db'>, paymentId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${paymentId}::uuid::text, 2))`.execute(db)
}

/** The same of the payment that a credit invoice makes, where it has one. */
export const holdPaymentOfCredit = async ({ db, companyId }: Scope, creditId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(p.id::text, 2)) from payment p
    where p.company_id = ${companyId} and p.credit_invoice_id = ${creditId}`.execute(db)
}
