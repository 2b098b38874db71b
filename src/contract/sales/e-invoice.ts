// Decision: docs/decisions/own-rules-of-e-invoices.md
import { z } from 'zod'
import { row } from '#contract/platform/row.ts'
import { invoiceDraftInput, versionQuery } from './invoice-fields.ts'

/** Whether a document can be an e-invoice, and what is missing. */
export const eInvoiceCheck = z.object({
  valid: z.boolean().describe('whether there is an e-invoice of it: no finding is fatal'),
  findings: z.array(
    z.object({
      rule: z
        .string()
        .describe('the id in the rules of EN 16931 (BR-…) or Peppol (PEPPOL-…); LT-… is of Lithuanian law'),
      severity: z.enum(['fatal', 'warning']),
      message: z.string().describe('what to do, in the language of the request'),
      field: z.string().describe('the field of the invoice form; `seller_details.…` is in the settings of the company'),
    }),
  ),
})

export const eInvoiceRows = {
  'invoice.ubl': row({
    method: 'GET',
    path: '/invoice/{id}/ubl',
    access: 'document.read',
    query: versionQuery,
    file: 'application/xml',
    summary: 'An invoice or credit invoice as UBL (Peppol BIS Billing 3), as it was last sent',
  }),
  'invoice.ubl_tab': row({
    method: 'POST',
    path: '/invoice/{id}/ubl',
    access: 'document.read',
    query: versionQuery,
    file: 'application/xml',
    summary: 'The same, for a new tab',
  }),
  'invoice.e_invoice': row({
    method: 'GET',
    path: '/invoice/{id}/e-invoice',
    access: 'document.read',
    output: eInvoiceCheck,
    summary: 'Whether an invoice can be an e-invoice, and what is missing',
  }),
  'invoice.preview_e_invoice': row({
    method: 'POST',
    path: '/invoice/preview-e-invoice',
    access: 'document.read',
    input: invoiceDraftInput,
    output: eInvoiceCheck,
    summary: 'The same for an invoice form; nothing is stored',
  }),
}
