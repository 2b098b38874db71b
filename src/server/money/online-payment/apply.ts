import { splitReceived } from '#domain/online-payment.ts'
import type { PaymentProvider, ToDoReason } from '#domain/online-payment.ts'
import { lockPayables } from '#server/money/payment/lookups.queries.ts'
import { createPayment } from '#server/money/payment/save.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { ensureAccount } from './account.ts'
import { recorded, toDo } from './applied.ts'
import type { EventOf } from './applied.ts'
import { applyDisputed, applyReturned, applyTaken } from './dispute.ts'
import { storeOutcome, waitingEvents } from './event.queries.ts'
import type { Applied, MoneyEvent } from './event.queries.ts'
import { applyFee } from './fee.ts'
import { formOf, noteOf } from './form.ts'
import { lockOrder, lockPaidOrder, markPaid, partsOf, storePayment } from './order.queries.ts'
import type { Order } from './order.queries.ts'
import { applyFailedPayout, applyPayout } from './payout.ts'
import { recordRefund } from './refund.ts'
import { inSavepoint } from './savepoint.ts'

/**
 * Records what a provider told. What cannot be recorded is a to-do with its reason, and is stored: money is never lost. 'foreign': it is
 * about something that was not begun in this company.
 */
export const applyEvent = (
  context: CompanyContext,
  provider: PaymentProvider,
  event: MoneyEvent,
): Promise<Applied | 'foreign'> => {
  switch (event.kind) {
    case 'paid':
      return applyPaid(context, provider, event)
    case 'refund':
      return applyRefund(context, provider, event)
    case 'refund_failed':
    case 'voided':
      return applyLost(context, provider, event)
    case 'disputed':
      return applyDisputed(context, provider, event)
    case 'dispute_taken':
      return applyTaken(context, provider, event)
    case 'dispute_returned':
      return applyReturned(context, provider, event)
    case 'payout':
      return applyPayout(context, provider, event)
    case 'payout_failed':
      return applyFailedPayout(context, provider, event)
    case 'fee':
      return applyFee(context, provider, event)
  }
}

const applyPaid = async (
  context: CompanyContext,
  provider: PaymentProvider,
  event: EventOf<'paid'>,
): Promise<Applied | 'foreign'> => {
  const isOther = event.ofCompany !== null && event.ofCompany !== context.companyId
  const order = isOther ? undefined : await lockOrder(context, provider, event.orderId)
  if (isOther) return 'foreign'
  if (!order) return toDo('unknown_order')
  // One page of a provider is paid once. Should it be paid twice, the second payment is an advance.
  const isFirst = order.paid_id === null || order.paid_id === event.paidId
  if (isFirst) await markPaid(context, order.id, event.paidId, context.now)
  const result = await inSavepoint(context, () => recordPaid(context, provider, event, { order, isFirst }))
  if ('refused' in result) return toDo(result.refused, order)
  if (isFirst) await storePayment(context, order.id, result.payment_id)
  await applyWaiting(context, provider, event.paidId)
  return result.reason ? toDo(result.reason, order, result.payment_id) : recorded(result.payment_id, order)
}

/** Records the gross amount in the account of the provider: for the documents as far as they are open, the rest as an advance. */
const recordPaid = async (
  context: CompanyContext,
  provider: PaymentProvider,
  event: EventOf<'paid'>,
  { order, isFirst }: { order: Order; isFirst: boolean },
): Promise<{ payment_id: string; reason: ToDoReason | null }> => {
  const { amount, currency } = event
  const account_id = await ensureAccount(context, provider, currency)
  const asked = { ...order, parts: partsOf(order) }
  const ids = asked.parts.map(({ invoice_id }) => invoice_id)
  const documents = await lockPayables(context, { invoices: ids, expenses: [] })
  const { parts, reason } = isFirst
    ? splitReceived({ amount, currency }, asked, documents)
    : { parts: [], reason: 'paid_again' as const }
  const payment_id = await createPayment(
    context,
    formOf({
      type: 'income',
      date: context.today,
      client_id: order.client_id ?? documents[0]?.client_id ?? null,
      account_id,
      total: amount,
      note: noteOf(provider, event.paidId),
      invoices: parts,
    }),
  )
  return { payment_id, reason }
}

/** Refunds and disputes that arrived before the payment. */
const applyWaiting = async (context: CompanyContext, provider: PaymentProvider, paidId: string): Promise<void> => {
  for (const { id, event } of await waitingEvents(context, provider, paidId)) {
    const applied = await applyEvent(context, provider, event)
    if (applied !== 'foreign') await storeOutcome(context, id, applied)
  }
}

const applyRefund = async (
  context: CompanyContext,
  provider: PaymentProvider,
  event: EventOf<'refund'>,
): Promise<Applied> => {
  const order = await lockPaidOrder(context, provider, event.paidId)
  // Of a payment that was made elsewhere, or one whose event is late.
  if (!order) return { outcome: 'waiting', reason: null, online_payment_id: null, payment_id: null }
  const paymentId = order.payment_id
  if (paymentId === null) return toDo('payment_missing', order)
  const refund = {
    ...event,
    currency: event.currency ?? order.currency,
    paymentId,
    note: noteOf(provider, event.refundId),
  }
  const result = await inSavepoint(context, () => recordRefund(context, refund))
  if ('refused' in result) return toDo(result.refused, order)
  return 'payment_id' in result ? recorded(result.payment_id, order) : toDo(result.reason, order)
}

/** A refund that did not reach the client, or a payment that the bank rejected later: a person has to take back what was recorded. */
const applyLost = async (
  context: CompanyContext,
  provider: PaymentProvider,
  { kind, paidId }: EventOf<'refund_failed' | 'voided'>,
): Promise<Applied | 'foreign'> => {
  const order = await lockPaidOrder(context, provider, paidId)
  return order ? toDo(kind, order, kind === 'voided' ? order.payment_id : null) : 'foreign'
}
