import { lazy, Suspense } from 'react'
import type { Invoice, InvoiceOptions } from '#contract/sales/invoice.ts'
import { openPanel } from '#web/platform/panels/panel.tsx'
import { withTexts } from '#web/platform/texts/with-texts.ts'

/** Loaded on demand, because it needs the schemas of the contract. */
const AddPaymentForm = lazy(
  withTexts('records', async () => ({ default: (await import('./add-payment-form.tsx')).AddPaymentForm })),
)

/** Opens the payment form. Resolves to the changed invoice, or undefined when the form is closed without saving. */
export const openAddPayment = (invoice: Invoice, options: InvoiceOptions) =>
  openPanel<Invoice>({
    size: 480,
    content: () => (
      <Suspense>
        <AddPaymentForm invoice={invoice} options={options} />
      </Suspense>
    ),
  })
