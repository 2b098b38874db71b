import type { Payment } from '#contract/money/payment.ts'
import { openPanel } from '#web/platform/panels/open-panel.tsx'

/** Money from this account to another; gives the transfer, or undefined when the panel was left. A script of its own. */
export const openTransfer = async (source_account_id: string) => {
  const { PaymentForm } = await import('./payment-form.tsx')
  return openPanel<Payment>({
    content: () => <PaymentForm prefill={{ type: 'transfer' }} start={{ source_account_id }} />,
  })
}
