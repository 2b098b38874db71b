import { lazy, Suspense } from 'react'
import type { PaymentFile } from '#contract/bank/payment-file.ts'
import { openPanel } from '#web/platform/panels/open-panel.tsx'
import { loadQuery } from '#web/platform/queries/queries.ts'
import { queryClient } from '#web/platform/queries/query-client.ts'
import { loadTexts } from '#web/platform/texts/texts.ts'

const PaymentFilePanel = lazy(async () => {
  const [module] = await Promise.all([import('./payment-file-panel.tsx'), loadTexts('payment_file')])
  return { default: module.PaymentFilePanel }
})

const PayQrPanel = lazy(async () => {
  const [module] = await Promise.all([import('./pay-qr-panel.tsx'), loadTexts('payment_file')])
  return { default: module.PayQrPanel }
})

/** Opens the form of a payment file. Resolves to the file that was made, or undefined when the form is closed without one. */
export const openPaymentFile = (expenses: readonly string[]) =>
  openPanel<PaymentFile>({
    content: () => (
      <Suspense>
        <PaymentFilePanel expenses={expenses} />
      </Suspense>
    ),
  })

/** Shows the QR code that pays an expense in the app of a bank. It is requested while the panel is loading. */
export const openPayQr = async (id: string): Promise<void> => {
  void queryClient.prefetchQuery(loadQuery('payment-file.qr', { params: { id } }))
  await openPanel({
    size: 480,
    content: () => (
      <Suspense>
        <PayQrPanel id={id} />
      </Suspense>
    ),
  })
}
