import type Stripe from 'stripe'
import type { PayoutMovement } from '#domain/online-payment.ts'
import type { Fee, ProviderEvent } from './provider.ts'
import { idOf, moneyOf, refundEvents } from './stripe-events.ts'

/** Larger payouts are left to a person. */
const maxMovements = 1000
/** A payment has few refunds. */
const maxRefunds = 100

const statusOf = (error: unknown): number =>
  typeof error === 'object' && error !== null && 'statusCode' in error ? Number(error.statusCode ?? 0) : 0

/** The answer of Stripe; 'unknown' if it does not tell it to this key. Throws if it may tell it later. */
const askOr = async <T>(ask: () => Promise<T>): Promise<T | 'unknown'> => {
  try {
    return await ask()
  } catch (error) {
    if ([400, 401, 403, 404].includes(statusOf(error))) return 'unknown'
    throw error
  }
}

const feeIn = (movement: Stripe.BalanceTransaction | string | null | undefined): Fee => {
  if (!movement || typeof movement === 'string') return 'later'
  return movement.fee === 0 ? 'none' : moneyOf(movement.fee, movement.currency)
}

/** The fee of a payment or refund is in the movement of the account's balance, which may come some seconds after it. */
export const feeOf = (stripe: Stripe, { kind, id }: { kind: 'payment' | 'refund'; id: string }): Promise<Fee> =>
  askOr(async () => {
    if (kind === 'refund')
      return feeIn((await stripe.refunds.retrieve(id, { expand: ['balance_transaction'] })).balance_transaction)
    const { latest_charge: charge } = await stripe.paymentIntents.retrieve(id, {
      expand: ['latest_charge.balance_transaction'],
    })
    return typeof charge === 'object' && charge ? feeIn(charge.balance_transaction) : 'later'
  })

export const refundsOf = async (stripe: Stripe, payment_intent: string): Promise<readonly ProviderEvent[]> => {
  const found = await askOr(() => stripe.refunds.list({ payment_intent, limit: maxRefunds }))
  return found === 'unknown' ? [] : found.data.flatMap(refundEvents)
}

/** Only automatic payouts have a list of what they contain, as soon as Stripe has reconciled them. */
export const movementsOf = (stripe: Stripe, payoutId: string) =>
  askOr(async () => {
    const payout = await stripe.payouts.retrieve(payoutId)
    if (!payout.automatic) return 'unknown' as const
    if (payout.reconciliation_status === 'in_progress') return 'later' as const
    const movements = await stripe.balanceTransactions
      .list({ payout: payoutId, limit: 100, expand: ['data.source'] })
      .autoPagingToArray({ limit: maxMovements + 1 })
    if (movements.length > maxMovements) return 'unknown' as const
    return movements.filter(({ type }) => type !== 'payout').map(movementOf)
  })

const feeTypes = new Set<string>(['stripe_fee', 'stripe_fx_fee', 'tax_fee'])

const movementOf = ({ id, type, net, currency, source }: Stripe.BalanceTransaction): PayoutMovement => {
  const paidId = paidIdOf(source)
  const kind = paidId !== '' ? 'payment' : feeTypes.has(type) ? 'fee' : 'other'
  return { id, kind, paidId: paidId || null, net: moneyOf(net, currency).amount }
}

/** Charges, refunds and disputes name the payment. */
const paidIdOf = (source: Stripe.BalanceTransaction['source']): string =>
  typeof source === 'object' && source !== null && 'payment_intent' in source ? idOf(source.payment_intent) : ''
