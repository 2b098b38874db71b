import type { Invoice } from '#contract/sales/invoice.ts'
import { DocumentLinkPart } from './document-link-part.tsx'
import { DocumentMessages } from './document-messages.tsx'

/** What is between the company and the client of an invoice: its messages and its link. */
export const ClientPart = ({ invoice }: { invoice: Invoice }) => (
  <>
    <DocumentMessages invoice={invoice} />
    <DocumentLinkPart invoice={invoice} />
  </>
)
