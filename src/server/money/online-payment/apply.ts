import { shareOfReceived } from '#domain/online-payment.ts'
import type { PaymentProvider, ToDoReason } from '#domain/online-payment.ts'
import { dec } from '#domain/decimal.ts'
import { lockPayables } from '#server/money/payment/lookups.queries.ts'
import { createPayment } from '#server/money/payment/save.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { ensureAccount, findAccount, findBankAccount } from './account.ts'
import { storeOutcome, waitingRefunds } from './event.queries.ts'
import type { Applied, FeeEvent, MoneyEvent } from './event.queries.ts'
import { formOf, noteOf } from './form.ts'
import { lockOrder, lockPaidOrder, markPaid, storePayment } from './order.queries.ts'
import type { Order } from './order.queries.ts'
import { recordRefund } from './refund.ts'
import { inSavepoint } from './savepoint.ts'

type Of<Kind extends MoneyEvent['kind']> = Extract<MoneyEvent, { kind: Kind }>

const toDo = (reason: ToDoReason, order?: Order, payment_id: string | null = null): Applied => ({
  outcome: 'to-do',
  reason,
  online_payment_id: order?.id ?? null,
  payment_id,
})
const recorded = (payment_id: string | null, order?: Order): Applied => ({
  outcome: 'recorded',
  reason: null,
  online_payment_id: order?.id ?? null,
  payment_id,
})

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
      return applyFailedRefund(context, provider, event)
    case 'payout':
      return applyPayout(context, provider, event)
    case 'fee':
      return applyFee(context, provider, event)
  }
}

const applyPaid = async (
  context: CompanyContext,
  provider: PaymentProvider,
  event: Of<'paid'>,
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

/** Records the gross amount in the account of the provider: for the document as far as it is open, the rest as an advance. */
const recordPaid = async (
  context: CompanyContext,
  provider: PaymentProvider,
  event: Of<'paid'>,
  { order, isFirst }: { order: Order; isFirst: boolean },
): Promise<{ payment_id: string; reason: ToDoReason | null }> => {
  const { amount, currency } = event
  const account_id = await ensureAccount(context, provider, currency)
  const [document] = await lockPayables(context, { invoices: [order.invoice_id], expenses: [] })
  const { part, reason } = isFirst
    ? shareOfReceived({ amount, currency }, order, document)
    : { part: null, reason: 'paid_again' as const }
  const payment_id = await createPayment(
    context,
    formOf({
      type: 'income',
      date: context.today,
      client_id: document?.client_id ?? null,
      account_id,
      total: amount,
      note: noteOf(provider, event.paidId),
      invoices: part === null ? [] : [{ invoice_id: order.invoice_id, amount: part }],
    }),
  )
  return { payment_id, reason }
}

/** Refunds that arrived before the payment. */
const applyWaiting = async (context: CompanyContext, provider: PaymentProvider, paidId: string): Promise<void> => {
  for (const { id, event } of await waitingRefunds(context, provider, paidId)) {
    const applied = await applyEvent(context, provider, event)
    if (applied !== 'foreign') await storeOutcome(context, id, applied)
  }
}

const applyRefund = async (
  context: CompanyContext,
  provider: PaymentProvider,
  event: Of<'refund'>,
): Promise<Applied> => {
  const order = await lockPaidOrder(context, provider, event.paidId)
  // Of a payment that was made elsewhere, or one whose event is late.
  if (!order) return { outcome: 'waiting', reason: null, online_payment_id: null, payment_id: null }
  const paymentId = order.payment_id
  if (paymentId === null) return toDo('payment_missing', order)
  const note = noteOf(provider, event.refundId)
  const result = await inSavepoint(context, () => recordRefund(context, { ...event, paymentId, note }))
  if ('refused' in result) return toDo(result.refused, order)
  return 'payment_id' in result ? recorded(result.payment_id, order) : toDo(result.reason, order)
}

/** A refund that did not reach the client: what was recorded has to be taken back by a person. */
const applyFailedRefund = async (
  context: CompanyContext,
  provider: PaymentProvider,
  event: Of<'refund_failed'>,
): Promise<Applied | 'foreign'> => {
  const order = await lockPaidOrder(context, provider, event.paidId)
  return order ? toDo('refund_failed', order) : 'foreign'
}

/** The provider pays the balance out to the bank. Without payments of the product its account has nothing to do with it. */
const applyPayout = async (
  context: CompanyContext,
  provider: PaymentProvider,
  { payoutId, amount, currency }: Of<'payout'>,
): Promise<Applied | 'foreign'> => {
  const source = await findAccount(context, provider, currency)
  if (!source) return 'foreign'
  const destination = await findBankAccount(context, currency)
  if (!destination) return toDo('no_bank_account')
  const result = await inSavepoint(context, async () => ({
    payment_id: await createPayment(
      context,
      formOf({
        type: 'transfer',
        date: context.today,
        source_account_id: source,
        destination_account_id: destination,
        source_total: amount,
        note: noteOf(provider, payoutId),
      }),
    ),
  }))
  return 'refused' in result ? toDo(result.refused) : recorded(result.payment_id)
}

const applyFee = async (context: CompanyContext, provider: PaymentProvider, event: FeeEvent): Promise<Applied> => {
  const { paidId, amount: total, currency } = event
  const order = await lockPaidOrder(context, provider, paidId)
  if (total === null || currency === null || dec(total).lte(0)) return toDo('fee_unknown', order)
  const result = await inSavepoint(context, async () => ({
    payment_id: await createPayment(
      context,
      formOf({
        type: 'expense',
        purpose: 'fee',
        date: context.today,
        account_id: await ensureAccount(context, provider, currency),
        total,
        note: noteOf(provider, paidId),
      }),
    ),
  }))
  return 'refused' in result ? toDo(result.refused, order) : recorded(result.payment_id, order)
}
