import { sql } from 'kysely'
import { dec, plainText } from '#domain/decimal.ts'
import type { PaidPart, PaymentProvider } from '#domain/online-payment.ts'
import { lockPayables } from '#server/money/payment/lookups.queries.ts'
import { createPayment } from '#server/money/payment/save.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { ensureAccount } from './account.ts'
import { recorded, toDo } from './applied.ts'
import type { EventOf } from './applied.ts'
import type { Applied } from './event.queries.ts'
import { formOf, noteOf } from './form.ts'
import { lockPaidOrder } from './order.queries.ts'
import { recordRefund } from './refund.ts'
import { inSavepoint } from './savepoint.ts'

/** A client disputes a payment at its bank: the company has to answer at the provider. */
export const applyDisputed = async (
  context: CompanyContext,
  provider: PaymentProvider,
  { paidId }: EventOf<'disputed'>,
): Promise<Applied> => {
  const order = await lockPaidOrder(context, provider, paidId)
  return order
    ? toDo('disputed', order, order.payment_id)
    : { outcome: 'waiting', reason: null, online_payment_id: null, payment_id: null }
}

/** The client's bank took the money back: the debt is open again, as after a refund. */
export const applyTaken = async (
  context: CompanyContext,
  provider: PaymentProvider,
  { paidId, movementId, amount, currency }: EventOf<'dispute_taken'>,
): Promise<Applied> => {
  const order = await lockPaidOrder(context, provider, paidId)
  if (!order) return { outcome: 'waiting', reason: null, online_payment_id: null, payment_id: null }
  const paymentId = order.payment_id
  if (paymentId === null) return toDo('payment_missing', order)
  const note = noteOf(provider, movementId)
  const result = await inSavepoint(context, () => recordRefund(context, { paymentId, amount, currency, note }))
  if ('refused' in result) return toDo(result.refused, order)
  return 'payment_id' in result ? recorded(result.payment_id, order) : toDo(result.reason, order)
}

/** The company won the dispute: the money is back, and pays the documents that the dispute had opened, as far as they are open. */
export const applyReturned = async (
  context: CompanyContext,
  provider: PaymentProvider,
  { paidId, movementId, amount, currency }: EventOf<'dispute_returned'>,
): Promise<Applied> => {
  const order = await lockPaidOrder(context, provider, paidId)
  if (!order) return { outcome: 'waiting', reason: null, online_payment_id: null, payment_id: null }
  const paymentId = order.payment_id
  if (paymentId === null) return toDo('payment_missing', order)
  const result = await inSavepoint(context, async () => {
    const reopened = await readReopened(context, paymentId)
    const ids = reopened.map(({ invoice_id }) => invoice_id)
    const documents = await lockPayables(context, { invoices: ids, expenses: [] })
    let rest = dec(amount)
    const invoices = reopened.flatMap(({ invoice_id, amount: most }): PaidPart[] => {
      const document = documents.find(({ id }) => id === invoice_id)
      if (!document || document.closed || document.currency !== currency) return []
      const part = [rest, dec(most), dec(document.unpaid)].reduce((least, each) => (each.lt(least) ? each : least))
      if (part.lte(0)) return []
      rest = rest.minus(part)
      return [{ invoice_id, amount: plainText(part) }]
    })
    return {
      payment_id: await createPayment(
        context,
        formOf({
          type: 'income',
          date: context.today,
          client_id: order.client_id ?? documents[0]?.client_id ?? (await clientOf(context, paymentId)),
          account_id: await ensureAccount(context, provider, currency),
          total: amount,
          note: noteOf(provider, movementId),
          invoices,
        }),
      ),
    }
  })
  return 'refused' in result ? toDo(result.refused, order) : recorded(result.payment_id, order)
}

/** What refunds and disputes of a payment opened again, by document. */
const readReopened = async ({ db, companyId }: CompanyContext, paymentId: string): Promise<PaidPart[]> => {
  const { rows } = await sql<PaidPart>`
    select x.invoice_id, -sum(x.amount) as amount from payment r
      join invoice_payment x on x.company_id = r.company_id and x.payment_id = r.id
    where r.company_id = ${companyId} and r.refund_of = ${paymentId} and r.deleted_at is null
    group by x.invoice_id order by x.invoice_id`.execute(db)
  return rows
}

const clientOf = async ({ db, companyId }: CompanyContext, paymentId: string): Promise<string | null> => {
  const payment = await db
    .selectFrom('payment')
    .select('client_id')
    .where('company_id', '=', companyId)
    .where('id', '=', paymentId)
    .executeTakeFirst()
  return payment?.client_id ?? null
}
