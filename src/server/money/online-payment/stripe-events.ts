import type Stripe from 'stripe'
import { amountOfUnits } from '#domain/online-payment.ts'
import type { ProviderEvent } from './provider.ts'

/** The id of an object that Stripe may have sent whole; empty for none. */
export const idOf = (value: string | { id: string } | null | undefined): string =>
  typeof value === 'string' ? value : (value?.id ?? '')

export const moneyOf = (units: number | null, currency: string | null) => {
  const code = (currency ?? '').toUpperCase()
  return { amount: amountOfUnits(units ?? 0, code), currency: code }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The events of the product in an event of Stripe. Other pages than those of the product are none of its business: the company may sell elsewhere with the same account. */
export const eventsOf = (event: Stripe.Event): readonly ProviderEvent[] => {
  const { type } = event
  if (type.startsWith('checkout.session.')) return sessionEvents(type, event.data.object as Stripe.Checkout.Session)
  if (type.startsWith('refund.') || type === 'charge.refund.updated')
    return refundEvents(event.data.object as Stripe.Refund)
  if (type.startsWith('charge.dispute.')) return disputeEvents(event.data.object as Stripe.Dispute)
  if (type === 'charge.updated' || type === 'charge.refunded') {
    const paidId = idOf(event.data.object.payment_intent)
    const kind = type === 'charge.updated' ? ('fee_known' as const) : ('refunds_known' as const)
    return paidId === '' ? [] : [{ kind, paidId }]
  }
  if (type === 'payout.paid' || type === 'payout.reconciliation_completed' || type === 'payout.failed')
    return payoutEvents(type, event.data.object)
  return []
}

const sessionEvents = (type: string, session: Stripe.Checkout.Session): ProviderEvent[] => {
  const orderId = session.client_reference_id ?? ''
  const ofCompany = session.metadata?.['kvitas_company']
  if (!uuid.test(orderId) || !ofCompany) return []
  if (type === 'checkout.session.expired') return [{ kind: 'failed', orderId, failure: 'expired' }]
  if (type === 'checkout.session.async_payment_failed') return [{ kind: 'failed', orderId, failure: 'declined' }]
  // Completed, but the money has not arrived: another event follows.
  if (session.payment_status !== 'paid') return []
  const paidId = idOf(session.payment_intent) || session.id
  return [{ kind: 'paid', orderId, paidId, ofCompany, ...moneyOf(session.amount_total, session.currency) }]
}

export const refundEvents = ({ id, payment_intent, status, amount, currency }: Stripe.Refund): ProviderEvent[] => {
  const refund = { refundId: id, paidId: idOf(payment_intent), ...moneyOf(amount, currency) }
  if (refund.paidId === '') return []
  if (status === 'succeeded') return [{ kind: 'refund', ...refund }]
  return status === 'failed' || status === 'canceled' ? [{ kind: 'refund_failed', ...refund }] : []
}

/**
 * A dispute has a movement of the balance when the client's bank takes the money, and another one when the company gets it back, each with
 * its fee. An inquiry, and a dispute that is only answered, have none.
 */
const disputeEvents = (dispute: Stripe.Dispute): ProviderEvent[] => {
  const paidId = idOf(dispute.payment_intent)
  if (paidId === '') return []
  const disputed = moneyOf(dispute.amount, dispute.currency)
  const movements = dispute.balance_transactions ?? []
  return [
    { kind: 'disputed', disputeId: dispute.id, paidId, ...disputed },
    ...movements.flatMap((movement) => movementEvents(movement, paidId, disputed)),
  ]
}

type Money = { amount: string; currency: string }

const movementEvents = (
  { id, amount, fee, currency }: Stripe.BalanceTransaction,
  paidId: string,
  disputed: Money,
): ProviderEvent[] => {
  const kind = amount < 0 ? ('dispute_taken' as const) : ('dispute_returned' as const)
  // The balance may be in another currency than the payment, which was recorded as it was paid.
  const moved = moneyOf(Math.abs(amount), currency)
  const money = moved.currency === disputed.currency ? moved : disputed
  const charged = moneyOf(fee, currency)
  return [
    ...(amount === 0 ? [] : [{ kind, movementId: id, paidId, ...money }]),
    ...(fee === 0 ? [] : [{ kind: 'fee' as const, paidId, of: id, ...charged }]),
  ]
}

const payoutEvents = (type: string, { id, amount, currency, status }: Stripe.Payout): ProviderEvent[] => {
  if (amount <= 0) return []
  const payout = { payoutId: id, ...moneyOf(amount, currency) }
  if (type === 'payout.failed') return [{ kind: 'payout_failed', ...payout }]
  return type === 'payout.paid' || status === 'paid' ? [{ kind: 'payout', ...payout }] : []
}
