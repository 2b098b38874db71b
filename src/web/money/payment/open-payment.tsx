import type { Payment } from '#contract/money/payment.ts'
import { openPanel } from '#web/platform/panels/open-panel.tsx'
import type { PaymentType } from '#domain/payment.ts'

/** Money from this account to another; gives the transfer, or undefined when the panel was left. A script of its own. */
export const openTransfer = async (source_account_id: string) => {
  const { PaymentForm } = await import('./payment-form.tsx')
  return openPanel<Payment>({
    content: () => <PaymentForm prefill={{ type: 'transfer' }} start={{ source_account_id }} />,
  })
}

/** Where the list shows it, as a part of the address. */
const tabOf = (type: PaymentType): string =>
  ({ income: '', expense: 'tab=expenses&', transfer: 'tab=transfers&' } as const)[type]

/** A payment open over its list. */
export const paymentHref = (type: PaymentType, id: string): string => `/payment/list?${tabOf(type)}open=${id}`
