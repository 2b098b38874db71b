import type { Instructions, Order } from '#contract/account/subscription.ts'
import { amountText } from '#domain/currency.ts'
import { dec } from '#domain/decimal.ts'
import { canPayByQr, epcPayload, qrRuns } from '#server/platform/pdf/epc-qr.ts'
import type { Services } from '#server/platform/services.ts'
import { billingOf } from './order.queries.ts'
import type { OrderRow } from './order.queries.ts'

type OrderContext = { services: Pick<Services, 'config'>; now: Date }

const qrOf = (name: string, iban: string, { price, currency, reference }: OrderRow, bic?: string) =>
  canPayByQr(iban, currency, price)
    ? qrRuns(epcPayload({ name, iban, amount: price, text: reference, ...(bic ? { bic } : {}) }))
    : null

/** How to pay by bank transfer. */
export const instructionsOf = ({ services }: OrderContext, order: OrderRow): Instructions => {
  const { name, iban, bic } = services.config.provider
  return {
    receiver: name,
    iban: iban ?? null,
    bic: bic ?? null,
    amount: order.price,
    currency: order.currency,
    reference: order.reference,
    qr: iban ? qrOf(name, iban, order, bic) : null,
  }
}

/** Whether Stripe's payment page is still open. */
export const hasOpenPage = ({ now }: Pick<OrderContext, 'now'>, { card_url, card_expires_at }: OrderRow): boolean =>
  card_url !== null && card_expires_at !== null && Date.parse(card_expires_at) > now.getTime() + 60_000

/** The types of columns that the database stores as text with a check. */
export const orderItemOf = (context: OrderContext, order: OrderRow): Order => {
  const waits = order.status === 'waiting'
  return {
    id: order.id,
    reference: order.reference,
    method: order.method as Order['method'],
    plan: order.plan as Order['plan'],
    duration: order.duration as Order['duration'],
    price: amountText(dec(order.price), order.currency),
    currency: order.currency,
    status: order.status as Order['status'],
    created_at: order.created_at,
    decided_at: order.decided_at,
    valid_until: order.valid_until,
    billing: billingOf(order),
    instructions: waits && order.method === 'bank-transfer' ? instructionsOf(context, order) : null,
    redirect_url: waits && hasOpenPage(context, order) ? order.card_url : null,
    invoice_number: order.invoice_number,
  }
}
