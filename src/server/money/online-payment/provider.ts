import type { CheckResult, PaymentFailure, PayoutMovement } from '#domain/online-payment.ts'

export type StripeKeys = { secret_key: string; webhook_secret: string }
export type MontonioKeys = { access_key: string; secret_key: string }

/** What the client is to pay. */
export type NewOrder = {
  id: string
  companyId: string
  /** The document that is paid, or the client who pays several. */
  subject: { invoiceId: string } | { clientId: string }
  amount: string
  currency: string
  language: 'lt' | 'en'
  /** What the client reads beside the amount: the company and the number of the document. */
  title: string
  email: string | null
  expiresAt: Date
  /** Where the client comes back to, after paying and without. */
  paidUrl: string
  leftUrl: string
  hookUrl: string
}

export type OpenedOrder = { session: string; url: string }

type Money = { amount: string; currency: string }
/** A fee that the provider charged; negative if it gave one back. */
export type FeeEvent = {
  kind: 'fee'
  paidId: string
  /** What the fee is for, if it is not the payment itself: a refund, a dispute, a movement of a payout. */
  of?: string
  /** Null: the provider did not tell it. */
  amount: string | null
  currency: string | null
}

/**
 * What a provider tells, in the words of the product. Ids are those of the provider except `orderId`. `ofCompany`: the company for which the
 * payment was begun; null: the provider does not tell it. A dispute is money that the client's bank takes back; if the company wins it, the
 * money returns.
 */
export type ProviderEvent =
  | ({ kind: 'paid'; orderId: string; paidId: string; ofCompany: string | null } & Money)
  | { kind: 'failed'; orderId: string; failure: PaymentFailure }
  | ({ kind: 'voided'; paidId: string } & Money)
  | ({ kind: 'refund' } & Refund)
  | ({ kind: 'refund_failed' } & Refund)
  | ({ kind: 'disputed'; disputeId: string; paidId: string } & Money)
  | ({ kind: 'dispute_taken'; movementId: string; paidId: string } & Money)
  | ({ kind: 'dispute_returned'; movementId: string; paidId: string } & Money)
  | ({ kind: 'payout'; payoutId: string } & Money)
  | ({ kind: 'payout_failed'; payoutId: string } & Money)
  | FeeEvent
  | { kind: 'fee_known'; paidId: string }
  | { kind: 'refunds_known'; paidId: string }

/** Without a currency it is that of the payment. */
type Refund = { refundId: string; paidId: string; amount: string; currency: string | null }

/** The fee of a payment; 'unknown': the provider does not tell it to this key; 'later': it is not known yet. */
export type Fee = Money | 'none' | 'unknown' | 'later'

export type HookRequest = { body: Buffer; headers: Readonly<Record<string, string | string[] | undefined>> }

/** A provider of payments. All functions but `verify` ask it over the network, and reject if it does not answer. */
export type ProviderAdapter = {
  create: (order: NewOrder) => Promise<OpenedOrder>
  check: () => Promise<CheckResult>
  /** The events of a request; none: it is about something else. Undefined: it is not signed, or too old. */
  verify: (request: HookRequest, now: Date) => Promise<readonly ProviderEvent[] | undefined>
  feeOf: (of: { kind: 'payment' | 'refund'; id: string }) => Promise<Fee>
  /** All refunds of a payment. */
  refundsOf: (paidId: string) => Promise<readonly ProviderEvent[]>
  /** What a payout contains; 'unknown': the provider does not tell it to this key; 'later': it is not known yet. */
  movementsOf: (payoutId: string) => Promise<readonly PayoutMovement[] | 'unknown' | 'later'>
}

export type ProviderKeys =
  | { provider: 'stripe'; keys: StripeKeys }
  | { provider: 'montonio'; keys: MontonioKeys; sandbox: boolean }
