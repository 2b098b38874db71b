import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { dec, plainText, zero } from '#domain/decimal.ts'
import type { Decimal } from '#domain/decimal.ts'
import type { ToDoReason } from '#domain/online-payment.ts'
import { lockPayables } from '#server/money/payment/lookups.queries.ts'
import { lockPaymentRow } from '#server/money/payment/store.queries.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { refuseClosed } from '#server/sales/document/closed-period.ts'

type Refund = { paymentId: string; amount: string; currency: string; note: string }
type Refunded = { payment_id: string } | { reason: ToDoReason }

type Original = {
  client_id: string | null
  client_title: string | null
  account_id: string
  total: string
  currency: string
  exchange_rate: string | null
  refunded: string
}
type Settled = { invoice_id: string; amount: string }

/**
 * Records money that went back to the client: a payment out of the same account that names the refunded one. As far as the client was not
 * credited, it opens the debt of the documents again, by parts with a negative amount on the day of the refund; the refunded payment stays
 * as it was, also in a closed period.
 */
export const recordRefund = async (
  context: CompanyContext,
  { paymentId, amount, currency, note }: Refund,
): Promise<Refunded> => {
  refuseClosed(context, context.today, 'date')
  const invoices = await invoicesOf(context, paymentId)
  await lockPayables(context, { invoices, expenses: [] })
  await lockPaymentRow(context, paymentId)
  const original = await readOriginal(context, paymentId)
  if (!original) return { reason: 'payment_missing' }
  if (original.currency !== currency) return { reason: 'wrong_currency' }
  const left = dec(original.total).minus(dec(original.refunded))
  if (dec(amount).gt(left)) return { reason: 'refund_too_much' }
  const parts = await partsToOpen(context, paymentId, dec(amount))
  return { payment_id: await insertRefund(context, original, { paymentId, amount, note }, parts) }
}

const invoicesOf = async ({ db, companyId }: CompanyContext, paymentId: string): Promise<string[]> => {
  const { rows } = await sql<{ invoice_id: string }>`select distinct invoice_id from invoice_payment
    where company_id = ${companyId} and payment_id = ${paymentId} order by 1`.execute(db)
  return rows.map(({ invoice_id }) => invoice_id)
}

const readOriginal = async ({ db, companyId }: CompanyContext, id: string): Promise<Original | undefined> => {
  const { rows } = await sql<Original>`
    select p.client_id, p.client_title, p.account_id, p.total, p.currency, p.exchange_rate,
      coalesce((select sum(r.total) from payment r where r.company_id = p.company_id and r.refund_of = p.id and r.deleted_at is null), 0) as refunded
    from payment p where p.company_id = ${companyId} and p.id = ${id} and p.deleted_at is null`.execute(db)
  return rows[0]
}

/** What the payment settles of each document, less its earlier refunds. */
const readSettled = async ({ db, companyId }: CompanyContext, paymentId: string): Promise<Settled[]> => {
  const { rows } = await sql<Settled>`
    select x.invoice_id, sum(x.amount) as amount from payment p
      join invoice_payment x on x.company_id = p.company_id and x.payment_id = p.id
      where p.company_id = ${companyId} and (p.id = ${paymentId} or p.refund_of = ${paymentId}) and p.deleted_at is null
      group by x.invoice_id having sum(x.amount) > 0 order by x.invoice_id`.execute(db)
  return rows
}

/** What credit invoices of the documents still owe the client: money that is paid back for them opens no debt. */
const readCredited = async ({ db, companyId }: CompanyContext, invoices: readonly string[]): Promise<Decimal> => {
  const { rows } = await sql<{ amount: string }>`
    select coalesce(sum(q.unused), 0) as amount from payment q join invoice c on c.company_id = q.company_id and c.id = q.credit_invoice_id
    where q.company_id = ${companyId} and q.type = 'credit' and q.deleted_at is null and c.deleted_at is null
      and c.reference_invoice_id = any(${[...invoices]}::uuid[])`.execute(db)
  const { rows: paidBack } = await sql<{ amount: string }>`
    select coalesce(sum(r.unused), 0) as amount from payment r
    where r.company_id = ${companyId} and r.deleted_at is null and r.refund_of in (
      select x.payment_id from invoice_payment x where x.company_id = ${companyId} and x.invoice_id = any(${[...invoices]}::uuid[]))`.execute(
    db,
  )
  return dec(rows[0]?.amount ?? '0').minus(dec(paidBack[0]?.amount ?? '0'))
}

const least = (one: Decimal, other: Decimal): Decimal => (one.lt(other) ? one : other)
const positive = (value: Decimal): Decimal => (value.gt(zero) ? value : zero)

/** The documents whose debt is opened again, and by how much. */
const partsToOpen = async (context: CompanyContext, paymentId: string, amount: Decimal): Promise<Settled[]> => {
  const settled = await readSettled(context, paymentId)
  const credited = await readCredited(
    context,
    settled.map(({ invoice_id }) => invoice_id),
  )
  let rest = amount.minus(least(amount, positive(credited)))
  return settled.flatMap(({ invoice_id, amount: most }) => {
    const part = least(rest, dec(most))
    rest = rest.minus(part)
    return part.gt(zero) ? [{ invoice_id, amount: plainText(part) }] : []
  })
}

const insertRefund = async (
  { db, companyId, session, today }: CompanyContext,
  original: Original,
  { paymentId, amount, note }: { paymentId: string; amount: string; note: string },
  parts: readonly Settled[],
): Promise<string> => {
  const id = newId()
  const created_by = session.user_id || null
  const { client_id, client_title, account_id, currency, exchange_rate } = original
  await db
    .insertInto('payment')
    .values({
      company_id: companyId,
      id,
      type: 'expense',
      purpose: 'documents',
      date: today,
      client_id,
      client_title,
      account_id,
      total: amount,
      currency,
      exchange_rate,
      note,
      refund_of: paymentId,
      created_by,
      // Each part increments it.
      version: 1 - parts.length,
    })
    .execute()
  for (const part of parts)
    await db
      .insertInto('invoice_payment')
      .values({
        company_id: companyId,
        id: newId(),
        invoice_id: part.invoice_id,
        payment_id: id,
        amount: plainText(dec(part.amount).neg()),
        created_by,
      })
      .execute()
  return id
}
