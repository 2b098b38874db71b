/** Money in, money out, money from one account to another. */
export const paymentTypes = ['income', 'expense', 'transfer'] as const
export type PaymentType = (typeof paymentTypes)[number]

/** Why something cannot be done to a payment: what its `can` carries. */
export const paymentReasons = ['deleted', 'not_deleted', 'not_cash', 'has_receipt', 'forbidden'] as const
export type PaymentReason = (typeof paymentReasons)[number]

/** What a person should know of a payment though it is allowed. */
export const paymentWarnings = ['cash_limit'] as const
export type PaymentWarning = (typeof paymentWarnings)[number]
