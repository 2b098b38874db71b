import { lazy, Suspense } from 'react'
import type { Invoice } from '#contract/invoice.ts'
import { openPanel } from '../panels.tsx'

/** A script of its own: it brings the contract's schemas. */
const AddPaymentPanel = lazy(async () => ({ default: (await import('./add-payment-panel.tsx')).AddPaymentPanel }))

/** Opens the form of a payment; gives the invoice as it is then, or undefined when it was left. */
export const openAddPayment = (id: string) =>
  openPanel<Invoice>({
    size: 480,
    content: () => (
      <Suspense>
        <AddPaymentPanel id={id} />
      </Suspense>
    ),
  })
