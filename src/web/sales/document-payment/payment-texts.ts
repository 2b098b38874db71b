import { useTranslation } from 'react-i18next'
import type { expense } from '#texts/lt/expense.ts'
import type { invoice_list } from '#texts/lt/invoice_list.ts'

export type PaidKind = 'invoice' | 'expense'

/** The keys of texts that invoices and expenses both have, each with its own text. */
type Key = keyof typeof expense & keyof typeof invoice_list

const areas = { invoice: 'invoice_list', expense: 'expense' } as const

export const usePaymentTexts = (kind: PaidKind) => {
  // `Key` is in both areas, but the type of `t` has one area at a time.
  const t = useTranslation(areas[kind]).t as (key: Key, values: Record<string, string>) => string
  return (key: Key, values: Record<string, string> = {}) => t(key, values)
}
export type PaymentTexts = ReturnType<typeof usePaymentTexts>
