import { lazy, Suspense } from 'react'
import type { Invoice, InvoiceOptions } from '#contract/sales/invoice.ts'
import { openPanel } from '#web/platform/panels/panels.tsx'

/** A script of its own: it brings the contract's schemas. */
const AddPaymentForm = lazy(async () => ({ default: (await import('./add-payment-form.tsx')).AddPaymentForm }))

/** Opens the form of a payment; gives the invoice as it is then, or undefined when it was left. */
export const openAddPayment = (invoice: Invoice, options: InvoiceOptions) =>
  openPanel<Invoice>({
    size: 480,
    content: () => (
      <Suspense>
        <AddPaymentForm invoice={invoice} options={options} />
      </Suspense>
    ),
  })
