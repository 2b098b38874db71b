import type { PaymentType } from '#domain/payment.ts'

/** Cash documents: pinigų priėmimo kvitas, kasos pajamų orderis, kasos išlaidų orderis. */
export const receiptTypes = ['cash-receipt', 'cash-register-income', 'cash-register-expense'] as const
export type ReceiptType = (typeof receiptTypes)[number]

/** The cash documents that a payment of each type can have. */
export const receiptTypesOf: Readonly<Record<PaymentType, readonly ReceiptType[]>> = {
  income: ['cash-receipt', 'cash-register-income'],
  expense: ['cash-register-expense'],
  transfer: [],
}
