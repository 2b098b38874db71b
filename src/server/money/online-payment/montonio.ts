import { z } from 'zod'
import { dec, plainText } from '#domain/decimal.ts'
import { parseAmount } from '#domain/currency.ts'
import type { CheckResult } from '#domain/online-payment.ts'
import { fetchLimited } from '#server/platform/outside/fetch-limited.ts'
import type { FetchAnswer, FetchRequest } from '#server/platform/outside/fetch-limited.ts'
import { readJwt, signJwt } from './jwt.ts'
import type { HookRequest, MontonioKeys, NewOrder, OpenedOrder, ProviderAdapter, ProviderEvent } from './provider.ts'

type Place = { sandbox: boolean; base: string | undefined }

const addresses = {
  live: 'https://stargate.montonio.com/api',
  sandbox: 'https://sandbox-stargate.montonio.com/api',
}
const limits = { timeoutMs: 15_000, maxBytes: 200_000 }
const tokenSeconds = 600

/** Payments by bank: orders of Montonio Stargate. Requests and events are JSON Web Tokens signed with the secret key. */
export const montonioAdapter = (keys: MontonioKeys, { sandbox, base }: Place): ProviderAdapter => {
  const address = base ?? (sandbox ? addresses.sandbox : addresses.live)
  const sign = (payload: object) => {
    const issued = Math.floor(Date.now() / 1000)
    const times = { iat: issued, exp: issued + tokenSeconds }
    return signJwt({ accessKey: keys.access_key, ...payload, ...times }, keys.secret_key)
  }
  const ask = (path: string, request: FetchRequest): Promise<FetchAnswer> =>
    fetchLimited(`${address}${path}`, request, limits)
  return {
    create: async (order) =>
      openedOf(
        await ask('/orders', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ data: sign(payloadOf(order)) }),
        }),
      ),
    check: () => checkKeys(() => ask('/stores/payment-methods', { headers: { authorization: `Bearer ${sign({})}` } })),
    verify: async (request, now) => eventsOf(request, keys, now),
    // The fees of Montonio are on its monthly invoice, and it tells nothing about payouts: they come with the statement of the bank.
    feeOf: async () => 'none',
    refundsOf: async () => [],
    movementsOf: async () => 'unknown',
  }
}

const payloadOf = (order: NewOrder) => {
  // The API takes numbers. Amounts of at most two decimals are exact enough in them, and are compared as text when they come back.
  const grandTotal = Number(order.amount)
  return {
    merchantReference: order.id,
    returnUrl: order.paidUrl,
    notificationUrl: order.hookUrl,
    currency: order.currency,
    grandTotal,
    locale: order.language,
    payment: {
      method: 'paymentInitiation',
      amount: grandTotal,
      currency: order.currency,
      methodOptions: { paymentDescription: order.title.slice(0, 140), preferredCountry: 'LT' },
    },
    lineItems: [{ name: order.title, quantity: 1, finalPrice: grandTotal }],
  }
}

const opened = z.object({ uuid: z.string().min(1).max(200), paymentUrl: z.url({ protocol: /^https?$/ }).max(4000) })

const openedOf = ({ status, bytes }: FetchAnswer): OpenedOrder => {
  if (status !== 200 && status !== 201) throw new Error(`Montonio answered ${status}`)
  const { uuid, paymentUrl } = opened.parse(JSON.parse(bytes.toString('utf8')))
  return { session: uuid, url: paymentUrl }
}

const checkKeys = async (ask: () => Promise<FetchAnswer>): Promise<CheckResult> => {
  try {
    const { status } = await ask()
    if (status === 200) return 'works'
    return status === 401 ? 'refused' : status === 403 ? 'forbidden' : 'unavailable'
  } catch {
    return 'unavailable'
  }
}

const amount = z
  .union([z.number(), z.string().max(30)])
  .transform(String)
  .refine((value) => /^\d+(\.\d+)?$/.test(value))
const order = z.object({
  uuid: z.string().min(1).max(200),
  accessKey: z.string(),
  merchantReference: z.string(),
  paymentStatus: z.string(),
  grandTotal: amount,
  currency: z.string().length(3),
})
const refund = z.object({
  refundUuid: z.string().min(1).max(200),
  accessKey: z.string(),
  orderUuid: z.string().min(1).max(200),
  refundStatus: z.string(),
  refundAmount: amount,
})

const tokensOf = (body: Buffer): { order: string | undefined; refund: string | undefined } => {
  const shape = z.object({ orderToken: z.string().optional(), refundToken: z.string().optional() })
  const read = shape.safeParse(parseJson(body))
  return { order: read.data?.orderToken, refund: read.data?.refundToken }
}

const parseJson = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

/** A currency has the decimals of the product, also where the number of the API has fewer. */
const moneyOf = (value: string, currency: string) => {
  const known = parseAmount(value, currency)
  return { amount: known ?? plainText(dec(value)), currency }
}

const eventsOf = ({ body }: HookRequest, keys: MontonioKeys, now: Date): ProviderEvent[] | undefined => {
  const tokens = tokensOf(body)
  const token = tokens.order ?? tokens.refund
  const payload = token === undefined ? undefined : readJwt(token, keys.secret_key, now)
  if (!payload || payload['accessKey'] !== keys.access_key) return undefined
  return tokens.order === undefined ? refundEvents(payload) : orderEvents(payload)
}

/** The refunds themselves have tokens of their own. */
const paidStatuses = new Set(['PAID', 'PARTIALLY_REFUNDED', 'REFUNDED'])

const orderEvents = (payload: unknown): ProviderEvent[] => {
  const read = order.safeParse(payload)
  if (!read.success) return []
  const { uuid, merchantReference: orderId, paymentStatus, grandTotal, currency } = read.data
  const money = moneyOf(grandTotal, currency)
  if (paidStatuses.has(paymentStatus)) return [{ kind: 'paid', orderId, paidId: uuid, ofCompany: null, ...money }]
  if (paymentStatus === 'ABANDONED') return [{ kind: 'failed', orderId, failure: 'abandoned' }]
  // The bank rejected it, also after it was told as paid. PENDING and AUTHORIZED may become PAID.
  return paymentStatus === 'VOIDED'
    ? [
        { kind: 'failed', orderId, failure: 'declined' },
        { kind: 'voided', paidId: uuid, ...money },
      ]
    : []
}

/** A refund names no currency: it is that of its order. */
const refundEvents = (payload: unknown): ProviderEvent[] => {
  const read = refund.safeParse(payload)
  if (!read.success) return []
  const { refundUuid, orderUuid, refundStatus, refundAmount } = read.data
  const fields = { refundId: refundUuid, paidId: orderUuid, amount: plainText(dec(refundAmount)), currency: null }
  if (refundStatus === 'SUCCESSFUL') return [{ kind: 'refund', ...fields }]
  return refundStatus === 'REJECTED' || refundStatus === 'CANCELED' ? [{ kind: 'refund_failed', ...fields }] : []
}
