import { lazy, Suspense } from 'react'
import type { Client } from '#contract/sales/client.ts'
import type { Invoice } from '#contract/sales/invoice.ts'
import type { DocumentEmail } from '#contract/sales/sending.ts'
import { openPanel } from '#web/platform/panels/open-panel.tsx'

/** Scripts of their own: they bring the contract's schemas. */
const SendInvoice = lazy(async () => ({ default: (await import('./send-invoice.tsx')).SendInvoice }))
const SendStatement = lazy(async () => ({ default: (await import('./send-statement.tsx')).SendStatement }))

export type SendableInvoice = Pick<Invoice, 'id' | 'number'> & Partial<Pick<Invoice, 'client_title'>>
export type StatementClient = Pick<Client, 'id' | 'title'>

const size = 640

/**
 * Opens the letter an invoice is sent with; `again` fills it in as a letter that did not arrive, `reminder` as
 * one that reminds of what is unpaid. Gives the letter once it is queued, or
 * undefined when it was left. What becomes of it is told by toasts, wherever the person goes.
 */
export const openSendPanel = ({
  invoice,
  again,
  reminder,
}: {
  invoice: SendableInvoice
  again?: DocumentEmail
  reminder?: boolean
}) =>
  openPanel<DocumentEmail>({
    size,
    content: () => (
      <Suspense>
        <SendInvoice invoice={invoice} again={again} reminder={reminder} />
      </Suspense>
    ),
  })

/** Opens a client's statement: to look at, or to send. */
export const openStatementPanel = ({ client }: { client: StatementClient }) =>
  openPanel<DocumentEmail>({
    size,
    content: () => (
      <Suspense>
        <SendStatement client={client} />
      </Suspense>
    ),
  })
