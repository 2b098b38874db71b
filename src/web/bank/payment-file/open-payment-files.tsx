import { lazy, Suspense } from 'react'
import { openPanel } from '#web/platform/panels/open-panel.tsx'
import { listQuery } from '#web/platform/queries/queries.ts'
import { queryClient } from '#web/platform/queries/query-client.ts'
import { loadTexts } from '#web/platform/texts/texts.ts'

const PaymentFilesPanel = lazy(async () => {
  const [module] = await Promise.all([import('./files-panel.tsx'), loadTexts('payment_file')])
  return { default: module.PaymentFilesPanel }
})

/** Shows the payment files that were made. They are requested while the panel is loading. */
export const openPaymentFiles = async (): Promise<void> => {
  void queryClient.prefetchInfiniteQuery(listQuery('payment-file', {}))
  await openPanel({
    content: () => (
      <Suspense>
        <PaymentFilesPanel />
      </Suspense>
    ),
  })
}
