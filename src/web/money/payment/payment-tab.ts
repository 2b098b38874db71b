import type { PaymentType } from '#domain/payment.ts'

/** Where the list shows it, as a part of the address. */
const tabOf = (type: PaymentType): string =>
  ({ income: '', expense: 'tab=expenses&', transfer: 'tab=transfers&' } as const)[type]

/** A payment open over its list. */
export const paymentHref = (type: PaymentType, id: string): string => `/payment/list?${tabOf(type)}open=${id}`
