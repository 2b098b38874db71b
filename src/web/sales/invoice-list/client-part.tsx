import type { Invoice } from '#contract/sales/invoice.ts'
import { DocumentLinkPart } from './document-link-part.tsx'
import { DocumentMessages } from './document-messages.tsx'
import { InvoiceReminders } from './invoice-reminders.tsx'
import { PromisePart } from './promise-part.tsx'

/** What is between the company and the client of an invoice: reminders, a promise to pay, messages and the link. */
export const ClientPart = ({ invoice }: { invoice: Invoice }) => (
  <>
    <InvoiceReminders invoice={invoice} />
    <PromisePart invoice={invoice} />
    <DocumentMessages invoice={invoice} />
    <DocumentLinkPart invoice={invoice} />
  </>
)
