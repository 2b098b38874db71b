import { useTranslation } from 'react-i18next'
import type { expense } from '#texts/lt/expense.ts'
import type { invoice_list } from '#texts/lt/invoice_list.ts'

export type PaidKind = 'invoice' | 'expense'

/** What payments on either kind of document say: each kind has its own words under the same keys. */
type Key = keyof typeof expense & keyof typeof invoice_list

const areas = { invoice: 'invoice_list', expense: 'expense' } as const

export const usePaymentWords = (kind: PaidKind) => {
  // `Key` is of both areas; the types of `t` know one at a time.
  const t = useTranslation(areas[kind]).t as (key: Key, values: Record<string, string>) => string
  return (key: Key, values: Record<string, string> = {}) => t(key, values)
}
export type PaymentWords = ReturnType<typeof usePaymentWords>
