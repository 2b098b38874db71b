import type { Payment } from '#contract/money/payment.ts'
import { openPanel } from '#web/platform/panels/open-panel.tsx'
import type { PaymentType } from '#domain/payment.ts'

/** Opens a new transfer from the account. Returns it, or undefined if the user closed the panel. The form is loaded on demand. */
export const openTransfer = async (source_account_id: string) => {
  const { PaymentForm } = await import('./payment-form.tsx')
  return openPanel<Payment>({
    content: () => <PaymentForm prefill={{ type: 'transfer' }} start={{ source_account_id }} />,
  })
}

/** The tab of the list that shows payments of the type, as a part of the address. */
const tabOf = (type: PaymentType): string =>
  ({ income: '', expense: 'tab=expenses&', transfer: 'tab=transfers&' } as const)[type]

/** The address of a payment, open over its list. */
export const paymentHref = (type: PaymentType, id: string): string => `/payment/list?${tabOf(type)}open=${id}`
