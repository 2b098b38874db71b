import type { z } from 'zod'
import type { InvoiceDraft, InvoiceForm } from '#contract/sales/invoice.ts'
import type { invoiceDraftInput, invoiceInput } from '#contract/sales/invoice-fields.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'

/** Without a currency a document is in the company's. */
export const inCurrency = ({ session }: CompanyContext, form: z.output<typeof invoiceInput>): InvoiceForm => ({
  ...form,
  currency: form.currency ?? session.currency,
})

/** Without a date the draft is of today, too. */
export const completed = (
  { today, session }: CompanyContext,
  draft: z.output<typeof invoiceDraftInput>,
): InvoiceDraft => ({
  ...draft,
  date: draft.date ?? today,
  currency: draft.currency ?? session.currency,
})
