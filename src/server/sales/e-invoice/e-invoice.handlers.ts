import type { eInvoiceRows } from '#contract/sales/e-invoice.ts'
import type { CompanyContext, HandlersOf } from '#server/platform/http/context.ts'
import { withDraftDefaults } from '#server/sales/invoice/draft.ts'
import { readInvoice } from '#server/sales/invoice/item.queries.ts'
import { printedOfDraft } from '#server/sales/invoice/print.ts'
import { invoiceFile } from '#server/sales/sending/invoice-file.ts'
import { checkOf, refuseOtherDocuments } from './e-invoice.ts'
import { sourceOf, storedSource } from './source.ts'

const ubl = async (context: CompanyContext, id: string, as: 'sent' | 'now') =>
  invoiceFile(context, await readInvoice(context, id), 'ubl', { as })

export const eInvoiceHandlers: HandlersOf<typeof eInvoiceRows> = {
  'invoice.ubl': (context, { params, query }) => ubl(context, params.id, query.as),
  'invoice.ubl_tab': (context, { params, query }) => ubl(context, params.id, query.as),
  'invoice.e_invoice': async (context, { params }) => {
    const invoice = await readInvoice(context, params.id)
    refuseOtherDocuments(invoice)
    return checkOf((await storedSource(context, invoice)).source, context.language)
  },
  'invoice.preview_e_invoice': async (context, { body }) => {
    const draft = withDraftDefaults(context, body)
    const { printed } = await printedOfDraft(context, draft)
    const company_currency = context.session.currency
    return checkOf(sourceOf(printed, { company_currency, prepaid: '0' }), context.language)
  },
}
