import { dayRate } from '#server/setup/exchange-rate/day-rate.ts'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { currencyDigits } from '#domain/currency.ts'
import { dec } from '#domain/decimal.ts'
import type { PaymentType } from '#domain/payment.ts'
import { addPart } from '#domain/settlement.ts'
import type { Payable } from '#domain/settlement.ts'
import { isClosed } from '#domain/periods.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { refuseClosed } from './closed-period.ts'
import { must, notFound, Problem, refuseField } from '#server/platform/http/problem.ts'
import type { Scope } from '#server/platform/resource/scope.ts'

type Kind = 'invoice' | 'expense'

/** A document in the form that payments need; the client of an expense is its vendor. */
export type PaidDocument = Payable & {
  kind: Kind
  id: string
  client_id: string
  client_title: string
  exchange_rate: string | null
  /** The day of its ledger entries. */
  posted_on: string
}

/**
 * For each kind of document: the type of its payments, the column of the credits whose value it can use as an advance, and whether the
 * account must accept payments.
 */
const rules = {
  invoice: { type: 'income', credit: 'credit_invoice_id', needsAccepting: true },
  expense: { type: 'expense', credit: 'credit_expense_id', needsAccepting: false },
} as const satisfies Record<Kind, { type: PaymentType; credit: string; needsAccepting: boolean }>

/** Stores a payment that pays this document. */
export const payDocument = async (
  context: CompanyContext,
  document: PaidDocument,
  input: { account_id: string; date: string; amount: string; exchange_rate: string | null },
) => {
  const { db, companyId, session } = context
  const { type } = rules[document.kind]
  refuseClosed(context, input.date, 'date')
  refuseInvalidAmount(input.amount, document.currency)
  must(addPart(document, { amount: input.amount, currency: document.currency }))
  const account = await findPayingAccount(context, input.account_id, document)
  const id = uuid()
  await db
    .insertInto('payment')
    .values({
      company_id: companyId,
      id,
      type,
      date: input.date,
      client_id: document.client_id,
      client_title: document.client_title,
      account_id: account.id,
      total: input.amount,
      currency: document.currency,
      exchange_rate: await rateOf(context, document, input),
      of_document: true,
      created_by: session.user_id,
    })
    .execute()
  await insertPart(context, document, id, input.amount)
}

/** The exchange rate of a payment: from the form, the published one of the day, or that of the document. */
const rateOf = async (
  context: CompanyContext,
  { currency, exchange_rate }: PaidDocument,
  input: { date: string; exchange_rate: string | null },
): Promise<string | null> =>
  currency === context.session.currency
    ? null
    : (input.exchange_rate ?? (await dayRate(context, currency, input.date)).rate ?? exchange_rate)

/** Pays the document with a part of an advance. */
export const useAdvance = async (
  context: CompanyContext,
  document: PaidDocument,
  input: { payment_id: string; amount: string },
) => {
  const { db, companyId } = context
  refuseInvalidAmount(input.amount, document.currency)
  const payment = await db
    .selectFrom('payment')
    .select(['id', 'client_id', 'currency', 'unused', 'date', 'exchange_rate'])
    .where('company_id', '=', companyId)
    .where('id', '=', input.payment_id)
    .where(({ or, eb }) =>
      or([eb('type', '=', rules[document.kind].type), eb(rules[document.kind].credit, 'is not', null)]),
    )
    .where('purpose', '=', 'documents')
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!payment) throw refuseField('payment_id', 'id')
  if (payment.client_id !== document.client_id) throw refuseField('payment_id', 'choice')
  if (payment.currency !== document.currency) throw new Problem('currency_mismatch')
  if (dec(payment.unused ?? '0').lt(dec(input.amount)))
    throw new Problem('overpayment', { errors: { amount: [{ key: 'overpayment', params: {} }] } })
  await insertPart(context, document, payment.id, input.amount, joinedOn(context, document, payment))
  if (payment.exchange_rate === null) await takeRate(context, document, payment)
}

/** Money in another currency that was received or paid when no rate was known is worth what the document says, unless its day is closed. */
const takeRate = async (
  { db, companyId, session }: CompanyContext,
  { exchange_rate }: PaidDocument,
  payment: { id: string; date: string },
) => {
  if (exchange_rate === null || isClosed(payment.date, session.closed_until)) return
  await sql`update payment set exchange_rate = ${exchange_rate}
    where company_id = ${companyId} and id = ${payment.id} and currency <> ${session.currency}`.execute(db)
}

/**
 * Today, if the payment and the document are both in a closed period and may have an exchange difference, which is then posted today; otherwise
 * null, because the later one of their days is open.
 */
const joinedOn = (
  { session, today }: CompanyContext,
  document: PaidDocument,
  payment: { date: string; exchange_rate: string | null },
): string | null =>
  payment.exchange_rate !== null &&
  session.closed_until !== null &&
  [payment.date, document.posted_on].every((day) => isClosed(day, session.closed_until))
    ? today
    : null

/**
 * Removes a part from a document. A payment that was recorded on the document is deleted with its only part; the part of any other
 * payment becomes an advance again (docs/decisions/removing-a-payment.md).
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
  // As for any deleted payment: a restore pays the same document again.
  const released = JSON.stringify([{ kind, document_id: id, amount: part.amount }])
  await sql`update payment set deleted_at = now(), deleted_by = ${session.user_id}::uuid, released = ${released}::jsonb, version = version + 1, updated_at = now()
    where company_id = ${companyId} and id = ${part.payment_id} and of_document and used = 0`.execute(db)
}

const partsOf = (kind: Kind) => sql.table(`${kind}_payment`)
const idOf = (kind: Kind) => sql.ref(`${kind}_id`)

/** Inserts a part that the domain allows: in the currency of the document, at most its unpaid amount. Triggers update the sums. */
const insertPart = async (
  context: CompanyContext,
  document: PaidDocument,
  paymentId: string,
  amount: string,
  joined_on: string | null = null,
) => {
  const { db, companyId, session } = context
  must(addPart(document, { amount, currency: document.currency }))
  await sql`insert into ${partsOf(document.kind)} (company_id, id, ${idOf(document.kind)}, payment_id, amount, created_by, joined_on)
    values (${companyId}, ${uuid()}, ${document.id}, ${paymentId}, ${amount}, ${session.user_id}, ${joined_on}::date)`.execute(
    db,
  )
}

/** Refuses an amount that is not positive or has more decimals than its currency. */
const refuseInvalidAmount = (amount: string, currency: string) => {
  if (dec(amount).lte(0)) throw refuseField('amount', 'positive')
  if ((amount.split('.')[1]?.length ?? 0) > currencyDigits(currency)) throw refuseField('amount', 'amount_decimals')
}

/**
 * The account of a payment: not archived and in the currency of the document. It cannot be deleted until the request ends; the
 * deletion waits and then finds the payment.
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
  if (rules[kind].needsAccepting && !account.accept_payments) throw refuseField('account_id', 'choice')
  if (account.currency !== currency)
    throw new Problem('currency_mismatch', { errors: { account_id: [{ key: 'currency_mismatch', params: {} }] } })
  return account
}

/**
 * An advisory lock on the id of a payment, for requests that start from it (use it on a document, change, delete or restore it).
 * Documents are locked before payments, so the documents of a payment must not change while they are being locked.
 */
export const lockPaymentId = async ({ db }: Pick<Scope, 'db'>, paymentId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${paymentId}::uuid::text, 2))`.execute(db)
}

/** The same lock for the payment of a credit invoice, of ours or of a vendor, if it has one. */
export const lockPaymentIdOfCredit = async ({ db, companyId }: Scope, creditId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(p.id::text, 2)) from payment p
    where p.company_id = ${companyId} and ${creditId}::uuid in (p.credit_invoice_id, p.credit_expense_id)`.execute(db)
}
