import type { CheckResult, PaymentFailure } from '#domain/online-payment.ts'

export type StripeKeys = { secret_key: string; webhook_secret: string }
export type MontonioKeys = { access_key: string; secret_key: string }

/** What the client is to pay. */
export type NewOrder = {
  id: string
  companyId: string
  invoiceId: string
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
/**
 * What a provider tells, in the words of the product. Ids are those of the provider except `orderId`. `ofCompany`: the company for which the
 * payment was begun; null: the provider does not tell it.
 */
export type ProviderEvent =
  | ({ kind: 'paid'; orderId: string; paidId: string; ofCompany: string | null } & Money)
  | { kind: 'failed'; orderId: string; failure: PaymentFailure }
  | ({ kind: 'refund'; refundId: string; paidId: string } & Money)
  | ({ kind: 'refund_failed'; refundId: string; paidId: string } & Money)
  | ({ kind: 'payout'; payoutId: string } & Money)
  | { kind: 'fee_known'; paidId: string }

/** The fee of a payment; 'unknown': the provider does not tell it to this key; 'later': it is not known yet. */
export type Fee = Money | 'none' | 'unknown' | 'later'

export type HookRequest = { body: Buffer; headers: Readonly<Record<string, string | string[] | undefined>> }

/** A provider of payments. All functions but `verify` ask it over the network, and reject if it does not answer. */
export type ProviderAdapter = {
  create: (order: NewOrder) => Promise<OpenedOrder>
  check: () => Promise<CheckResult>
  /** The events of a request; none: it is about something else. Undefined: it is not signed, or too old. */
  verify: (request: HookRequest, now: Date) => Promise<readonly ProviderEvent[] | undefined>
  feeOf: (paidId: string) => Promise<Fee>
}

export type ProviderKeys =
  | { provider: 'stripe'; keys: StripeKeys }
  | { provider: 'montonio'; keys: MontonioKeys; sandbox: boolean }
